import type { Preview } from "./bulk-data.ts";

/** What somebody decides about one vehicle of a preview: another price, or to leave it out. */
export type Correction = { price?: string; isLeftOut?: boolean };
export type Corrections = ReadonlyMap<number, Correction>;
type Previewed = Preview["vehicles"][number];

export const NO_CORRECTIONS: Corrections = new Map();

/** A typed price in pounds; undefined: it is no number. */
export function typedPounds(price: string): number | undefined {
  const text = price.replaceAll(/[£,\s]/g, "");
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** The price that a vehicle will have, in pounds; undefined: it does not change, or what was typed is no number. */
export function newPounds({ isChanged, after }: Previewed, { price, isLeftOut }: Correction = {}): number | undefined {
  if (isLeftOut || (price === undefined && !isChanged)) return undefined;
  return typedPounds(price ?? after);
}

/** Whether the vehicle is changed: a typed price counts until the server has said what is wrong with it. */
function isToChange({ stock_id, isChanged, before }: Previewed, corrections: Corrections): boolean {
  const { price, isLeftOut = false } = corrections.get(stock_id) ?? {};
  if (isLeftOut) return false;
  return price === undefined ? isChanged : typedPounds(price) !== typedPounds(before);
}

export function countChanges({ vehicles }: Preview, corrections: Corrections): number {
  return vehicles.filter((vehicle) => isToChange(vehicle, corrections)).length;
}

/** How much the prices change together, in pounds. */
export function poundsTogether({ vehicles }: Preview, corrections: Corrections): number {
  return vehicles.reduce((sum, vehicle) => {
    const pounds = newPounds(vehicle, corrections.get(vehicle.stock_id));
    return pounds === undefined ? sum : sum + pounds - (typedPounds(vehicle.before) ?? 0);
  }, 0);
}

/** As the server takes them; a price that is typed as it was is none. */
export function sentOf({ vehicles }: Preview, corrections: Corrections): { prices: Record<string, string>; leave_out: number[] } {
  const prices: Record<string, string> = {};
  const leave_out: number[] = [];
  for (const { stock_id, after } of vehicles) {
    const { price, isLeftOut } = corrections.get(stock_id) ?? {};
    if (isLeftOut) leave_out.push(stock_id);
    else if (price !== undefined && price.trim() !== after) prices[stock_id] = price.replaceAll(/[£,\s]/g, "");
  }
  return { prices, leave_out };
}
