import { createRequire } from "node:module";
import type { BrowserContext, Page } from "playwright-core";

/**
 * What is wrong with a driver and not with the website, and how the journeys get past it; nothing else of them knows of it.
 * Each with the versions it was seen in, so that it can be taken out again.
 */

/**
 * Playwright 1.65.1 with Firefox ESR 153: each new visitor begins with `emulation.setMediaFeaturesOverride`, which this Firefox does not
 * know, and none can be opened. It is answered here instead. What a visitor prefers is set by Firefox's own preferences.
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

/** Playwright 1.65.1 with Firefox ESR 153: `page.goBack` never ends where only the history goes back and the document stays, as when Back closes a dialog. */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
}

/**
 * Playwright 1.65.1 with Firefox ESR 153: where the page before is still being loaded, one in ten calls of `page.goto` says that it was interrupted
 * by another navigation, to the very same address. It is the same one, and the page comes.
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
 * Playwright 1.65.1 with Firefox ESR 153: `page.url()` stays what it was when the history goes back or forward within a document, and who waits for
 * the address, or for `page.goBack`, waits in vain. The page says where it is instead.
 */
export async function sayWhereHistoryWent(context: BrowserContext): Promise<void> {
  await context.exposeBinding(SAY_ADDRESS, ({ page }, address: string) => {
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
  }, SAY_ADDRESS);
}

type ServerPage = { frameManager: { mainFrame: () => { _id: string }; frameCommittedSameDocumentNavigation: (frame: string, address: string) => void } };
const SAY_ADDRESS = "forecourtSayAddress";

/** WebKitWebDriver 2.50.6 and Firefox ESR 153: on a busy machine a browser may not connect to its driver in time. A new driver is tried, once. */
export async function startSessionTwice<Session>(start: () => Promise<Session>): Promise<Session> {
  try {
    return await start();
  } catch {
    return start();
  }
}
