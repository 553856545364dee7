import { checkCompliance, type ComplianceFinding } from "#domain/compliance/check.ts";
import type { Source } from "#domain/compliance/rule.ts";
import type { Day } from "#domain/calendar.ts";
import { penceFromPounds } from "#domain/money.ts";
import { contentFolder } from "#server/content/content.ts";
import { contentFiles } from "#server/content/files.ts";
import { structuredPrices } from "#server/text/structured-data.ts";
import type { Website } from "#websites/website.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crawl, readFileOf } from "./crawl.ts";
import { feedSources } from "./feed-sources.ts";
import { pageSource, visibleText, withoutCards } from "./page-source.ts";
import { sampleMails, shippedTemplates } from "./sample-mails.ts";
import { NOTHING_OF_STAFF, vehicleFactsOf, type StaffTexts, type StockFacts } from "./stock-facts.ts";
import { settingsWithStaff, websiteFacts, websiteSources } from "./website-sources.ts";

/**
 * What was read of a website: findings, and how much. `unread`: why pages were not; `left_out`: how many the limits left out;
 * `unread_feeds`: why feeds were not.
 */
export type CheckedWebsite = {
  website: string;
  findings: ComplianceFinding[];
  pages: number;
  unread: string[];
  left_out: number;
  unread_feeds: string[];
};

/** `staff`: what staff wrote of this website. */
type Checking = {
  today: Day;
  stock: StockFacts;
  staff?: StaffTexts | undefined;
  site: URL;
  folderOf?: ((website: Website) => string) | undefined;
};

/**
 * Checks what a website says: its files and settings with what staff wrote in place of them, its vehicles' texts, and the pages of the site
 * that listens at `site`.
 */
export async function checkRules(release: Website, checking: Checking): Promise<CheckedWebsite> {
  const { today, stock, staff = NOTHING_OF_STAFF, site, folderOf = contentFolder } = checking;
  const folder = folderOf(release);
  const website = settingsWithStaff(release, staff);
  const { files: released } = await contentFiles(folder);
  const files = [...new Set([...released, ...Object.keys(staff.texts)])];
  const cookiePage = await readFile(join(folder, "pages/cookies.md"), "utf8").catch(() => "");
  const facts = websiteFacts(website, files, today, cookiePage);
  const texts = stock
    .filter(({ text }) => text !== "")
    .map((vehicle): Source => ({
      kind: "description",
      place: `vehicle ${vehicle.stock_id}`,
      text: vehicle.text,
      html: vehicle.text,
      vehicle: vehicleFactsOf(vehicle),
    }));
  const { pages, unread, left_out } = await pagesOf(website, site, stock);
  const feeds = pages.length === 0 ? { sources: [], unread: [] } : await feedsOf(website, site, stock);
  const mails = [...sampleMails(website, today), ...shippedTemplates(website, today), ...templatesOf(website, staff)];
  const sources = [...(await websiteSources(website, folder, staff)), ...texts, ...mails, ...pages, ...feeds.sources];
  return {
    website: website.name,
    findings: checkCompliance(sources, facts),
    pages: pages.length,
    unread,
    left_out,
    unread_feeds: feeds.unread,
  };
}

/** The dealer's own texts for beginning an answer with. */
function templatesOf({ name: website }: Website, { templates }: StaffTexts): Source[] {
  return templates.map(({ name, text }) => ({
    kind: "mail",
    place: `${website}: answer template “${name}” (Admin)`,
    text,
    line: "counted",
  }));
}

/** What the website's feeds tell of its vehicles; `unread`: why one was not read. */
async function feedsOf({ hosts, feeds_out = [] }: Website, site: URL, stock: StockFacts): Promise<{ sources: Source[]; unread: string[] }> {
  const read = { sources: [] as Source[], unread: [] as string[] };
  for (const feed of feeds_out) {
    try {
      read.sources.push(...feedSources(feed, await readFileOf(site, hosts[0] ?? site.host, `/feeds/${feed}`), stock));
    } catch (error) {
      read.unread.push(`/feeds/${feed}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return read;
}

type Pages = { pages: Source[] } & Pick<CheckedWebsite, "unread" | "left_out">;

/** The website's pages; those of vehicles with what is known of the vehicle. Without a running site there are none, and why. */
async function pagesOf({ hosts }: Website, site: URL, stock: StockFacts): Promise<Pages> {
  const byPath = new Map(stock.map((vehicle) => [vehicle.path, vehicle]));
  const withRecall = stock.filter(({ has_recall }) => has_recall).map(({ path }) => path);
  const crawled = await crawl(site, hosts[0] ?? site.host, withRecall);
  const pages = crawled.pages.map(({ path, html, cookies }): Source => {
    const page = pageSource(path, html, cookies);
    const vehicle = byPath.get(path);
    if (!vehicle) return page;
    const [price] = structuredPrices(html);
    const shown = new Map(price === undefined ? [] : [["JSON-LD", penceFromPounds(price)]]);
    return { ...page, text: visibleText(withoutCards(html)), vehicle: { ...vehicleFactsOf(vehicle), shown: Object.fromEntries(shown) } };
  });
  return { pages, unread: crawled.failed, left_out: crawled.left_out };
}
