import { writeFileSync } from "node:fs";
import { json } from "node:stream/consumers";
import openapiTS, { astToString } from "openapi-typescript";

/** Writes client types for the OpenAPI document on standard input, next to the journey that uses them. */
const types = await openapiTS(await json(process.stdin));
writeFileSync(new URL("generated.d.ts", import.meta.url), astToString(types));
