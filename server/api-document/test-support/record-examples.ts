// Calls every operation of the demonstration and writes the responses to examples.json: node
// server/api-document/test-support/record-examples.ts
import { londonDay } from "#domain/calendar.ts";
import { seedDemo } from "#demo/seed.ts";
import { openDatabase } from "#server/database/connect.ts";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Example } from "#server/api-document/openapi.ts";
import { startDemoServer } from "./demo-server.ts";
import { callEveryOperation } from "./call-every-operation.ts";

/** Lists are truncated to this many entries. */
const SHOWN_OF_A_LIST = 2;
const LONGEST_TEXT = 600;
/** Operations that return the document itself. */
const WITHOUT_EXAMPLE = ["readDocument", "readStockSchema", "readDocs"];

const demonstration = await startDemoServer(newDemo);
const calls = await callEveryOperation(demonstration.dealership.website, (address, init) => demonstration.app.request(address, init));
await demonstration.close();
const examples: Record<string, Example> = {};
for (const { operation, parameters, body, status, answer } of calls) {
  if (WITHOUT_EXAMPLE.includes(operation.id)) continue;
  examples[operation.id] = { ...(parameters && { parameters }), ...(body && { body }), status, answer: shortened(answer) };
}
await writeFile(new URL("../examples.json", import.meta.url), `${JSON.stringify(examples, null, 1)}\n`);
console.log(`${Object.keys(examples).length} examples`);

async function newDemo(now: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-examples-"));
  const { database, close } = await openDatabase({ dataDir });
  await seedDemo(database, { today: londonDay(now), now });
  await close();
  return dataDir;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN_OF_A_LIST).map(shortened);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
  return typeof value === "string" && value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)} …` : value;
}
