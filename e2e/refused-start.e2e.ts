import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";
import { startSite, type RunningSite } from "./support/browser-site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

test("a second start on the same data directory is refused, naming the process that has it, on any port", async () => {
  for (const PORT of ["0", new URL(site.url).port]) {
    const { code, words } = await run(["build/site/start.js"], { DATA_DIR: site.dataDir, PORT });
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
  expect(words).toBe(`Port ${port} on 127.0.0.1 is in use by another process. Choose another with PORT=….\n`);
});

test("an invalid setting is reported by name, and the process exits", async () => {
  for (const command of [["build/site/start.js"], ["scripts/start.mjs", "--dev"]]) {
    expect(await run(command, { PORT: "eighty" })).toEqual({ code: 1, words: "PORT: must be a whole number from 0 to 65535\n" });
  }
});

test("a data directory or database that cannot be opened is reported with cause and remedy, by site and CLI", async () => {
  const started = await run(["build/site/start.js"], { DATA_DIR: join(site.dataDir, "owner.lock"), PORT: "0" });
  expect(started.code).toBe(1);
  expect(started.words).toMatch(
    /^The data directory \S+ cannot be used: a file is in its place or above it \(EEXIST: .*\)\. Choose another with DATA_DIR=…\.\n$/,
  );
  expect(await run([...NODE_OPTIONS, "cli/forecourt.ts", "orders"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" })).toEqual({
    code: 1,
    words:
      "The database in DATABASE_URL cannot be opened (connect ECONNREFUSED 127.0.0.1:1). Start its PostgreSQL, or correct DATABASE_URL.\n",
  });
});

test("the command line reads the orders while the site runs", async () => {
  const { code, words } = await run([...NODE_OPTIONS, "cli/forecourt.ts", "orders", "--json"], { DATA_DIR: site.dataDir });
  expect(words).toBe("[]\n");
  expect(code).toBe(0);
});

async function run(args: string[], env: Record<string, string>): Promise<{ code: unknown; words: string }> {
  const child = spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: "", ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code]: unknown[] = await once(child, "close");
  return { code, words: output };
}
