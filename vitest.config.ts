import { defineConfig } from "vitest/config";

const deep = process.env["FORECOURT_DEEP"] === "1";
/** What it uses is measured: nothing runs beside it. */
const MEASURED = "e2e/start.e2e.ts";
const timeout = deep ? 600_000 : 30_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "domain",
          include: ["domain/**/*.test.ts", "websites/**/*.test.ts"],
          isolate: false,
        },
      },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "cli/**/*.test.ts", "demo/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: "./server/database/testing-setup.ts",
          testTimeout: timeout,
          hookTimeout: timeout,
        },
      },
      { test: { name: "web", include: ["web/**/*.test.{ts,tsx}"] } },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          exclude: [MEASURED],
          globalSetup: "./e2e/prepared-data.ts",
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
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
