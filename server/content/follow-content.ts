import { openContent, WrongContent, type Content } from "#server/content/content.ts";
import { followFooterMenus } from "#server/content/footer-menus.ts";
import type { Website } from "#websites/website.ts";
import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

const WEBSITES = join(import.meta.dirname, "../../websites");
/** An editor writes a file in several steps: they are read as one. */
const QUIET_MS = 100;

type Following = { folder?: string; report?: (line: string) => void };

/**
 * The content of a website, read again whenever a file of it changes: pages show it within a minute, without a restart. A
 * mistake in a changed file is reported with file and line, and what was there before stays. Throws WrongContent when the
 * content is wrong from the beginning.
 */
export async function followContent(
  website: Pick<Website, "name" | "site_name" | "telephone" | "postal_address" | "representative_apr" | "footer_menu_urls">,
  { folder = join(WEBSITES, website.name, "content"), report = () => undefined }: Following = {},
): Promise<Content & { close: () => void }> {
  let content = await openContent(website, folder);
  const footers = await followFooterMenus(website.footer_menu_urls ?? {});
  let waiting: NodeJS.Timeout | undefined;

  async function readAgain(): Promise<void> {
    try {
      content = await openContent(website, folder);
      report(`Read the content of ${website.name} again.`);
    } catch (error) {
      if (!(error instanceof WrongContent)) throw error;
      report(`The content of ${website.name} stays as it was:\n${error.message}`);
    }
  }

  const watched = (await exists(folder))
    ? watch(folder, { recursive: true, persistent: false }, () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => void readAgain(), QUIET_MS).unref();
      })
    : undefined;
  // A folder that goes away takes its watch along; what was read stays.
  watched?.on("error", (error) => report(`The content of ${website.name} is no longer watched: ${error.message}`));

  return {
    page: (url) => content.page(url),
    pages: () => content.pages(),
    posts: (today) => content.posts(today),
    offers: (asked, today) => content.offers(asked, today),
    featuredVehicles: (name) => content.featuredVehicles(name),
    snippet: (name) => content.snippet(name),
    menus: () => footers.over(content.menus()),
    close: () => {
      clearTimeout(waiting);
      watched?.close();
      footers.close();
    },
  };
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
