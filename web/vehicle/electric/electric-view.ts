import { londonDay, type Day } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import { formatMoney } from "#domain/money.ts";
import { batteryCertificate, batteryWarranty, grantOn, type BatteryWarranty } from "#domain/running-costs/electric/battery.ts";
import { isBatteryElectric, isCharged } from "#domain/running-costs/electric/cost-a-mile.ts";
import { RANGE_SEEN_ON, SEASONS, seasonOf, seasonRange, type Season } from "#domain/running-costs/electric/electric-range.ts";
import { parseSearch } from "#domain/search/filters.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { msg, t } from "#web/locale/translate.ts";
import { otherParams } from "#web/vehicle/costs/other-params.ts";
import { chargingFacts } from "./charging-facts.ts";
import type { ElectricFact } from "./electric-fact.ts";
import { mileFacts } from "./mile-facts.ts";

export type ElectricView = {
  facts: ElectricFact[];
  /** The choice of a season, where a range by season is shown. */
  seasons: { chosen: Season; choices: { value: Season; label: string }[]; hidden: [string, string][] } | null;
};

type Shop = Pick<Dealership, "stock" | "website" | "now">;

const SEASON_PARAM = "season";

const SEASON_NAMES: Readonly<Record<Season, PlainMessage>> = {
  spring: msg("electric.spring"),
  summer: msg("electric.summer"),
  autumn: msg("electric.autumn"),
  winter: msg("electric.winter"),
};
const RANGE_IN: Readonly<Record<Season, PlainMessage>> = {
  spring: msg("electric.inSpring"),
  summer: msg("electric.inSummer"),
  autumn: msg("electric.inAutumn"),
  winter: msg("electric.inWinter"),
};

/**
 * What is known of a vehicle's battery, range and charging on this day, at the shopper's season and prices; null for one without a plug. Of
 * a plug-in hybrid, lines that nothing is known of are left out.
 */
export function electricView({ stock, website, now }: Shop, vehicle: Vehicle, query: URLSearchParams): ElectricView | null {
  if (!isCharged(vehicle)) return null;
  const today = londonDay(now());
  const chosen = SEASONS.find((season) => season === query.get(SEASON_PARAM)) ?? seasonOf(today);
  const { finance, costs = {} } = parseSearch(query).search;
  const inSeason = seasonFact(vehicle, chosen);
  const isElectric = isBatteryElectric(vehicle);
  const facts: (ElectricFact | null)[] = [
    warrantyFact(vehicle, today),
    healthFact(vehicle),
    rangeFact(vehicle),
    inSeason,
    ...chargingFacts(vehicle),
    ...mileFacts(vehicle, { stock, website, today, terms: { finance, costs } }),
    grantFact(vehicle, today),
  ];
  return {
    facts: facts.filter((fact) => fact !== null).filter(({ value }) => isElectric || value !== t("electric.notKnown")),
    seasons: inSeason && {
      chosen,
      choices: SEASONS.map((value) => ({ value, label: t(SEASON_NAMES[value]) })),
      hidden: otherParams(query, [SEASON_PARAM]),
    },
  };
}

function warrantyFact(vehicle: Vehicle, today: Day): ElectricFact {
  const warranty = batteryWarranty(vehicle, today);
  const name = t("electric.warranty");
  if (!warranty) return { name, value: t("electric.notKnown"), notes: [t("electric.warrantyMissing")] };
  const day = t(dayText(today));
  const { percent, last_day, miles_left, has_ended } = warranty;
  const isWorkedOut = last_day !== null || miles_left !== null;
  const workedOut =
    miles_left === null || vehicle.mileage === null
      ? t("electric.warrantyWorkedOut", { day })
      : t("electric.warrantyCounted", { day, miles: thousands(vehicle.mileage) });
  return {
    name,
    value: warrantyLeft(warranty),
    notes: [
      ...(isWorkedOut ? [t("electric.warrantyTerm", { term: warrantyTerm(warranty) })] : []),
      ...(percent === null || has_ended ? [] : [t("electric.warrantyPercent", { percent })]),
      ...(isWorkedOut ? [workedOut] : []),
      ...(has_ended ? [] : [t("electric.warrantyConditions")]),
    ],
  };
}

/**
 * "Until 13 March 2028, or for 68,130 more miles". Where the maker limits both and one can't be worked out, the other says at most how
 * long; where neither can, the maker's term alone.
 */
