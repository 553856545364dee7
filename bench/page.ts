/**
 * Measures the results page and a vehicle page against bare React Router pages with the same cards and with the same
 * elements: requests per second (page cache off, fragment cache on; one core for the server and one for the load),
 * JavaScript in the browser, and all bytes fetched before any interaction.
 *
 *   node bench/page.ts
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser, visit } from "../e2e/support/browser-site.ts";
import { startDemoSite } from "./demo-site.ts";
import { browserBytes, EMPTY_APP_BYTES, MAX_EXTRA_BYTES } from "./browser-bytes.ts";

/** Many short alternating rounds: other load on the machine affects both pages alike. */
const RUNS = 12;
const ROUND_SECONDS = 2;
const CONNECTIONS = 8;
const MIN_RATIO = 0.6;
const KILOBYTE = 1024;
const MAX_FETCHED_BYTES = 500 * KILOBYTE;
/** Requests without interaction have finished by then. */
const SETTLED_MS = 3000;
const WIDTHS = [390, 1440];

const PROJECT = join(import.meta.dirname, "..");
const BIN = join(PROJECT, "node_modules/.bin");

execFileSync("npm", ["run", "--silent", "build"], { cwd: PROJECT, stdio: "pipe" });
execFileSync(join(BIN, "react-router"), ["build", "bench/bare-page"], { cwd: PROJECT, stdio: "pipe" });

const dataDir = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
const server = spawn(...onCore(0, process.execPath, join(import.meta.dirname, "page-server.ts")), {
  cwd: PROJECT,
  env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
  stdio: ["ignore", "pipe", "inherit"],
});
let failed = false;
try {
  const started: { port: number; vehicles: number; cards: number; vehicle: string } = await new Promise((resolve, reject) => {
    server.stdout.once("data", (line) => resolve(JSON.parse(String(line))));
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const origin = `http://127.0.0.1:${started.port}`;
  console.log(`${started.vehicles} vehicles in stock, ${started.cards} cards a page, ${RUNS} rounds of ${ROUND_SECONDS} s`);
  const pages = [
    { name: "results page", path: "/vehicle-search", bare: "/bare/cards", maxExtraBytes: MAX_EXTRA_BYTES.other },
    { name: "vehicle page", path: started.vehicle, bare: "/bare/copied", maxExtraBytes: MAX_EXTRA_BYTES.vehicle },
  ];
  for (const page of pages) {
    const good = [await compareRates(origin, page), await compareScripts(origin, page), await countFetched(page)];
    failed ||= good.includes(false);
  }
} finally {
  server.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function compareRates(origin: string, { name, path, bare: barePath }: Compared): Promise<boolean> {
  const ours: Round[] = [];
  const bare: Round[] = [];
  await load(origin, path);
  await load(origin, barePath);
  for (let round = 0; round < RUNS; round++) {
    ours.push(await load(origin, path));
    bare.push(await load(origin, barePath));
  }
  const rates = { ours: median(ours.map(({ rate }) => rate)), bare: median(bare.map(({ rate }) => rate)) };
  const costs = { ours: median(ours.map(({ cost }) => cost)), bare: median(bare.map(({ cost }) => cost)) };
  const ratio = rates.ours / rates.bare;
  console.log(`requests/s: ${name} ${rates.ours}, bare page ${rates.bare}; ratio ${ratio.toFixed(2)} (at least ${MIN_RATIO})`);
  console.log(
    `processor time a request: ${costs.ours.toFixed(2)} ms, ${costs.bare.toFixed(2)} ms; ratio ${(costs.bare / costs.ours).toFixed(2)}`,
  );
  return ratio >= MIN_RATIO;
}

async function compareScripts(origin: string, { name, path, maxExtraBytes }: Compared): Promise<boolean> {
  const html = async (address: string) => (await fetch(origin + address)).text();
  const empty = browserBytes(await html("/bare"), join(import.meta.dirname, "bare-page/build/client"));
  const page = browserBytes(await html(path), join(PROJECT, "build/client"));
  const extra = page - empty;
  console.log(`JavaScript, brotli: ${name} ${page} bytes, empty app ${empty}; ${extra} above it (at most ${maxExtraBytes})`);
  if (empty !== EMPTY_APP_BYTES) console.log(`EMPTY_APP_BYTES in bench/browser-bytes.ts is ${EMPTY_APP_BYTES}: write ${empty}`);
  return extra <= maxExtraBytes && empty === EMPTY_APP_BYTES;
}

/** With an empty browser cache, on a newly started site: page, styles, font, scripts, pictures. */
async function countFetched({ name, path }: Compared): Promise<boolean> {
  const [site, browser] = await Promise.all([startDemoSite(), openBrowser({ measured: true })]);
  try {
    const fetched: number[] = [];
    for (const width of WIDTHS) {
      const { page, context } = await visit(browser, { width, javaScript: true });
      const sizes: Promise<number>[] = [];
      page.on("requestfinished", (request) => sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)));
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      await page.waitForTimeout(SETTLED_MS);
      fetched.push((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0));
      await context.close();
    }
    const fetchedText = WIDTHS.map((width, index) => `${Math.round((fetched[index] ?? 0) / KILOBYTE)} KB at ${width} px`).join(", ");
    console.log(`fetched before anything is done on the ${name}: ${fetchedText} (at most ${MAX_FETCHED_BYTES / KILOBYTE})`);
    return Math.max(...fetched) <= MAX_FETCHED_BYTES;
  } finally {
    await browser.close();
    await site.stop();
  }
}

type Compared = { name: string; path: string; bare: string; maxExtraBytes: number };

/** Requests per second, and server CPU time per request in milliseconds. */
type Round = { rate: number; cost: number };

/** One round; every response must be a 200. */
async function load(origin: string, path: string): Promise<Round> {
  const url = `${origin}${path}`;
  const before = await processorTime(origin);
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
  const report: { requests: { average: number; total: number }; non2xx: number; errors: number } = JSON.parse(
    execFileSync(command, args, { stdio: ["ignore", "pipe", "ignore"] }).toString(),
  );
  if (report.non2xx > 0 || report.errors > 0) throw new Error(`${url} failed under load`);
  const used = (await processorTime(origin)) - before;
  return { rate: Math.round(report.requests.average), cost: used / 1000 / report.requests.total };
}

async function processorTime(origin: string): Promise<number> {
  return (await fetch(`${origin}/cpu`, { headers: { Connection: "close" } })).json();
}

/** Pins the server to one core and the load to the other, where taskset exists. */
function onCore(core: number, command: string, ...args: string[]): [string, string[]] {
  return existsSync("/usr/bin/taskset") ? ["taskset", ["-c", String(core), command, ...args]] : [command, args];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
