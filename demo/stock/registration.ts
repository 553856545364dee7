import type { Day } from "#domain/calendar.ts";
import { ageIdentifier } from "#domain/stock/registration-mark.ts";
import type { Chance } from "./chance.ts";

/** First letters by frequency: the West, Hampshire and Dorset, Reading and Oxford, then others. */
const REGIONS = [
  [8, "W"],
  [5, "H"],
  [3, "R"],
  [2, "O"],
  [1, "L"],
  [1, "K"],
  [1, "B"],
  [1, "V"],
] as const;
const SECOND_LETTERS = [..."FGHJKLMNPRSTUVX"];
/** Without vowels, so that no mark spells a word. */
const LAST_LETTERS = [..."BCDFGHJKLMNPRSTVWXYZ"];

/** Invents a mark that fits the day of first registration and is not in `taken`, and adds it there. */
export function inventRegistration(day: Day, { pick, weighted }: Chance, taken: Set<string>): string {
  for (;;) {
    const area = `${weighted(REGIONS)}${pick(SECOND_LETTERS)}`;
    const registration = `${area}${ageIdentifier(day)}${pick(LAST_LETTERS)}${pick(LAST_LETTERS)}${pick(LAST_LETTERS)}`;
    if (taken.has(registration)) continue;
    taken.add(registration);
    return registration;
  }
}
