import { createRequire } from "node:module";
import type { BrowserContext, Page } from "playwright-core";

/**
 * Workarounds for faults of the drivers, not of the website, invisible to the journeys. Each names the versions it was seen in,
 * so that it can be removed later.
 */

/**
 * Playwright 1.65.1 with Firefox ESR 153: each new context begins with `emulation.setMediaFeaturesOverride`, which this Firefox
 * does not know, so none can be opened. Answers the command locally instead; Firefox preferences set the media features.
 */
export function answerUnknownCommands(): void {
  const { ws } = createRequire(import.meta.url)("playwright-core/lib/utilsBundle") as { ws: { prototype: Socket } };
  if (Reflect.has(ws.prototype, ANSWERED)) return;
  const { send } = ws.prototype;
  Object.assign(ws.prototype, {
    [ANSWERED]: true,
    send(this: Socket, data: unknown, ...rest: unknown[]) {
      const text = String(data);
      if (!text.includes(`"method":"${UNKNOWN_COMMAND}"`)) return send.call(this, data, ...rest);
      const { id } = JSON.parse(text) as { id: number };
      queueMicrotask(() => this.emit("message", Buffer.from(JSON.stringify({ type: "success", id, result: {} })), false));
    },
  });
}

type Socket = { send: (data: unknown, ...rest: unknown[]) => void; emit: (event: string, ...values: unknown[]) => void };
const UNKNOWN_COMMAND = "emulation.setMediaFeaturesOverride";
const ANSWERED = "answersUnknownCommands";

/** Playwright 1.65.1 with Firefox ESR 153: `page.goBack` never resolves for a same-document traversal, as when Back closes a dialog. */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
}

/**
 * Playwright 1.65.1 with Firefox ESR 153: while the previous page is still loading, one in ten calls of `page.goto` rejects as
 * interrupted by another navigation to the same URL. That navigation is the requested one, so wait for it.
 */
export async function openPage(page: Page, address: string, waitUntil: "domcontentloaded" | "commit"): Promise<void> {
  const { href } = new URL(address);
  try {
    await page.goto(href, { waitUntil });
  } catch (error) {
    if (!String(error).includes(`"${href}" is interrupted by another navigation to "${href}"`)) throw error;
    await page.waitForURL(href, { waitUntil });
  }
}

/**
 * Playwright 1.65.1 with Firefox ESR 153: `page.url()` does not change on a same-document traversal, so `page.waitForURL` and
 * `page.goBack` never resolve. The page reports its URL instead.
 */
export async function reportHistoryUrl(context: BrowserContext): Promise<void> {
  await context.exposeBinding(REPORT_URL_BINDING, ({ page }, address: string) => {
    const { _connection: connection } = page as unknown as { _connection: { toImpl: (page: Page) => ServerPage } };
    const { frameManager } = connection.toImpl(page);
    const { _id: frame } = frameManager.mainFrame();
    frameManager.frameCommittedSameDocumentNavigation(frame, address);
  });
  await context.addInitScript((name) => {
    if (window !== window.top) return;
    for (const event of ["popstate", "hashchange", "pageshow"]) {
      window.addEventListener(event, () => void (Reflect.get(window, name) as (address: string) => unknown)(location.href));
    }
  }, REPORT_URL_BINDING);
}

type ServerPage = {
  frameManager: { mainFrame: () => { _id: string }; frameCommittedSameDocumentNavigation: (frame: string, address: string) => void };
};
const REPORT_URL_BINDING = "forecourtSayAddress";

/**
 * Playwright 1.65.1 with Firefox ESR 153: `fill` sets the field's `value`, which React does not treat as input, and in e-mail
 * and number fields, which have no selection API, appends to the existing text. This makes Firefox itself replace the
 * selection.
 */
export async function replaceSelectionOnFill(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    let insert: (text: string) => unknown;
    Object.defineProperty(window, name, {
      set: (given: typeof insert) => {
        insert = given;
      },
      get: () => (text: string) => {
        const isField = document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;
        return isField ? void document.execCommand("insertText", false, text) : insert(text);
      },
    });
  }, INSERTS_TEXT);
}

const INSERTS_TEXT = "__pw_bidiInsertText";

/**
 * Playwright 1.65.1 over WebDriver BiDi: it sends the paper size in inches where centimetres are expected, and cannot leave the
 * size to the style sheet. Prints on A4.
 */
export function printOnA4(page: Page): void {
  const print = page.pdf.bind(page);
  Object.assign(page, { pdf: (options: Parameters<Page["pdf"]>[0]) => print({ ...options, width: "21in", height: "29.7in" }) });
}

/**
 * Playwright 1.65.1 with Firefox ESR 153: while the previous page is still loading, `page.goto` is interrupted as above, or
 * aborted. Firefox cancels those requests first, React Router 8.4.0 reloads the page when a route module fails to load, and the
 * later navigation wins.
 */
export function retryInterruptedGoto(page: Page): void {
  const go = page.goto.bind(page);
  Object.assign(page, {
    goto: async (...[address, options = {}]: Parameters<Page["goto"]>) => {
      const { href } = new URL(address);
      const interrupted = `"${href}" is interrupted by another navigation to `;
      for (let attempt = 1; ; attempt++) {
        try {
          return await go(address, options);
        } catch (error) {
          const message = String(error);
          if (message.includes(`${interrupted}"${href}"`)) {
            await page.waitForURL(href, { waitUntil: options.waitUntil ?? "load" });
            return null;
          }
          // The reload of the page that is being left, which no navigate event precedes for an address from outside the page.
          const isReload = message.includes(interrupted) || message.includes("NS_BINDING_ABORTED");
          if (!isReload || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },
  });
}
/** The page that is being left may have begun to load again, and be interrupted again. */
const MAX_ATTEMPTS = 5;

/**
 * Firefox ESR 153: scripts of a page being unloaded still run and log that their fetches failed: React Router's manifest
 * patches, which it fetches when idle, modules and data. `before`: the previous message.
 */
export function isFromUnloadingPage(complaint: string, before: string | undefined): boolean {
  return FROM_UNLOADING_PAGE.test(complaint) || (complaint === "console: Error" && before?.startsWith(MODULE_MISSING) === true);
}

const MODULE_MISSING = "console: Error loading route module ";
const FROM_UNLOADING_PAGE = new RegExp(
  `^(?:${MODULE_MISSING}|console: Failed to fetch manifest patches\\b|exception: Error in input stream$)`,
);

/**
 * WebKitWebDriver 2.50.6 and Firefox ESR 153: on a busy machine the browser may not connect to its driver in time. Retried once
 * with a new driver.
 */
export async function startSessionTwice<Session>(start: () => Promise<Session>): Promise<Session> {
  try {
    return await start();
  } catch {
    return start();
  }
}
