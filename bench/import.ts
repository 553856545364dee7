/**
 * npm run bench:import [-- --times 1,10] [--listings FILE]
 * Imports the 86,182 real listings, and ten times as many, into a new embedded database: duration, and peak memory above
 * the idle process. Each run is a separate process and imports the file twice.
 */
import { execFile } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs, promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import type { ImportMeasurement } from "./import-once.ts";

const LISTINGS = new URL("../demo/uk-listings.csv.gz", import.meta.url).pathname;
const ONCE = new URL("import-once.ts", import.meta.url).pathname;
const LEAN_MODULES = new URL("../scripts/commonjs-drizzle.mjs", import.meta.url).href;
/** As `npm run forecourt` sets it, see scripts/forecourt.mjs. */
const ENVIRONMENT = { ...process.env, MALLOC_ARENA_MAX: "1" };
const NODE_OPTIONS = ["--max-semi-space-size=4", "--import", LEAN_MODULES];
const LIMIT_SECONDS = 60;
const LIMIT_MEGABYTES = 100;

const { values: options } = parseArgs({
  options: { times: { type: "string", default: "1,10" }, listings: { type: "string", default: LISTINGS } },
});

const directory = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
try {
  const rows: ImportMeasurement[] = [];
  for (const times of options.times.split(",").map(Number)) {
    const file = times === 1 ? options.listings : await repeated(options.listings, times);
    const dataDir = join(directory, `data-${times}`);
    await once(dataDir, "nothing");
    rows.push(await once(dataDir, file), await once(dataDir, file));
    rmSync(dataDir, { recursive: true });
  }
  console.table(rows.map(asPrinted));
  const [first] = rows;
  if (first && first.seconds >= LIMIT_SECONDS) process.exitCode = 1;
  if (rows.some(({ idle_mb, peak_mb }) => peak_mb - idle_mb > LIMIT_MEGABYTES)) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true });
}

async function once(dataDir: string, file: string): Promise<ImportMeasurement> {
  const { stdout } = await promisify(execFile)(process.execPath, [...NODE_OPTIONS, ONCE, dataDir, file], { env: ENVIRONMENT });
  return JSON.parse(stdout);
}

function asPrinted({ rows, added, unchanged, refused, seconds, cpu_seconds, idle_mb, peak_mb }: ImportMeasurement) {
  const over_idle_mb = peak_mb - idle_mb;
  return { rows, added, unchanged, refused, seconds, cpu_seconds, "rows/s": Math.round(rows / seconds), idle_mb, peak_mb, over_idle_mb };
}

/** The rows repeated `times` times under one header; identical rows are separate vehicles. */
async function repeated(listings: string, times: number): Promise<string> {
  const path = join(directory, `listings-${times}.csv.gz`);
  async function* lines() {
    for (let time = 0; time < times; time += 1) {
      let first = true;
      for await (const line of createInterface({ input: createReadStream(listings).pipe(createGunzip()) })) {
        if (!first || time === 0) yield `${line}\n`;
        first = false;
      }
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path));
  return path;
}
