/**
 * Shows what the results page costs against a bare React Router page with the same cards: requests a second of the
 * server (uncached, one core for it and one for the load) and JavaScript in the browser.
 *
 *   node bench/page.ts
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserBytes } from "./browser-bytes.ts";

const ROUNDS = 5;
const ROUND_SECONDS = 4;
const CONNECTIONS = 8;
const MIN_RATIO = 0.5;
const MAX_EXTRA_JS_BYTES = 25 * 1024;

const PROJECT = join(import.meta.dirname, "..");
const BIN = join(PROJECT, "node_modules/.bin");

execFileSync(join(BIN, "react-router"), ["build"], { cwd: PROJECT, stdio: "pipe" });
execFileSync(join(BIN, "react-router"), ["build", "bench/bare-page"], { cwd: PROJECT, stdio: "pipe" });

const dataDir = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
const server = spawn(...onCore(0, process.execPath, join(import.meta.dirname, "page-server.ts")), {
  cwd: PROJECT,
  env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
  stdio: ["ignore", "pipe", "inherit"],
});
let failed = false;
try {
  const started: { port: number; vehicles: number; cards: number } = await new Promise((resolve, reject) => {
    server.stdout.once("data", (line) => resolve(JSON.parse(String(line))));
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const origin = `http://127.0.0.1:${started.port}`;
  console.log(`${started.vehicles} vehicles in stock, ${started.cards} cards a page, ${ROUNDS} rounds of ${ROUND_SECONDS} s`);

  const ours: number[] = [];
  const bare: number[] = [];
  load(`${origin}/vehicle-search`);
  load(`${origin}/bare/cards`);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(load(`${origin}/vehicle-search`));
    bare.push(load(`${origin}/bare/cards`));
    console.log(`round ${round + 1}: results page ${ours.at(-1)} requests/s, bare page ${bare.at(-1)} requests/s`);
  }
  const ratio = median(ours.map((rate, round) => rate / (bare[round] ?? rate)));
  console.log(`results page: ${median(ours)} requests/s; bare page: ${median(bare)}; ratio ${ratio.toFixed(2)} (at least ${MIN_RATIO})`);

  const empty = await browserBytes(`${origin}/bare`, join(import.meta.dirname, "bare-page/build/client"));
  const page = await browserBytes(`${origin}/vehicle-search`, join(PROJECT, "build/client"));
  const extra = page - empty;
  console.log(`JavaScript, brotli: results page ${page} bytes, empty app ${empty}; ${extra} above it (at most ${MAX_EXTRA_JS_BYTES})`);
  failed = ratio < MIN_RATIO || extra > MAX_EXTRA_JS_BYTES;
} finally {
  server.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** Requests a second, every answer a 200. */
function load(url: string): number {
  const [command, args] = onCore(
    1,
    join(BIN, "autocannon"),
    "--json",
    "--connections",
    String(CONNECTIONS),
    "--duration",
    String(ROUND_SECONDS),
    url,
  );
  const report: { requests: { average: number }; non2xx: number; errors: number } = JSON.parse(
    execFileSync(command, args, { stdio: ["ignore", "pipe", "ignore"] }).toString(),
  );
  if (report.non2xx > 0 || report.errors > 0) throw new Error(`${url} failed under load`);
  return Math.round(report.requests.average);
}

/** Where the machine can bind a process to a core, the server has one and the load has the other. */
function onCore(core: number, command: string, ...args: string[]): [string, string[]] {
  return existsSync("/usr/bin/taskset") ? ["taskset", ["-c", String(core), command, ...args]] : [command, args];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
