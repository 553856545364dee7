import type { MenuItem, Menus } from "#domain/content/menu.ts";
import { menuItems } from "#server/content/entities.ts";
import type { Website } from "#websites/website.ts";
import { z } from "zod";

const REFRESH_MS = 10 * 60_000;
const TIMEOUT_MS = 5_000;
/** What is kept elsewhere is one list: its column gets this title. */
const COLUMN_TITLE = "More";

const answered = z.object({ data: menuItems });

type Following = { fetch?: typeof fetch; refreshMs?: number };

/**
 * The menus of the foot from elsewhere, asked for now and every ten minutes. What cannot be read is logged, and what was there
 * before stays: the website's own menu at first.
 */
export async function followFooterMenus(urls: NonNullable<Website["footer_menu_urls"]>, { fetch: ask = fetch, refreshMs = REFRESH_MS }: Following = {}) {
  const read: { upper?: readonly MenuItem[]; lower?: readonly MenuItem[] } = {};

  async function refresh(place: "upper" | "lower"): Promise<void> {
    const url = urls[place];
    if (url === undefined) return;
    try {
      const response = await ask(url, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { Accept: "application/json" } });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      read[place] = answered.parse(await response.json()).data;
    } catch (error) {
      console.error(`The ${place} menu of the foot could not be read, the last known one stays:`, error instanceof Error ? error.message : error);
    }
  }

  const refreshAll = async () => void (await Promise.all([refresh("upper"), refresh("lower")]));
  const timer = urls.upper === undefined && urls.lower === undefined ? undefined : setInterval(() => void refreshAll(), refreshMs).unref();
  await refreshAll();
  return {
    over: ({ header, upper, lower }: Menus): Menus => ({
      header,
      upper: read.upper ? [{ title: COLUMN_TITLE, items: read.upper }] : upper,
      lower: read.lower ?? lower,
    }),
    refresh: refreshAll,
    close: () => clearInterval(timer),
  };
}
