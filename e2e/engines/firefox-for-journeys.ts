import type { Browser, BrowserContextOptions } from "playwright-core";
import { TestRunner, type RunnerTestCase } from "vitest";
import { retryInterruptedGoto, printOnA4, reportHistoryUrl, replaceSelectionOnFill } from "./driver-faults.ts";
import { launchFirefox } from "./firefox.ts";

/**
 * Features that Playwright 1.65.1 lacks with Firefox ESR 153. A journey that needs one is skipped with the reason. Without
 * JavaScript Playwright waits for stable elements in vain: `unscripted/journeys.ts` covers that in all engines.
 */
const LACKS = {
  axe: "axe crashes the content process of Firefox ESR 153",
  cdp: "needs the Chrome DevTools Protocol",
  media: "needs media features to be emulated",
  permissions: "needs permission to read the clipboard",
  scripts: "needs Playwright to use a page with scripts switched off",
  touch: "needs a phone with a touch screen to be emulated",
} as const;

/** Journeys that need none of these but fail in Firefox for another reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "opens the calculation, the payment schedule and the early settlement figures":
    "finding table rows by role crashes the content process of Firefox ESR 153",
  "Back to results returns to the same list and scroll position without the Navigation API":
    "Playwright's click sometimes never resolves when history goes back several entries",
  "the printed sheet has the vehicle's figures and omits the page's links": "Firefox writes web fonts into a PDF as shapes, not as words",
};

/** Firefox instead of Chromium, for journeys that use Playwright directly. */
export async function openFirefoxForJourneys(): Promise<Browser> {
  const browser = await launchFirefox();
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (options: BrowserContextOptions = {}) => {
      const reason = LEFT_OUT[TestRunner.getCurrentTest<RunnerTestCase | undefined>()?.name ?? ""];
      if (reason) skip(reason);
      if (options.javaScriptEnabled === false) skip(LACKS.scripts);
      if (options.isMobile) skip(LACKS.touch);
      const context = await newContext(options);
      await reportHistoryUrl(context);
      await replaceSelectionOnFill(context);
      context.on("page", (page) => {
        printOnA4(page);
        retryInterruptedGoto(page);
        Object.assign(page, { emulateMedia: async () => skip(LACKS.media) });
      });
      return Object.assign(context, { newCDPSession: async () => skip(LACKS.cdp), grantPermissions: async () => skip(LACKS.permissions) });
    },
  });
}

/** Replaces the axe check: a journey continues without it, and one that only tests axe findings is skipped. */
export function findingsWithoutAxe(): string[] {
  if (/\baxe\b/.test(TestRunner.getCurrentTest<RunnerTestCase | undefined>()?.name ?? "")) skip(LACKS.axe);
  return [];
}

function skip(reason: string): never {
  const journey = TestRunner.getCurrentTest<RunnerTestCase | undefined>();
  if (!journey) throw new Error(`in Firefox: ${reason}`);
  return journey.context.skip(reason);
}
