import { readdirSync, readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { defineConfig } from "vitest/config";

const deep = process.env["FORECOURT_DEEP"] === "1";
/** CPU time is measured: no other tests run at the same time. */
const MEASURED = "e2e/start.e2e.ts";
/** Generous timeouts, not performance limits: the machine may run other work. */
const patience = { testTimeout: deep ? 600_000 : 60_000, hookTimeout: deep ? 600_000 : 120_000, expect: { poll: { timeout: 10_000 } } };

/** WebAssembly's baseline compiler: a short run of the embedded database does not repay the optimising one. */
if (!deep) setFlagsFromString("--liftoff-only");

/** Tests that may use a database. */
const databases = { globalSetup: "./server/database/test-support/global-setup.ts", ...patience };
/** Tests that change process-wide state such as the umask. */
const SEPARATE_PROCESS = ["cli/**/*.test.ts", "server/control-socket/*.test.ts"];

/** Engines other than Chromium: `npm run test:browsers`. The main journeys are also part of `npm test`. */
const OTHER_ENGINES = "e2e/engines/*.e2e.ts";
const MAIN_JOURNEYS = ["e2e/engines/firefox.e2e.ts", "e2e/engines/webkit.e2e.ts"];
/** Needs a touch screen. */
const NOT_IN_FIREFOX = ["touch"];
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
  pool: "threads",
  isolate: false,
  globalSetup: "./e2e/support/global-setup.ts",
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "domain",
          include: ["domain/**/*.test.ts", "websites/**/*.test.ts"],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "demo/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...SEPARATE_PROCESS, "**/node_modules/**"],
          // Threads of one process compile the embedded database once, not once per file.
          pool: "threads",
          isolate: false,
          ...databases,
        },
      },
      {
        test: {
          name: "cli",
          include: SEPARATE_PROCESS,
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
