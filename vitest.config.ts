import { readdirSync, readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { defineConfig } from "vitest/config";

const deep = process.env["FORECOURT_DEEP"] === "1";
/** What it uses is measured: nothing runs beside it. */
const MEASURED = "e2e/start.e2e.ts";
/** When a test counts as hanging: no measure of anything, so a machine that does ten things at once may take its time. */
const patience = { testTimeout: deep ? 600_000 : 60_000, hookTimeout: deep ? 600_000 : 120_000, expect: { poll: { timeout: 10_000 } } };

/** WebAssembly's quick compiler: a short run of the embedded database does not win back what the optimising one costs. */
if (!deep) setFlagsFromString("--liftoff-only");

/** Tests that may ask for a database. */
const databases = { globalSetup: "./server/database/test-support/global-setup.ts", ...patience };
/** They set what belongs to a whole process: who may open the files that it makes. */
const OWN_PROCESS = ["cli/**/*.test.ts", "server/control-socket/*.test.ts"];

/** In other engines than Chromium: `npm run test:browsers`. The main journeys belong to `npm test` too. */
const OTHER_ENGINES = "e2e/engines/*.e2e.ts";
const MAIN_JOURNEYS = ["e2e/engines/firefox.e2e.ts", "e2e/engines/webkit.e2e.ts"];
/** About touch alone, or not seen often enough in Firefox. */
const NOT_IN_FIREFOX = ["touch", "bot-check", "reserve-and-buy", "finance", "first-day", "custom-settings", "integrations", "minimal-dealer", "older-browsers", "vehicle-page", "websites"];
/** Chromium's journeys that hold in Firefox too, with `FORECOURT_BROWSER=firefox`: those that open a browser, with exceptions. */
const IN_FIREFOX = readdirSync(`${import.meta.dirname}/e2e`)
  .filter((file) => file.endsWith(".e2e.ts") && !NOT_IN_FIREFOX.includes(file.slice(0, -".e2e.ts".length)) && readFileSync(`${import.meta.dirname}/e2e/${file}`, "utf8").includes("openBrowser("))
  .map((file) => `e2e/${file}`);
/** Pages without scripts, in each of them and in one that is older than the floor. */
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
          exclude: [...OWN_PROCESS, "**/node_modules/**"],
          // Threads of one process compile the embedded database once, not once a file.
          pool: "threads",
          isolate: false,
          ...databases,
        },
      },
      {
        test: {
          name: "cli",
          include: OWN_PROCESS,
          ...databases,
        },
      },
      { test: { name: "web", include: ["web/**/*.test.{ts,tsx}"], isolate: false, ...patience } },
      // One project for all engines: its database is made once, and so is each picture.
      { test: { name: "e2e", include: process.env["FORECOURT_BROWSER"] === "firefox" ? IN_FIREFOX : ["e2e/*.e2e.ts", ...MAIN_JOURNEYS], exclude: [MEASURED], ...journeys } },
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
