import type { MenuItem, Menus } from "#domain/content/menu.ts";
import { menuItems } from "./content-schemas.ts";
import { fetchExternal, CACHE_TTL_MS, logFetchFailure } from "./external-content.ts";
import type { Website } from "#websites/website.ts";
import { z } from "zod";

/** External content is a single list: the title of its column. */
const COLUMN_TITLE = "More";

const answered = z.object({ data: menuItems });

/**
 * Footer menus from external URLs, fetched now and every ten minutes. After a failure, which is logged, the previous menu stays: at first
 * the website's own.
 */
export async function watchFooterMenus(urls: NonNullable<Website["footer_menu_urls"]>) {
  const read: { upper?: readonly MenuItem[]; lower?: readonly MenuItem[] } = {};

  async function refresh(place: "upper" | "lower"): Promise<void> {
    const url = urls[place];
    if (url === undefined) return;
    try {
      const response = await fetchExternal(url, { headers: { Accept: "application/json" } });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      read[place] = answered.parse(await response.json()).data;
    } catch (error) {
      logFetchFailure(`The ${place} menu of the foot`, error);
    }
  }

  const refreshAll = async () => void (await Promise.all([refresh("upper"), refresh("lower")]));
  const timer =
    urls.upper === undefined && urls.lower === undefined ? undefined : setInterval(() => void refreshAll(), CACHE_TTL_MS).unref();
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
