import { buffer } from "node:stream/consumers";
import { parseMessage } from "./parse-message.ts";

/** Reads an email from standard input, and writes what it says as JSON. */
process.stdout.write(JSON.stringify(await parseMessage(await buffer(process.stdin))));
