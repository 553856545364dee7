import { afterAll, describe, expect, test } from "vitest";
import { sharedSite } from "../support/browser-site.ts";
import { openFirefox } from "./firefox.ts";
import { isInstalled } from "./installed.ts";
import { buildScriptGate } from "./script-gate.ts";
import { isHydrated, newShopper } from "./shopper.ts";

/** Time for a lost press to show: Firefox aborts the import at once, and the reload comes before the document. */
const LATENCY_MS = 500;

describe.runIf(isInstalled("Firefox"))("in Firefox", { timeout: 300_000 }, () => {
  const engine = openFirefox();
  afterAll(engine.stop);

  test("a language link is followed when pressed while the next page's script loads", async () => {
    const gate = await buildScriptGate(sharedSite().url, { latencyMs: LATENCY_MS });
    gate.open();
    const shopper = await newShopper(engine, 1440, gate.url);
    try {
      await shopper.open(gate.url);
      await shopper.until(isHydrated);
      gate.shut();
      await shopper.press({ role: "link", name: "Used cars", within: "header a" });
      await shopper.until(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/used-cars.data")));
      // A page in another language is another document.
      await shopper.press({ role: "link", name: "Cymraeg", within: "footer a" });
      await shopper.until(() => location.pathname.startsWith("/cy"));
      expect(await shopper.read(() => document.documentElement.lang)).toBe("cy");
    } finally {
      await shopper.leave();
      await gate.stop();
    }
  });
});
