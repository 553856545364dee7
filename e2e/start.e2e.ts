import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type RunningSite } from "./support/browser-site.ts";

/** CPU time: unlike wall-clock time it hardly depends on other work. */
const SECOND_START_CPU_MS = 3_000;
/** A contended machine also needs more CPU time: the fastest of this many starts counts. */
const STARTS = 3;

let dataDir: string;
let site: RunningSite;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-start-"));
  site = await startSite({ DATA_DIR: dataDir }, undefined, { measured: true });
});
afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true });
});

test("the first start logs each phase and then responds with the demonstration's stock", async () => {
  expect(site.output()).toMatch(/Created the embedded database in [\d.]+ s \([\d.]+ s CPU\)/);
  expect(site.output()).toMatch(/Imported the demo dealer and stock in [\d.]+ s/);
  const health = await fetch(`${site.url}/healthz`);
  expect(health.status).toBe(200);
  expect(await health.json()).toEqual({ status: "ok", revision: expect.any(Number), database: "embedded" });
});

test("SIGTERM closes the site, and its next start with the same stock is a quick one", async () => {
  const cpu: number[] = [];
  while (cpu.length < STARTS && !cpu.some((ms) => ms < SECOND_START_CPU_MS)) {
    expect(await site.stop()).toBe(0);
    site = await startSite({ DATA_DIR: dataDir }, undefined, { measured: true });
    cpu.push(Number(/([0-9]+) ms of CPU/.exec(site.output())?.[1]));
    expect(site.output()).not.toContain("Created");
  }
  expect(Math.min(...cpu)).toBeLessThan(SECOND_START_CPU_MS);
});
