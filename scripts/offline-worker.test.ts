import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const WORKER = new URL("../web/public/offline-worker.js", import.meta.url);

test.each([
  ["Chromium", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36", "enable"],
  [
    "Safari",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 " +
      "Safari/604.1",
    "enable",
  ],
  [
    "Firefox on an iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/153.0 Mobile/15E148 " +
      "Safari/605.1.15",
    "enable",
  ],
  [
    "Firefox, whose failed preloads cannot be answered,",
    "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0",
    "disable",
  ],
])("the worker of %s has navigations preloaded only where it can answer them without a connection", async (_, userAgent, called) => {
  const calls: string[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const navigationPreload = { enable: async () => calls.push("enable"), disable: async () => calls.push("disable") };
  const addEventListener = (type: string, listener: (event: unknown) => void) => listeners.set(type, listener);
  runInNewContext(await readFile(WORKER, "utf8"), {
    addEventListener,
    AbortController,
    navigator: { userAgent },
    registration: { navigationPreload },
    clients: { claim: async () => calls.push("claim") },
  });
  let activated: unknown;
  listeners.get("activate")?.({ waitUntil: (done: unknown) => (activated = done) });
  await activated;
  expect(calls).toEqual([called, "claim"]);
});
