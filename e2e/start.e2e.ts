import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type RunningSite } from "./support/browser-site.ts";

/** CPU time: unlike wall-clock time it hardly depends on other work. */
const SECOND_START_CPU_MS = 3_000;
/** A contended machine also needs more CPU time: the fastest of this many starts counts. */
const STARTS = 3;

let dataDir: string;
let site: RunningSite;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-start-"));
  site = await startSite({ DATA_DIR: dataDir }, undefined, { measured: true });
});
afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true });
});

test("the first start logs each phase and then responds with the demonstration's stock", async () => {
  expect(site.output()).toMatch(/Created the embedded database in [\d.]+ s \([\d.]+ s CPU\)/);
  expect(site.output()).toMatch(/Brought in the demonstration's dealer and stock in [\d.]+ s/);
  const health = await fetch(`${site.url}/healthz`);
  expect(health.status).toBe(200);
  expect(await health.json()).toEqual({ status: "ok", revision: expect.any(Number), database: "embedded" });
});

test("a second start on the same data directory is refused, naming the process that has it, on any port", async () => {
  for (const PORT of ["0", new URL(site.url).port]) {
    const { code, words } = await run(["build/site/start.js"], { DATA_DIR: dataDir, PORT });
    expect(code).toBe(1);
    expect(words).toMatch(/^The data directory \S+ is already in use by process \d+ \(since .* UTC, http:\/\/127\.0\.0\.1:\d+\)\..*\n$/);
    expect(words).toContain(site.url);
  }
});

test("a start on a taken port is refused in a sentence before anything is made", async () => {
  const other = await mkdtemp(join(tmpdir(), "forecourt-start-"));
  const port = new URL(site.url).port;
  const { code, words } = await run(["build/site/start.js"], { DATA_DIR: other, PORT: port });
  expect(await readdir(other)).toEqual([]);
  await rm(other, { recursive: true });
  expect(code).toBe(1);
  expect(words).toBe(`Port ${port} on 127.0.0.1 is taken by another process. Choose another with PORT=….\n`);
});

test("an invalid setting is reported by name, and the process exits", async () => {
  for (const command of [["build/site/start.js"], ["scripts/start.mjs", "--dev"]]) {
    expect(await run(command, { PORT: "eighty" })).toEqual({ code: 1, words: "PORT: must be a whole number from 0 to 65535\n" });
  }
});

test("a data directory or database that cannot be opened is reported with cause and remedy, by site and CLI", async () => {
  const started = await run(["build/site/start.js"], { DATA_DIR: join(dataDir, "owner.lock"), PORT: "0" });
  expect(started.code).toBe(1);
  expect(started.words).toMatch(
    /^The data directory \S+ cannot be used: a file stands in its place or above it \(EEXIST: .*\)\. Choose another with DATA_DIR=…\.\n$/,
  );
  expect(await run(["cli/forecourt.ts", "orders"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" })).toEqual({
    code: 1,
    words:
      "The database of DATABASE_URL cannot be opened (connect ECONNREFUSED 127.0.0.1:1). Start its PostgreSQL, or correct DATABASE_URL.\n",
  });
});

test("the command line reads the orders while the site runs", async () => {
  const { code, words } = await run(["cli/forecourt.ts", "orders", "--json"], { DATA_DIR: dataDir });
  expect(words).toBe("[]\n");
  expect(code).toBe(0);
});

test("SIGTERM closes the site, and its next start with the same stock is a quick one", async () => {
  const cpu: number[] = [];
  while (cpu.length < STARTS && !cpu.some((ms) => ms < SECOND_START_CPU_MS)) {
    expect(await site.stop()).toBe(0);
    site = await startSite({ DATA_DIR: dataDir }, undefined, { measured: true });
    cpu.push(Number(/([0-9]+) ms of CPU/.exec(site.output())?.[1]));
    expect(site.output()).not.toContain("Created");
  }
  expect(Math.min(...cpu)).toBeLessThan(SECOND_START_CPU_MS);
});

async function run(args: string[], env: Record<string, string>): Promise<{ code: unknown; words: string }> {
  const child = spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: "", ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code]: unknown[] = await once(child, "close");
  return { code, words: output };
}