function warrantyLeft(warranty: BatteryWarranty): string {
  const { last_day, miles, miles_left, years, has_ended } = warranty;
  if (has_ended) return t("electric.warrantyEnded");
  const day = last_day === null ? null : t(dayText(last_day));
  const left = miles_left === null ? null : thousands(miles_left);
  if (day !== null && left !== null) return t("electric.warrantyBoth", { day, miles: left });
  if (day !== null) return miles === null ? t("electric.warrantyUntil", { day }) : t("electric.warrantyUntilAtMost", { day });
  if (left !== null)
    return years === null ? t("electric.warrantyMiles", { miles: left }) : t("electric.warrantyMilesAtMost", { miles: left });
  return warrantyTerm(warranty);
}

function printedWarranty(warranty: BatteryWarranty): string {
  if (warranty.has_ended) return t("electric.printWarrantyEnded");
  return t("electric.printWarranty", { left: warrantyLeft(warranty), conditions: t("electric.warrantyConditions") });
}

function warrantyTerm({ years, miles }: BatteryWarranty): string {
  if (years === null) return t("electric.warrantyFromNew", { miles: thousands(miles ?? 0) });
  return miles === null ? t("electric.warrantyYears", { years }) : t("electric.warrantyYearsOrMiles", { years, miles: thousands(miles) });
}

/** Never a figure without who tested it, when and how. */
function healthFact({ stock_id, details }: Vehicle): ElectricFact {
  const certificate = batteryCertificate(details);
  const name = t("electric.health");
  if (!certificate) return { name, value: t("electric.notTested"), notes: [t("electric.notTestedNote")] };
  const { issuer, date, method, health, document } = certificate;
  return {
    name,
    value: t("electric.healthFigure", { percent: health }),
    notes: [
      t("electric.healthTest", { issuer, day: t(dayText(date)), method }),
      t("electric.healthDepends"),
      ...(document === null ? [t("electric.noDocument")] : []),
    ],
    ...(document !== null && { download: { url: `/media/certificates/${stock_id}.pdf`, label: t("electric.certificate") } }),
  };
}

function rangeFact({ details: { electric_range_miles: miles, electric_range_basis: basis } }: Vehicle): ElectricFact {
  const name = t("electric.range");
  if (!miles) return { name, value: t("electric.notKnown"), notes: [] };
  const note = basis === "wltp" ? t("electric.rangeNote") : basis === "nedc" ? t("electric.rangeOldTest") : t("electric.rangeNoTest");
  return { name, value: rangeText(miles, basis), notes: [note] };
}

function rangeText(miles: number, basis: string | undefined): string {
  return basis === undefined
    ? t("common.miles", { miles: thousands(miles) })
    : t("electric.milesByTest", { miles: thousands(miles), test: basis.toUpperCase() });
}

/** Tests found how much less than the WLTP figure; of another figure that is not known. */
function seasonFact(
  { details: { electric_range_miles: miles, electric_range_basis: basis } }: Vehicle,
  season: Season,
): ElectricFact | null {
  if (!miles || basis !== "wltp") return null;
  const { from, to, below } = seasonRange(miles, season);
  const [least, most] = below;
  return {
    name: t(RANGE_IN[season]),
    value: from === to ? t("electric.about", { distance: t("common.miles", { miles: to }) }) : t("electric.aboutFromTo", { from, to }),
    notes: [
      t("electric.typical", {
        below: least === most ? t("electric.below", { percent: least }) : t("electric.belowFromTo", { least, most }),
      }),
      t("electric.seasonSource", { seen: t(dayText(RANGE_SEEN_ON)) }),
    ],
    by_season: true,
  };
}

function grantFact(vehicle: Vehicle, today: Day): ElectricFact | null {
  const grant = grantOn(vehicle, today);
  if (!grant) return null;
  const { name, amount, until } = grant;
  return {
    name: t("electric.grant"),
    value: t("electric.grantFigure", { name, price: formatMoney(amount) }),
    notes: [t("electric.grantNote", { day: t(dayText(until)) })],
  };
}

function thousands(count: number): string {
  return count.toLocaleString("en-GB");
}

/** Sentences for a document; none for a vehicle without a plug. */
export function electricSentences({ now }: Pick<Shop, "now">, vehicle: Vehicle): string[] {
  if (!isCharged(vehicle)) return [];
  const warranty = batteryWarranty(vehicle, londonDay(now()));
  const certificate = batteryCertificate(vehicle.details);
  const { electric_range_miles: miles, electric_range_basis: basis } = vehicle.details;
  return [
    ...(warranty ? [printedWarranty(warranty)] : []),
    certificate
      ? t("electric.printHealth", {
          health: t("electric.healthFigure", { percent: certificate.health }),
          test: t("electric.healthTest", { issuer: certificate.issuer, day: t(dayText(certificate.date)), method: certificate.method }),
        })
      : t("electric.printNotTested"),
    ...(miles ? [t("electric.printRange", { miles: rangeText(miles, basis) })] : []),
  ];
}
