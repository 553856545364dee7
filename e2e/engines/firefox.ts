import { fileURLToPath } from "node:url";
import { firefox, type Browser, type ElementHandle, type Page } from "playwright-core";
import { WINDOWS, type Driver, type Element, type Engine } from "./driver.ts";
import { answerUnknownCommands, goBack, openPage, startSessionTwice } from "./driver-faults.ts";

const EXECUTABLE = fileURLToPath(new URL("firefox.sh", import.meta.url));
const ACTION_LIMIT_MS = 60_000;
const LAUNCH_LIMIT_MS = 60_000;

/** Debian's Firefox, driven through WebDriver BiDi. Each visitor has a separate container with its own storage. */
export function openFirefox({ scripts = true } = {}): Engine {
  let browser: Promise<Browser> | undefined;
  return {
    visit: async (width, { waits } = { waits: true }) => {
      browser ??= launchFirefox({ scripts });
      const context = await (await browser).newContext({ viewport: WINDOWS[width], locale: "en-GB", timezoneId: "Europe/London" });
      const page = await context.newPage();
      page.setDefaultTimeout(ACTION_LIMIT_MS);
      return drive(page, { waitUntil: waits ? "domcontentloaded" : "commit", force: !scripts }, () => context.close());
    },
    stop: async () => {
      await (await browser?.catch(() => undefined))?.close();
    },
  };
}

/** JavaScript is disabled by a Firefox preference: this driver cannot disable it per context. */
export function launchFirefox({ scripts = true } = {}): Promise<Browser> {
  answerUnknownCommands();
  return startSessionTwice(() =>
    firefox.launch({
      channel: "moz-firefox",
      executablePath: EXECUTABLE,
      timeout: LAUNCH_LIMIT_MS,
      firefoxUserPrefs: {
        "ui.prefersReducedMotion": 1,
        "intl.accept_languages": "en-GB",
        "browser.chrome.site_icons": false,
        "javascript.enabled": scripts,
      },
    }),
  );
}

/**
 * `force`: for pages without JavaScript, where Playwright waits for stable elements in vain. The journeys have checked stability before.
 */
type NavigationOptions = { waitUntil: "domcontentloaded" | "commit"; force: boolean };

function drive(page: Page, { waitUntil, force }: NavigationOptions, close: () => Promise<void>): Driver {
  return {
    open: (address) => openPage(page, address, waitUntil),
    back: () => goBack(page),
    run: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const found = (await page.evaluateHandle(expression)).asElement();
      return found ? element(found, force) : undefined;
    },
    pressAt: (x, y) => page.mouse.click(x, y),
    close,
  };
}

function element(handle: ElementHandle, force: boolean): Element {
  return {
    press: () => handle.click({ force }),
    type: (text) => (force ? fillAtOnce(handle, text) : handle.fill(text)),
    choose: async (value) => void (force ? await chooseByKeyboard(handle, value) : await handle.selectOption(value)),
  };
}

/** Playwright's own method, without its waiting. Typing by keyboard clears e-mail fields in this Firefox. */
async function fillAtOnce(handle: ElementHandle, text: string): Promise<void> {
  await handle.evaluate((field, text) => void ((field as HTMLInputElement).value = text), text);
}

/** Type-ahead selects the option whose text begins with the typed characters. */
async function chooseByKeyboard(handle: ElementHandle, value: string): Promise<void> {
  const read = (what: string) =>
    handle.evaluate(
      (list, what) =>
        what === "value"
          ? (list as HTMLSelectElement).value
          : Array.from((list as HTMLSelectElement).options).find((option) => option.value === what)?.text,
      what,
    );
  await handle.focus();
  await handle.press("Home");
  await handle.type((await read(value)) ?? "");
  if ((await read("value")) !== value) throw new Error(`the list stands at ${await read("value")}, not at ${value}`);
}
