import { energyPriceLines, storedEnergyPrices, type EnergyPrices } from "../running-costs/energy-prices.ts";
import type { Permission } from "../staff/permissions.ts";

/** The part of a website's settings that staff change. */
export type StaffChangeable = {
  telephone: string;
  whatsapp: string;
  contactActions: { trackedTelephones: Readonly<Record<string, string>> };
  showResultsPageOffers: boolean;
  hidden_offers?: readonly string[] | undefined;
  shows_banner?: boolean | undefined;
  banner_text?: string | undefined;
  shows_ticker?: boolean | undefined;
  ticker_lines?: readonly string[] | undefined;
  energy_prices?: EnergyPrices | undefined;
  deliveries: {
    orders_to: readonly string[];
    leads_to: readonly string[];
    adf_to: readonly string[];
    feeds_to?: readonly string[];
    branches: Readonly<Record<string, readonly string[]>>;
  };
};

/** How a setting is typed; `optional` texts may be blank. */
export type SettingKind =
  | "telephone"
  | "optional-telephone"
  | "whatsapp"
  | "switch"
  | "markdown"
  | "lines"
  | "energy-prices"
  | "addresses"
  | "some-addresses";
export type SettingValue = string | boolean | readonly string[];

type SettingPermission = Extract<Permission, "settings.edit" | "settings.recipients">;
export type StaffSetting = { kind: SettingKind; permission: SettingPermission };

const EDIT = "settings.edit";
const RECIPIENTS = "settings.recipients";

/** What staff change, by name. */
export const STAFF_SETTINGS = {
  telephone: { kind: "telephone", permission: EDIT },
  whatsapp: { kind: "whatsapp", permission: EDIT },
  banner: { kind: "switch", permission: EDIT },
  banner_text: { kind: "markdown", permission: EDIT },
  ticker: { kind: "switch", permission: EDIT },
  ticker_lines: { kind: "lines", permission: EDIT },
  energy_prices: { kind: "energy-prices", permission: EDIT },
  results_page_offers: { kind: "switch", permission: EDIT },
  orders_to: { kind: "some-addresses", permission: RECIPIENTS },
  leads_to: { kind: "some-addresses", permission: RECIPIENTS },
  adf_to: { kind: "addresses", permission: RECIPIENTS },
  feeds_to: { kind: "addresses", permission: RECIPIENTS },
} as const satisfies Readonly<Record<string, StaffSetting>>;

/** What staff change for each branch or offer: the name ends with its slug or id, as in `tracked_telephone.swindon`. */
export const SETTING_FAMILIES = {
  tracked_telephone: { kind: "optional-telephone", permission: EDIT },
  offer: { kind: "switch", permission: EDIT },
  branch_recipients: { kind: "addresses", permission: RECIPIENTS },
} as const satisfies Readonly<Record<string, StaffSetting>>;

export type SettingFamily = keyof typeof SETTING_FAMILIES;
type NamedSetting = keyof typeof STAFF_SETTINGS;

/** A setting's kind and who may change it, with its family and the branch or offer that it is for; undefined if staff do not change it. */
export function staffSetting(name: string): (StaffSetting & { family?: SettingFamily; of?: string }) | undefined {
  if (Object.hasOwn(STAFF_SETTINGS, name)) return STAFF_SETTINGS[name as NamedSetting];
  const [, family = "", of = ""] = /^([a-z_]+)\.([a-z0-9][\w-]{0,99})$/i.exec(name) ?? [];
  if (!Object.hasOwn(SETTING_FAMILIES, family)) return undefined;
  return { ...SETTING_FAMILIES[family as SettingFamily], family: family as SettingFamily, of };
}

/** A value as it is typed and stored: switches are "on" or "off", lists have an item a line. */
export function settingText(value: SettingValue): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" ? value : value.join("\n");
}

const LISTS: readonly SettingKind[] = ["lines", "energy-prices", "addresses", "some-addresses"];

/** A stored text as a value. */
export function valueOfText(kind: SettingKind, text: string): SettingValue {
  if (kind === "switch") return text === "on";
  return LISTS.includes(kind) ? (text === "" ? [] : text.split("\n")) : text;
}

/** A setting of a website, in the form in which staff's values are stored. */
export function settingValue(website: StaffChangeable, name: string): SettingValue {
  const { family, of = "" } = staffSetting(name) ?? {};
  if (family === "tracked_telephone") return valueOf(website.contactActions.trackedTelephones, of) ?? "";
  if (family === "offer") return !(website.hidden_offers ?? []).includes(of);
  if (family === "branch_recipients") return valueOf(website.deliveries.branches, of) ?? [];
  switch (name as NamedSetting) {
    case "telephone":
      return website.telephone;
    case "whatsapp":
      return website.whatsapp;
    case "banner":
      return website.shows_banner ?? true;
    case "banner_text":
      return website.banner_text ?? "";
    case "ticker":
      return website.shows_ticker ?? true;
    case "ticker_lines":
      return website.ticker_lines ?? [];
    case "energy_prices":
      return energyPriceLines(website.energy_prices);
    case "results_page_offers":
      return website.showResultsPageOffers;
    case "orders_to":
    case "leads_to":
    case "adf_to":
      return website.deliveries[name as "orders_to" | "leads_to" | "adf_to"];
    case "feeds_to":
      return website.deliveries.feeds_to ?? [];
  }
}

/** A release's settings with what staff decided laid over them. A name that a later release no longer has changes nothing. */
export function withStaffSettings<W extends StaffChangeable>(release: W, decided: ReadonlyMap<string, SettingValue>): StaffChangeable {
  const { contactActions, deliveries } = release;
  const value = (name: NamedSetting) => decided.get(name) ?? settingValue(release, name);
  const list = (name: NamedSetting) => value(name) as readonly string[];
  const of = (family: SettingFamily) =>
    [...decided].flatMap(([name, each]) => {
      const setting = staffSetting(name);
      return setting?.family === family ? [[setting.of ?? "", each] as const] : [];
    });
  const tracked = Object.entries({ ...contactActions.trackedTelephones, ...Object.fromEntries(of("tracked_telephone")) });
  const branches = Object.entries({ ...deliveries.branches, ...Object.fromEntries(of("branch_recipients")) });
  const offers = new Map(of("offer"));
  const hidden = (release.hidden_offers ?? []).filter((id) => offers.get(id) !== true);
  const bannerText = value("banner_text") as string;
  const tickerLines = list("ticker_lines");
  return {
    telephone: value("telephone") as string,
    whatsapp: value("whatsapp") as string,
    contactActions: {
      ...contactActions,
      trackedTelephones: Object.fromEntries(tracked.filter(([, number]) => number !== "")) as Record<string, string>,
    },
    showResultsPageOffers: value("results_page_offers") as boolean,
    hidden_offers: [...new Set([...hidden, ...[...offers].flatMap(([id, shown]) => (shown === false ? [id] : []))])],
    shows_banner: value("banner") as boolean,
    banner_text: bannerText === "" ? undefined : bannerText,
    shows_ticker: value("ticker") as boolean,
    ticker_lines: tickerLines.length === 0 ? undefined : tickerLines,
    energy_prices: storedEnergyPrices(list("energy_prices")),
    deliveries: {
      ...deliveries,
      orders_to: list("orders_to"),
      leads_to: list("leads_to"),
      adf_to: list("adf_to"),
      feeds_to: list("feeds_to"),
      branches: Object.fromEntries(branches.filter(([, addresses]) => (addresses as readonly string[]).length > 0)) as Record<
        string,
        readonly string[]
      >,
    },
  };
}

function valueOf<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
