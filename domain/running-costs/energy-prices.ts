import type { Day } from "../calendar.ts";
import { DATED_RATES, type DatedRate, type RateId } from "./dated-rates.ts";

/** A website's own prices of energy in pence, which stand beside those of the release: fuel a litre, electricity a kilowatt-hour. */
export type EnergyPrices = {
  petrol_ppl?: number | undefined;
  diesel_ppl?: number | undefined;
  home_ppkwh?: number | undefined;
  public_ppkwh?: number | undefined;
  /** Where they are published. */
  source: string;
  read_on: Day;
  valid_until: Day;
};

const RATE_OF = {
  petrol_ppl: "petrol",
  diesel_ppl: "diesel",
  home_ppkwh: "home_electricity",
  public_ppkwh: "public_electricity",
} as const satisfies Partial<Record<keyof EnergyPrices, RateId>>;
const PRICES = Object.keys(RATE_OF) as (keyof typeof RATE_OF)[];

export const ENERGY_PRICE_NAMES = [...PRICES, "source", "read_on", "valid_until"] as const satisfies readonly (keyof EnergyPrices)[];

/** The rates of a release with a website's own, which count from the day they were read and expire like the others. */
export function datedRates(own: EnergyPrices | undefined): readonly DatedRate[] {
  if (own === undefined) return DATED_RATES;
  const { source, read_on, valid_until } = own;
  return [
    ...DATED_RATES,
    ...PRICES.flatMap((name): DatedRate[] => {
      const value = own[name];
      if (value === undefined) return [];
      const period = { effective_from: read_on, effective_to: valid_until, review_by: valid_until };
      return [{ id: RATE_OF[name], value, ...period, source, seen_on: read_on, is_derived: false }];
    }),
  ];
}

/** The setting as staff type it, a value a line: "petrol_ppl 158.2". */
export function energyPriceLines(own: EnergyPrices | undefined): string[] {
  if (own === undefined) return [];
  return ENERGY_PRICE_NAMES.flatMap((name) => (own[name] === undefined ? [] : [`${name} ${own[name]}`]));
}

/** The names and values of such lines, unread. A name without a value, or twice, keeps what was typed last. */
export function energyPriceFields(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = "", value = ""] = /^(\S+?)[\s:=]+(.*)$/.exec(line) ?? [line, line];
      return [name, value.trim()];
    }),
  );
}

/** Lines that were read and stored; undefined for none. */
export function storedEnergyPrices(lines: readonly string[]): EnergyPrices | undefined {
  if (lines.length === 0) return undefined;
  const { source = "", read_on = "", valid_until = "", ...prices } = energyPriceFields(lines);
  const typed = PRICES.flatMap((name) => (prices[name] === undefined ? [] : [[name, Number(prices[name])] as const]));
  return { ...Object.fromEntries(typed), source, read_on: read_on as Day, valid_until: valid_until as Day };
}
