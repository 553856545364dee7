import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { configuredLender } from "#server/providers/configured-lenders.ts";
import { StartupError } from "#server/startup-error.ts";
import { startSite } from "#server/test-support/started-site.ts";

const LIMIT_MS = 400_000;
const SECRET = "a secret of site and lender";
const POST = { LENDER: "post", LENDER_URL: "https://lender.example/applications", LENDER_SECRET: SECRET };

test.each([
  [{ LENDER: "fax" }, "LENDER: must be file, post or demo"],
  [{ LENDER: "post" }, "LENDER=post: needs LENDER_URL and LENDER_SECRET"],
  [{ ...POST, LENDER_SECRET: "" }, "LENDER=post: needs LENDER_URL and LENDER_SECRET"],
  [{ ...POST, LENDER_SECRET: "short" }, "LENDER_SECRET: must have 16 characters or more"],
  [
    { ...POST, LENDER_URL: "http://lender.example/applications" },
    "LENDER_URL: must be an https:// address; only this machine's own addresses do without",
  ],
  [{ ...POST, LENDER: "file" }, "LENDER_URL and LENDER_SECRET: these need LENDER=post"],
  [{ LENDER_SECRET: SECRET }, "LENDER_URL and LENDER_SECRET: these need LENDER=post"],
])("the settings %j are refused", (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartupError(sentence));
});

test("the address of a program on this machine needs no https", () => {
  expect(readConfig({ ...POST, LENDER_URL: "http://127.0.0.1:4000/" }).lender).toMatchObject({ provider: "post" });
});

test("without a setting only the demonstration has a lender, its own; a real shop has none, whatever is set to demo", () => {
  const dependencies = { dataDir: "/nowhere", now: () => 0 };
  expect(configuredLender(undefined, { ...dependencies, isDemo: true })?.name).toBe("demo");
  expect(configuredLender({ provider: "file" }, { ...dependencies, isDemo: true })?.name).toBe("file");
  expect(configuredLender(undefined, { ...dependencies, isDemo: false })).toBeUndefined();
  expect(configuredLender({ provider: "demo" }, { ...dependencies, isDemo: false })).toBeUndefined();
});

test("a real shop with the demo lender does not start", { timeout: LIMIT_MS }, async () => {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const site = await startSite({ env: { DATA_DIR: dataDir, DEMO: "no", LENDER: "demo" } });
  expect(await site.ended).toBe(1);
  expect(site.stderr()).toBe(
    "LENDER=demo: the demo lender invents its answers and is for demo data only. Set LENDER to file or post, or leave it out.\n",
  );
});
