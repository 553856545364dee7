import type { Day } from "#domain/calendar.ts";
import type { Source, WebsiteFacts } from "#domain/compliance/rule.ts";
import { deliveryBands } from "#domain/deal/delivery.ts";
import { providerSources } from "#domain/integrations/integrations.ts";
import { contentFillings } from "#server/content/content.ts";
import { contentFiles } from "#server/content/files.ts";
import { PLACEHOLDER } from "#server/content/markdown-document.ts";
import { settingsOf } from "#server/readiness/website-findings.ts";
import type { Website } from "#websites/website.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

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
];
const LABELS = /^(?:labels|locales\.[a-z-]+)\.(.+)$/;

/** What a website says in its content and its settings. `folder`: its content. */
export async function websiteSources(website: Website, folder: string): Promise<Source[]> {
  const { files } = await contentFiles(folder);
  const content = await Promise.all(
    files.map(async (file): Promise<Source> => {
      const text = await readFile(join(folder, file), "utf8");
      return pieceSource(website, file, text);
    }),
  );
  const settings = settingsOf(website)
    .filter(({ setting }) => !UNREAD.includes(setting.split(".")[0] ?? ""))
    .map(({ setting, text }): Source => {
      const label = LABELS.exec(setting)?.[1];
      const kind = label === undefined ? "setting" : label.startsWith("letter.") ? "mail" : "label";
      return { kind, place: `${website.name}: ${setting}`, text };
    });
  return [...content, ...settings];
}

/** A piece of content with its placeholders filled, as customers read it. What fills one stays on its line. */
export function pieceSource(website: Website, path: string, text: string): Source {
  const fillings = contentFillings(website);
  const filled = text.replaceAll(PLACEHOLDER, (written, name: string) => fillings[name]?.replaceAll(/\s*\n\s*/g, " ") ?? written);
  return { kind: "content", place: `websites/${website.name}/content/${path}`, text: filled, html: filled };
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
