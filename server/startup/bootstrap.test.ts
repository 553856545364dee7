import { readConfig } from "#server/config.ts";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startWarnings } from "./bootstrap.ts";

const ORIGIN = "https://cars.example";

test("a start with ORIGIN and without TRUST_PROXY warns that limits for clients are off", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "forecourt-start-"));
  const child = spawn(process.execPath, [...NODE_OPTIONS, "server/start.ts"], {
    env: { ...process.env, PORT: "0", DATABASE_URL: "", DATA_DIR, ORIGIN },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await new Promise<[string]>((resolve) => child.stdout.setEncoding("utf8").once("data", (text: string) => resolve([text])));
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("close", resolve));
  await rm(DATA_DIR, { recursive: true, force: true });
  expect(said).toContain("ORIGIN is set but TRUST_PROXY is not: limits per client are off");
});

test.each([{}, { ORIGIN, TRUST_PROXY: "0" }, { ORIGIN, TRUST_PROXY: "yes" }, { ORIGIN, TRUST_PROXY: "10.0.0.0/8" }])(
  "with %o there is nothing to say",
  (env) => {
    expect(startWarnings(readConfig(env))).toEqual([]);
  },
);
