import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffApiDocument } from "#server/admin/api/staff-api-document.ts";
import { startDemoServer } from "#server/api-document/test-support/demo-server.ts";

/** Linters and a client generator with their own packages: `npm test` installs them. */
const TOOLS = join(import.meta.dirname, "../../scripts/api-tools");
/** Upper limit on the warnings of both linters; it may only be lowered. */
const MAX_WARNINGS = 40;

type Finding = { tool: string; severity: "error" | "warn" | "info" | "hint"; rule: string; at: string; message: string };

let demonstration: Awaited<ReturnType<typeof startDemoServer>>;
let document: string;

beforeAll(async () => {
  demonstration = await startDemoServer();
  document = await (await demonstration.app.request("/api/v2/openapi.json")).text();
});
afterAll(() => demonstration.close());

test("Redocly's and Spectral's recommended rules find no error in the document", () => {
  const findings = JSON.parse(runTool("lint.mjs", document)) as Finding[];
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(findings.length).toBeLessThanOrEqual(MAX_WARNINGS);
});

test("they find nothing at all in the document of Admin's API for machines", () => {
  const staffDocument = staffApiDocument("https://admin.wexcombe.example");
  expect(JSON.parse(runTool("lint.mjs", JSON.stringify(staffDocument)))).toEqual([]);
});

test("a client that openapi-typescript makes of the document finds a car, reserves it and reads its order", async () => {
  runTool("generate.mjs", document);
  execFileSync("tsc", ["-p", TOOLS], { encoding: "utf8", stdio: "pipe" });
  const { reserveCar } = (await import(join(TOOLS, "journey.ts"))) as { reserveCar: (options: object) => Promise<Reserved> };
  const { stock_id, monthly, placed, read } = await reserveCar({
    baseUrl: "http://localhost",
    fetch: async (request: Request) => demonstration.app.request(request),
  });
  expect(monthly).toBeGreaterThan(0);
  expect(placed).toMatchObject({ stock_id, status: "OPEN", customer: { customer_first_name: "Amina" } });
  expect(read).toEqual(placed);
});

type Reserved = { stock_id: number; monthly?: number; placed: object; read: object };

function runTool(file: string, input: string): string {
  return execFileSync(process.execPath, [join(TOOLS, file)], { input, encoding: "utf8", maxBuffer: 50_000_000 });
}
