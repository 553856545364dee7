import { fileURLToPath } from "node:url";
import { firefox, type Browser, type ElementHandle, type Page } from "playwright-core";
import { WINDOWS, type Driver, type Element, type Engine } from "./driver.ts";
import { answerUnknownCommands, goBack, openPage, startSessionTwice } from "./driver-faults.ts";

const EXECUTABLE = fileURLToPath(new URL("firefox.sh", import.meta.url));
const ACTION_LIMIT_MS = 60_000;
const LAUNCH_LIMIT_MS = 60_000;

/** Debian's Firefox, driven through WebDriver BiDi. Each visitor has a container of their own: what is stored is theirs alone. */
export function openFirefox(): Engine {
  let browser: Promise<Browser> | undefined;
  return {
    visit: async (width, { waits } = { waits: true }) => {
      browser ??= launchFirefox();
      const context = await (await browser).newContext({ viewport: WINDOWS[width], locale: "en-GB", timezoneId: "Europe/London" });
      const page = await context.newPage();
      page.setDefaultTimeout(ACTION_LIMIT_MS);
      return drive(page, waits ? "domcontentloaded" : "commit", () => context.close());
    },
    stop: async () => {
      await (await browser?.catch(() => undefined))?.close();
    },
  };
}

export function launchFirefox(): Promise<Browser> {
  answerUnknownCommands();
  return startSessionTwice(() =>
    firefox.launch({
      channel: "moz-firefox",
      executablePath: EXECUTABLE,
      timeout: LAUNCH_LIMIT_MS,
      firefoxUserPrefs: { "ui.prefersReducedMotion": 1, "intl.accept_languages": "en-GB" },
    }),
  );
}

function drive(page: Page, waitUntil: "domcontentloaded" | "commit", close: () => Promise<void>): Driver {
  return {
    open: (address) => openPage(page, address, waitUntil),
    back: () => goBack(page),
    run: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const found = (await page.evaluateHandle(expression)).asElement();
      return found ? element(found) : undefined;
    },
    close,
  };
}

function element(handle: ElementHandle): Element {
  return {
    press: () => handle.click(),
    type: (text) => handle.fill(text),
    choose: async (value) => void (await handle.selectOption(value)),
  };
}
