import { formatMoney, pence } from "#domain/money.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { staffSetting, type SettingKind } from "#domain/website-settings/staff-settings.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { listSettings, type ChangeableWebsite, type ListedSetting } from "#server/website-settings/staff/change-settings.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Website } from "#websites/website.ts";

export type ShownSetting = ListedSetting & { kind: SettingKind; mayEdit: boolean; isProved: boolean };

/** The settings of one website: what staff change, and what comes with a release. */
export type WebsiteSettingsPage = {
  name: string;
  site_name: string;
  settings: ShownSetting[];
  release: { name: string; text: string }[];
};

/** Of the websites of which these rights change some setting. Who is emailed is shown to those who may change it. */
export async function settingsPages({ database, settings, websites }: AdminServices, rights: Rights): Promise<WebsiteSettingsPage[]> {
  const pages = await Promise.all(
    settings().map(async (at): Promise<WebsiteSettingsPage> => {
      const listed = (await listSettings(database, at)).flatMap((each) => shownSetting(at, each, rights) ?? []);
      const website = websites.find(({ name }) => name === at.website.name);
      return { name: at.website.name, site_name: at.website.site_name, settings: listed, release: website ? releaseFacts(website) : [] };
    }),
  );
  return pages.filter((page) => page.settings.some(({ mayEdit }) => mayEdit));
}

function shownSetting(at: ChangeableWebsite, listed: ListedSetting, rights: Rights): ShownSetting | undefined {
  const setting = staffSetting(listed.name);
  if (!setting) return undefined;
  const mayEdit = allowed(rights, setting.permission, subjectOf(at, listed.name));
  const isProved = setting.permission === "settings.recipients";
  return isProved && !mayEdit ? undefined : { ...listed, kind: setting.kind, mayEdit, isProved };
}

/** What a setting belongs to: a branch's to the branch, others to all of them. */
export function subjectOf({ website, branches }: ChangeableWebsite, name: string): { site_id: number | null; website: string } {
  const { family, of } = staffSetting(name) ?? {};
  const site = family === undefined || family === "offer" ? undefined : branches.find(({ slug }) => slug === of);
  return { site_id: site?.id ?? null, website: website.name };
}

/** What only a release changes, for reading. */
function releaseFacts(website: Website): WebsiteSettingsPage["release"] {
  const { order, finance_defaults: usual, deliveries, delivery } = website;
  const deposit = usual.deposit_type === "percentage" ? `${usual.deposit}%` : formatMoney(pence(usual.deposit * 100));
  const facts: [MessageText, string | undefined][] = [
    [text("application.name"), website.site_name],
    [text("application.addresses"), website.hosts.join(", ")],
    [text("admin.settings.theme"), website.theme],
    [text("admin.settings.postalAddress"), website.postal_address],
    [text("admin.settings.legal"), website.legal.join(" ")],
    [text("example.representativeApr"), `${website.representative_apr.toFixed(1)}%`],
    [text("deal.lender"), website.lender_terms.lender],
    [
      text("admin.settings.usualTerms"),
      inEnglish(text("admin.settings.usualTermsAre", { deposit, term: usual.term, miles: usual.mileage })),
    ],
    [text("deal.reservationFee"), formatMoney(pence(order.deposit_fee))],
    [text("admin.settings.hold"), inEnglish(text("admin.settings.minutes", { count: order.hold_minutes }))],
    [text("admin.settings.warranty"), inEnglish(text("common.months", { count: website.warranty_months }))],
    [text("admin.settings.returns"), inEnglish(text("admin.vehicle.days", { count: website.return_days }))],
    [text("deal.delivery"), delivery?.bands.map(({ areas, fee }) => `${areas.join(", ")}: ${formatMoney(pence(fee))}`).join("; ")],
    [text("admin.settings.sender"), deliveries.sender],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name: inEnglish(name), text: value }] : []));
}
