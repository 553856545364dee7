import type { Day } from "#domain/calendar.ts";
import type { Source, WebsiteFacts } from "#domain/compliance/rule.ts";
import { deliveryBands } from "#domain/deal/delivery.ts";
import { providerSources } from "#domain/integrations/integrations.ts";
import { TICKER_SNIPPET } from "#domain/content/ticker.ts";
import { staffSetting, valueOfText, withStaffSettings, type SettingValue } from "#domain/website-settings/staff-settings.ts";
import { WARNING_SNIPPET } from "#server/website-settings/staff/staff-snippets.ts";
import { contentFillings } from "#server/content/content.ts";
import { contentFiles } from "#server/content/files.ts";
import { PLACEHOLDER } from "#server/content/markdown-document.ts";
import { settingsOf } from "#server/readiness/website-findings.ts";
import type { Website } from "#websites/website.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { StaffTexts } from "./stock-facts.ts";

/** Settings that no customer reads: names, addresses of machines and recipients. */
const UNREAD = [
  "name",
  "hosts",
  "theme",
  "deliveries",
  "replies",
  "security_contact",
  "integrations",
  "customer_reviews",
  "footer_menu_urls",
  "service_icons",
  "lender_terms",
  "hidden_offers",
];
const LABELS = /^(?:labels|locales\.[a-z-]+)\.(.+)$/;

/** The settings of a website with what staff decided. */
export function settingsWithStaff(release: Website, { settings }: StaffTexts): Website {
  const decided = Object.entries(settings).flatMap(([name, text]): [string, SettingValue][] => {
    const setting = staffSetting(name);
    return setting ? [[name, valueOfText(setting.kind, text)]] : [];
  });
  return Object.assign({ ...release }, withStaffSettings(release, new Map(decided)));
}

/** Pieces that the settings hide, or have another text for. */
function isShown(path: string, { hidden_offers = [], banner_text, ticker_lines, shows_banner, shows_ticker }: Website): boolean {
  if (path === `snippets/${WARNING_SNIPPET}.md`) return shows_banner !== false && banner_text === undefined;
  if (path === `snippets/${TICKER_SNIPPET}.md`) return shows_ticker !== false && ticker_lines === undefined;
  return !hidden_offers.some((id) => path === `offers/${id}.md`);
}

/** What a website says in its content and its settings. `folder`: its content; `staff`: what stands in place of its files. */
export async function websiteSources(website: Website, folder: string, { texts }: Pick<StaffTexts, "texts">): Promise<Source[]> {
  const { files } = await contentFiles(folder);
  const ofStaff = Object.entries(texts).map(([path, text]) => ({ path, source: pieceSource(website, path, text, " (Admin)") }));
  const ofRelease = await Promise.all(
    files
      .filter((path) => !Object.hasOwn(texts, path))
      .map(async (path) => ({ path, source: pieceSource(website, path, await readFile(join(folder, path), "utf8")) })),
  );
  const content = [...ofRelease, ...ofStaff].flatMap(({ path, source }) => (isShown(path, website) ? [source] : []));
  const { shows_banner, shows_ticker } = website;
  const hidden = [...(shows_banner === false ? ["banner_text"] : []), ...(shows_ticker === false ? ["ticker_lines"] : [])];
  const settings = settingsOf(website)
    .filter(({ setting }) => ![...UNREAD, ...hidden].includes(setting.split(".")[0] ?? ""))
    .map(({ setting, text }): Source => {
      const label = LABELS.exec(setting)?.[1];
      const kind = label === undefined ? "setting" : label.startsWith("letter.") ? "mail" : "label";
      return { kind, place: `${website.name}: ${setting}`, text };
    });
  return [...content, ...settings];
}

/** A piece of content with its placeholders filled, lines as they are. `from`: where it is, unless in a file. */
export function pieceSource(website: Website, path: string, text: string, from = ""): Source {
  const source = filledSource(website, { kind: "content", place: `websites/${website.name}/content/${path}${from}`, text });
  return { ...source, html: source.text };
}

/** A source with the placeholders of its text filled. */
export function filledSource(website: Website, source: Source): Source {
  const fillings = contentFillings(website);
  const text = source.text.replaceAll(PLACEHOLDER, (written, name: string) => fillings[name]?.replaceAll(/\s*\n\s*/g, " ") ?? written);
  return { ...source, text };
}

/** The website's decisions, as the rules need them. `paths`: the pages that its content has. */
export function websiteFacts(website: Website, paths: readonly string[], today: Day, cookiePage: string): WebsiteFacts {
  const { finance_promotion, order, labels = {} } = website;
  const label: unknown = labels["rights.orderWithObligationToPay"];
  return {
    name: website.name,
    today,
    representative_apr: website.representative_apr,
    status: finance_promotion.status,
    commission: finance_promotion.commission,
    postal_address: website.postal_address,
    telephone: website.telephone,
    sells_at_distance: order.contract === "distance" || deliveryBands(website).length > 0,
    declared: {
      cookies: Array.from(cookiePage.matchAll(/`([^`]+)`/g), ([, name = ""]) => name),
      hosts: declaredHosts(website),
    },
    ...(typeof label === "string" && { order_label: label }),
    pages: paths.flatMap((path) => /^pages\/(.+)\.md$/.exec(path)?.[1] ?? []),
  };
}

/** Hosts that pages may ask: of integrations, and the map that a shopper opens. */
function declaredHosts({ integrations = {} }: Website): string[] {
  const origins = Object.values(providerSources(integrations)).flat();
  return origins.map((origin) => new URL(origin).host);
}
