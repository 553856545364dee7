import { existsSync, readdirSync, readFileSync, statfsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ALL_CLAUSES } from "./scripts/clauses/all-clauses.ts";
import { clauseAnchor } from "./scripts/clauses/clause.ts";

const deep = process.env["FORECOURT_DEEP"] === "1";
/** CPU time is measured: no other tests run at the same time. */
const MEASURED = "e2e/start.e2e.ts";
/** Generous timeouts, not performance limits: the machine may run other work. */
const patience = { testTimeout: deep ? 600_000 : 60_000, hookTimeout: deep ? 600_000 : 120_000, expect: { poll: { timeout: 10_000 } } };

/** Databases, sites and browsers write many small files with fsync: in memory, where Linux has enough, that takes no time. */
const MEMORY = "/dev/shm";
const MIN_FREE_BYTES = 6 * 1024 ** 3;
if (process.env["TMPDIR"] === undefined && existsSync(MEMORY) && freeBytes(MEMORY) > MIN_FREE_BYTES) process.env["TMPDIR"] = MEMORY;

/** Processes and threads that tests start load the project's TypeScript: Node strips and compiles each file once, as `npm start` does. */
process.env["NODE_COMPILE_CACHE"] ??= `${import.meta.dirname}/node_modules/.cache/compiled`;

/**
 * Two processes that each run many files, so that modules are loaded and the embedded database is compiled once. Not threads: V8 crashes
 * now and then where several threads of one process run WebAssembly (nodejs/node#64500). The baseline compiler, because a short run of the
 * embedded database does not repay the optimising one.
 */
const processes = {
  pool: "forks",
  isolate: false,
  execArgv: deep ? [] : ["--liftoff-only"],
  setupFiles: "./server/database/test-support/compile-embedded.ts",
} as const;
/**
 * What fails by itself and passes when run again is a matter of time, of a port or of a process: `npm test` names it at the end, to be
 * mended. Deep tests accept none.
 */
const retry = deep ? 0 : 1;
/** Tests that may use a database. */
const databases = { ...processes, globalSetup: "./server/database/test-support/global-setup.ts", retry, ...patience };

/** Engines other than Chromium: `npm run test:browsers`. The main journeys are also part of `npm test`. */
const OTHER_ENGINES = "e2e/engines/*.e2e.ts";
const MAIN_JOURNEYS = ["e2e/engines/firefox.e2e.ts", "e2e/engines/webkit.e2e.ts"];
/** These take longest and are not the longest files, which Vitest would start first: started last, one of them would run alone. */
const LONGEST = [...MAIN_JOURNEYS, "e2e/first-day.e2e.ts", "e2e/site-transfer.e2e.ts", "e2e/before-hydration.e2e.ts"];
/** Needs a touch screen; compares what Chromium drew; stops the processes of Chromium. */
const NOT_IN_FIREFOX = ["touch", "reference-images", "before-hydration"];
/** Chromium's journeys that also pass in Firefox (`FORECOURT_BROWSER=firefox`): those that open a browser, with exceptions. */
const IN_FIREFOX = readdirSync(`${import.meta.dirname}/e2e`)
  .filter(
    (file) =>
      file.endsWith(".e2e.ts") &&
      !NOT_IN_FIREFOX.includes(file.slice(0, -".e2e.ts".length)) &&
      readFileSync(`${import.meta.dirname}/e2e/${file}`, "utf8").includes("openBrowser("),
  )
  .map((file) => `e2e/${file}`);
/** Pages without JavaScript, in each engine and in one below the floor. */
const UNSCRIPTED = "e2e/engines/unscripted/*.e2e.ts";
const journeys = {
  ...processes,
  globalSetup: "./e2e/support/global-setup.ts",
  retry,
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((file) => moduleId.endsWith(`/${file}`));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the order that Vitest would choose, not an array's method
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A test is tagged with the anchor of each clause that it proves.
    tags: Object.entries(ALL_CLAUSES).map(([number, { words }]) => ({ name: clauseAnchor(number), description: words })),
    projects: [
      {
        test: {
          name: "domain",
          include: ["domain/**/*.test.ts", "locales/**/*.test.ts", "websites/**/*.test.ts"],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "demo/**/*.test.ts", "scripts/**/*.test.ts"],
          ...databases,
        },
      },
      {
        test: {
          name: "cli",
          include: ["cli/**/*.test.ts"],
          ...databases,
        },
      },
      { test: { name: "web", include: ["web/**/*.test.{ts,tsx}"], isolate: false, ...patience } },
      // One project for all engines, so that the database and each encoded picture are made once.
      {
        test: {
          name: "e2e",
          include: process.env["FORECOURT_BROWSER"] === "firefox" ? IN_FIREFOX : ["e2e/*.e2e.ts", ...MAIN_JOURNEYS],
          exclude: [MEASURED],
          ...journeys,
        },
      },
      { test: { name: "engines", include: [OTHER_ENGINES], ...journeys } },
      { test: { name: "unscripted", include: [UNSCRIPTED], ...journeys } },
      {
        test: {
          name: "start",
          include: [MEASURED],
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

/** What may be written there without taking the memory that the tests need. */
function freeBytes(memory: string): number {
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory());
}
