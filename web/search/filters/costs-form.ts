import type { Day } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { costPrices, DEFAULT_HOME_SHARE, type CostTerms, type TermPrice } from "#domain/running-costs/cost-terms.ts";
import { datedRates } from "#domain/running-costs/energy-prices.ts";
import { needsTotals } from "#domain/search/cost-params.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import { msg, t } from "#web/locale/translate.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import type { Website } from "#websites/website.ts";
import type { BoundField } from "./range-group.ts";

/** The fields of the monthly total; examples are the figures that an empty field stands for. */
export type CostsForm = {
  limit: BoundField;
  fields: BoundField[];
  official: boolean;
  /** The prices behind empty fields, with their dates. */
  note: string;
  /** The limit, while the group is closed. */
  value: string;
  open: boolean;
};

export type NumberTerm = Exclude<keyof CostTerms, "official">;
export const COST_FIELD_LABELS: Record<NumberTerm, PlainMessage> = {
  miles: msg("costs.milesDriven"),
  fuel_ppl: msg("costs.fuelPrice"),
  home_ppkwh: msg("costs.homePrice"),
  public_ppkwh: msg("costs.publicPrice"),
  home_share: msg("costs.homeShare"),
  insurance: msg("costs.insuranceAYear"),
};
const NAMES: readonly NumberTerm[] = ["miles", "fuel_ppl", "home_ppkwh", "public_ppkwh", "home_share", "insurance"];

type Input = {
  search: Pick<VehicleSearch, "total_to" | "costs" | "finance" | "orderBy">;
  /** Input that could not be parsed stays as typed. */
  typed: ReadonlyMap<string, string>;
  website: Pick<Website, "finance_defaults" | "energy_prices">;
  today: Day;
};

export function costsForm({ search, typed, website, today }: Input): CostsForm {
  const { total_to, costs = {}, finance } = search;
  const miles = finance?.mileage ?? website.finance_defaults.mileage;
  const limit = typed.get("total_to") ?? total_to?.toString() ?? "";
  return {
    limit: { name: "total_to", label: t("costs.upToAllIn"), value: limit, example: "" },
    fields: costFields(costs, typed, { miles, today, website }),
    official: costs.official === true,
    note: pricesNote(today, website),
    value: total_to === undefined ? "" : t("filters.upTo", { limit: formatMoney(penceFromPounds(total_to)) }),
    open: needsTotals(search) || [...NAMES, "total_to"].some((name) => typed.has(name)),
  };
}

/** The shopper's own figures; the examples are what an empty field stands for. */
export function costFields(
  costs: CostTerms,
  typed: ReadonlyMap<string, string>,
  { miles, today, website }: { miles: number; today: Day; website: Pick<Website, "energy_prices"> },
): BoundField[] {
  const usual = costPrices({}, miles, today, datedRates(website.energy_prices));
  const examples: Partial<Record<NumberTerm, string>> = {
    miles: miles.toLocaleString("en-GB"),
    fuel_ppl: [usual.petrol, usual.diesel].flatMap((price) => price?.pence ?? []).join(" / "),
    home_ppkwh: example(usual.home),
    public_ppkwh: example(usual.public),
    home_share: String(DEFAULT_HOME_SHARE),
  };
  return NAMES.map((name) => ({
    name,
    label: t(COST_FIELD_LABELS[name]),
    value: typed.get(name) ?? costs[name]?.toString() ?? "",
    example: examples[name] ?? "",
  }));
}

/** "Where a field is empty: petrol 172p a litre (27 September 2026), ..." Insurance is only ever the shopper's own. */
export function pricesNote(today: Day, { energy_prices }: Pick<Website, "energy_prices">): string {
  const { petrol, diesel, home, public: away } = costPrices({}, 0, today, datedRates(energy_prices));
  const prices = [
    [petrol, msg("costs.petrolAt")],
    [diesel, msg("costs.dieselAt")],
    [home, msg("costs.homeAt")],
    [away, msg("costs.publicAt")],
  ] as const;
  const list = prices.flatMap(([price, at]) => {
    if (!price?.dated) return [];
    const day = t(dayText(price.dated.rate.effective_to));
    return [t(at, { price: `${price.pence}`, day: price.dated.is_dated ? t("costs.oldPrice", { day }) : t("costs.until", { day }) })];
  });
  return [list.length > 0 ? t("costs.emptyFields", { prices: list.join(", ") }) : "", t("costs.insuranceIsYours")]
    .filter(Boolean)
    .join(" ");
}

function example(price: TermPrice | null): string {
  return price ? String(price.pence) : "";
}
