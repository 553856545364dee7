import type { Browser, BrowserContextOptions } from "playwright-core";
import { TestRunner, type RunnerTestCase } from "vitest";
import { sayWhereHistoryWent } from "./driver-faults.ts";
import { launchFirefox } from "./firefox.ts";

/**
 * What Playwright 1.65.1 cannot do with Firefox ESR 153. A journey that asks for it is skipped there and says why. Without scripts Playwright waits in
 * vain for elements to stand still: `unscripted/journeys.ts` walks without them in all engines.
 */
const LACKS = {
  axe: "axe ends the content process of Firefox ESR 153",
  cdp: "needs the Chrome DevTools Protocol",
  media: "needs media features to be emulated",
  scripts: "needs Playwright to use a page with scripts switched off",
  touch: "needs a phone with a touch screen to be emulated",
} as const;

/** Firefox in Chromium's place, for journeys that use Playwright itself. */
export async function openFirefoxForJourneys(): Promise<Browser> {
  const browser = await launchFirefox();
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (options: BrowserContextOptions = {}) => {
      if (options.javaScriptEnabled === false) skip("scripts");
      if (options.isMobile) skip("touch");
      const context = await newContext(options);
      await sayWhereHistoryWent(context);
      context.on("page", (page) => Object.assign(page, { emulateMedia: async () => skip("media") }));
      return Object.assign(context, { newCDPSession: async () => skip("cdp") });
    },
  });
}

/** In the place of what axe finds: a journey goes on without it, and one that is about nothing else is skipped. */
export function findingsWithoutAxe(): string[] {
  if (TestRunner.getCurrentTest<RunnerTestCase | undefined>()?.name.includes("axe")) skip("axe");
  return [];
}

function skip(lacking: keyof typeof LACKS): never {
  const journey = TestRunner.getCurrentTest<RunnerTestCase | undefined>();
  if (!journey) throw new Error(`in Firefox: ${LACKS[lacking]}`);
  return journey.context.skip(LACKS[lacking]);
}
