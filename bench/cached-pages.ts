/**
 * Measures the page cache: requests per second of the results page and a vehicle page, with the load on another core,
 * compared with the same bytes as a static response; the hit rate while a vehicle changes every second; and the time until
 * each of 500 price changes is visible on every page and in every response that shows it. The load comes from wrk where
 * installed (apt-get install wrk); the bundled autocannon uses more of its core than a cached page does.
 *
 *   node bench/cached-pages.ts [--only warm,busy,fresh]      (after a build)
 */
import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { formatLatency, percentiles } from "./percentiles.ts";

const MEASURED_RUNS = 5;
const ROUND_SECONDS = 3;
const CONNECTIONS = 32;
const MIN_RATE = 15_000;
const BUSY_SECONDS = 30;
const COMMIT_EVERY_MS = 1_000;
const BUSY_VISITORS = 4;
const PRICE_CHANGES = 500;
const FRESH_WITHIN_MS = 100;
const ADDRESSES = ["/", "/used-cars", "/used-vans", "/vehicle-search", "/locations"];
const QUERIES = [
  "fuel_type=petrol",
  "fuel_type=electric",
  "body_type=suv",
  "max_price=10000",
  "monthly_to=250",
  "orderBy=newest",
  "orderBy=mileage-asc",
  "transmission=automatic",
];

type Listed = { stock_id: number; path: string; title: string; headline_price: number };
type Control = { renders: number; cpu: number; revision: number; committed: number };

type ControlRequest = (what?: string) => Promise<Control>;
/** Requests per second, and server CPU time per request in microseconds. */
type Round = { rate: number; cost: number };

const { values: options } = parseArgs({ options: { only: { type: "string", default: "warm,busy,fresh" } } });
const wanted = new Set(options.only.split(","));
const PROJECT = join(import.meta.dirname, "..");
const run = promisify(execFile);
const dataDir = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
const pinned = existsSync("/usr/bin/taskset");
const wrk = existsSync("/usr/bin/wrk");
const server = fork(join(import.meta.dirname, "cached-pages-server.ts"), {
  cwd: PROJECT,
  env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
});
try {
  const [{ port, vehicles }]: [{ port: number; vehicles: Listed[] }] = await once(server, "message").then(([output]) => [output]);
  if (pinned) await run("taskset", ["-apc", "0", String(server.pid)]);
  const origin = `http://127.0.0.1:${port}`;
  const control: ControlRequest = async (what = "count") => (await fetch(`${origin}/bench/${what}`)).json();
  console.log(`load from ${wrk ? "wrk" : "autocannon"}`);
  const passed: boolean[] = [];
  if (wanted.has("warm")) {
    for (const page of [
      { name: "results page", path: "/used-cars" },
      { name: "vehicle page", path: vehicles[0]!.path },
    ])
      passed.push(await warm(origin, page, control));
  }
  if (wanted.has("busy")) passed.push(await busy(origin, vehicles, control));
  if (wanted.has("fresh")) passed.push(await fresh(origin, vehicles, control));
  process.exitCode = passed.includes(false) ? 1 : 0;
} finally {
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(dataDir, { recursive: true, force: true });
}

async function warm(origin: string, { name, path }: { name: string; path: string }, control: ControlRequest): Promise<boolean> {
  const measured: Round[] = [];
  const rest: Round[] = [];
  for (let round = 0; round <= MEASURED_RUNS; round++) {
    const [ours, same] = [await load(origin + path, control), await load(`${origin}/bench/at-rest${path}`, control)];
    if (round === 0) continue;
    measured.push(ours);
    rest.push(same);
  }
  const [rate, most] = [median(measured.map((round) => round.rate)), median(rest.map((round) => round.rate))];
  const [cost, least] = [median(measured.map((round) => round.cost)), median(rest.map((round) => round.cost))];
  console.log(
    `kept ${name}, ${CONNECTIONS} connections: ${rate} requests/s (at least ${MIN_RATE}), the same bytes at rest ${most}; ratio ` +
      `${(rate / most).toFixed(2)}`,
  );
  console.log(
    `processor time a request: ${cost.toFixed(0)} us, at rest ${least.toFixed(0)} us; a core of its own would give ` +
      `${Math.round(1e6 / cost)} requests/s`,
  );
  return rate >= MIN_RATE;
}

