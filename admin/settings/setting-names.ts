import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { SETTING_FAMILIES, staffSetting, type SettingFamily, type STAFF_SETTINGS } from "#domain/website-settings/staff-settings.ts";
import { t } from "#web/locale/translate.ts";

type Name = keyof typeof STAFF_SETTINGS;

const NAMES: Readonly<Record<Name, PlainMessage>> = {
  telephone: msg("common.telephone"),
  whatsapp: msg("common.whatsApp"),
  banner: msg("admin.settings.banner"),
  banner_text: msg("admin.settings.bannerText"),
  ticker: msg("admin.settings.ticker"),
  ticker_lines: msg("admin.settings.tickerLines"),
  energy_prices: msg("admin.settings.energyPrices"),
  results_page_offers: msg("admin.settings.resultsPageOffers"),
  orders_to: msg("admin.settings.ordersTo"),
  leads_to: msg("admin.settings.leadsTo"),
  adf_to: msg("admin.settings.adfTo"),
  feeds_to: msg("admin.settings.feedsTo"),
};

const HINTS: Readonly<Partial<Record<Name | SettingFamily, PlainMessage>>> = {
  telephone: msg("admin.settings.telephoneHint"),
  whatsapp: msg("admin.settings.whatsappHint"),
  banner_text: msg("admin.settings.bannerTextHint"),
  ticker_lines: msg("admin.settings.tickerLinesHint"),
  energy_prices: msg("admin.settings.energyPricesHint"),
  tracked_telephone: msg("admin.settings.trackedHint"),
  adf_to: msg("admin.settings.adfHint"),
  branch_recipients: msg("admin.settings.branchRecipientsHint"),
};

/** What a setting is called: a branch's number or recipients by the branch, an offer by its title. */
export function settingName(name: string, of: string | null): string {
  const { family } = staffSetting(name) ?? {};
  if (family === "tracked_telephone") return t("admin.settings.tracked", { branch: of ?? "" });
  if (family === "branch_recipients") return t("admin.settings.branchRecipients", { branch: of ?? "" });
  if (family === "offer") return of ?? "";
  return Object.hasOwn(NAMES, name) ? t(NAMES[name as Name]) : name;
}

export function settingHint(name: string): string | undefined {
  const key = (staffSetting(name)?.family ?? name) as Name | SettingFamily;
  const hint = HINTS[key];
  return hint && t(hint);
}

const NOTICES: readonly string[] = ["banner", "banner_text", "ticker", "ticker_lines", "energy_prices"] satisfies Name[];

/** The panel that a setting is in. */
export function panelOf(name: string): "telephones" | "notices" | "offers" | "recipients" {
  const setting = staffSetting(name);
  if (setting?.permission === SETTING_FAMILIES.branch_recipients.permission) return "recipients";
  if (setting?.family === "offer" || name === ("results_page_offers" satisfies Name)) return "offers";
  return NOTICES.includes(name) ? "notices" : "telephones";
}
