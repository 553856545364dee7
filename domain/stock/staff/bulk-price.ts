/** Less or more by pounds or percent, or set to pounds. */
export const PRICE_DIRECTIONS = ["less", "more", "set"] as const;
export const PRICE_UNITS = ["percent", "pounds"] as const;
/** To which figure a price is lowered: as worked out, the next whole £50, or the next that ends in 95. */
export const PRICE_ENDINGS = ["exact", "50", "95"] as const;

export type PriceChange = {
  direction: (typeof PRICE_DIRECTIONS)[number];
  by: number;
  unit: (typeof PRICE_UNITS)[number];
  ending: (typeof PRICE_ENDINGS)[number];
};

const PENCE = 100;
const FIFTY_POUNDS = 50 * PENCE;
const HUNDRED_POUNDS = 100 * PENCE;
const ENDING_95 = 95 * PENCE;

/** A price in whole pounds, or pence where it is exact; undefined where there is none to change, or nothing is left. */
export function changedPrice(price: number | null, { direction, by, unit, ending }: PriceChange): number | undefined {
  if (direction !== "set" && (price === null || price <= 0)) return undefined;
  const present = price ?? 0;
  const step = unit === "percent" && direction !== "set" ? (present * by) / 100 : by * PENCE;
  const wanted = direction === "set" ? step : direction === "less" ? present - step : present + step;
  const after = atEnding(Math.round(wanted), ending);
  return after > 0 ? after : undefined;
}

function atEnding(price: number, ending: PriceChange["ending"]): number {
  if (ending === "50") return Math.floor(price / FIFTY_POUNDS) * FIFTY_POUNDS;
  if (ending === "95") return Math.floor((price - ENDING_95) / HUNDRED_POUNDS) * HUNDRED_POUNDS + ENDING_95;
  return price;
}