/** Visitors choose pages by popularity; every second a vehicle gets another price. */
async function busy(origin: string, vehicles: Listed[], control: ControlRequest): Promise<boolean> {
  const pages = [
    ...ADDRESSES,
    ...ADDRESSES.slice(1, 4).flatMap((path) => QUERIES.map((query) => `${path}?${query}`)),
    ...vehicles.map(({ path }) => path),
  ];
  for (const path of pages) await fetch(origin + path).then((answer) => answer.arrayBuffer());
  const before = await control();
  const until = performance.now() + BUSY_SECONDS * 1000;
  let requests = 0;
  let commits = 0;
  const visitor = async () => {
    while (performance.now() < until) {
      const rank = Math.floor(Math.exp(Math.random() * Math.log(pages.length + 1)) - 1);
      const answer = await fetch(origin + pages[Math.min(rank, pages.length - 1)]!);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${answer.status} for ${answer.url}`);
      requests += 1;
    }
  };
  const dealer = async () => {
    while (performance.now() < until) {
      const { stock_id, headline_price } = vehicles[Math.floor(Math.random() * vehicles.length)]!;
      await control(`price/${stock_id}/${headline_price + commits * 100}`);
      commits += 1;
      await new Promise((next) => setTimeout(next, COMMIT_EVERY_MS));
    }
  };
  await Promise.all([dealer(), ...Array.from({ length: BUSY_VISITORS }, visitor)]);
  const after = await control();
  const renders = after.renders - before.renders;
  console.log(
    `busy stock, ${commits} commits in ${BUSY_SECONDS} s, ${pages.length} pages by popularity: ${requests} requests, ` +
      `${renders} rendered, hit ratio ${(100 * (1 - renders / requests)).toFixed(2)} %; a commit cost ` +
      `${(renders / commits).toFixed(1)} pages of ${pages.length}`,
  );
  return true;
}

/** Measures from the commit of a price to its visibility everywhere. */
async function fresh(origin: string, vehicles: Listed[], control: ControlRequest): Promise<boolean> {
  const times = new Float64Array(PRICE_CHANGES);
  let slowest = "";
  for (let i = 0; i < PRICE_CHANGES; i++) {
    const { stock_id, path } = vehicles[(i * 7) % vehicles.length]!;
    const price = 900_000 + i * 10_000;
    const shownBy = [
      path,
      `/vehicle-search?q=${stock_id}`,
      `/compare?ids=${stock_id}`,
      `/api/v2/vehicle-search?q=${stock_id}`,
      `/api/v2/vehicle/${path.split("/").at(-1)}`,
    ];
    await Promise.all(shownBy.map((address) => text(origin + address)));
    const { committed } = await control(`price/${stock_id}/${price}`);
    const fees = await Promise.all(shownBy.map((address) => untilShown(origin + address, price)));
    const last = Math.max(...fees);
    times[i] = last - committed;
    if (times[i] === Math.max(...times)) slowest = shownBy[fees.indexOf(last)]!;
  }
  const found = percentiles(times);
  console.log(
    `${PRICE_CHANGES} new prices until they stand on their pages and in the API: ${formatLatency(found)} (p99 at most ` +
      `${FRESH_WITHIN_MS}); the slowest was ${slowest}`,
  );
  return found.p99 <= FRESH_WITHIN_MS;
}

/** The price includes the vehicle's own admin fee: any price up to £1,000 above the new one matches. */
async function untilShown(url: string, pence: number): Promise<number> {
  for (;;) {
    const shown = await text(url);
    const at = performance.timeOrigin + performance.now();
    if (pricesIn(shown).some((pounds) => pounds * 100 >= pence && pounds * 100 < pence + 10_000 * 10)) return at;
  }
}

function pricesIn(html: string): number[] {
  return [...html.matchAll(/£([\d,]+(?:\.\d\d)?)|"(?:headline_)?price":([\d.]+)/g)].map(([, args, number]) =>
    Number((args ?? number ?? "").replaceAll(",", "")),
  );
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}

async function load(url: string, control: ControlRequest): Promise<Round> {
  const before = await control();
  const { rate, total } = await (wrk ? byWrk(url) : byAutocannon(url));
  const { cpu } = await control();
  return { rate: Math.round(rate), cost: (cpu - before.cpu) / total };
}

async function byWrk(url: string): Promise<{ rate: number; total: number }> {
  const output = await generated("/usr/bin/wrk", ["-t1", `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, "-H", "accept-encoding: br", url]);
  const [rate, total] = [/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1], /(\d+) requests in/.exec(output)?.[1]];
  if (/Non-2xx|Socket errors/.test(output) || !rate || !total) throw new Error(`${url} failed under load: ${output}`);
  return { rate: Number(rate), total: Number(total) };
}

async function byAutocannon(url: string): Promise<{ rate: number; total: number }> {
  const args = ["--json", "--connections", String(CONNECTIONS), "--duration", String(ROUND_SECONDS), "-H", "accept-encoding: br", url];
  const report: { requests: { average: number; total: number }; non2xx: number; errors: number } = JSON.parse(
    await generated(join(PROJECT, "node_modules/.bin/autocannon"), args),
  );
  if (report.non2xx > 0 || report.errors > 0) throw new Error(`${url} failed under load`);
  return { rate: report.requests.average, total: report.requests.total };
}

async function generated(command: string, args: string[]): Promise<string> {
  const { stdout } = await (pinned ? run("taskset", ["-c", "1", command, ...args]) : run(command, args));
  return stdout;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
