import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
const MONTHS_A_YEAR = 12;

/** "1 year 8 months", "5 months". */
export function durationWords(months: number): string {
  const years = Math.floor(months / MONTHS_A_YEAR);
  const rest = months % MONTHS_A_YEAR;
  const parts = [...(years > 0 ? [years === 1 ? word(labels.oneYear) : word(labels.countYears, { count: years })] : []), ...(rest > 0 || years === 0 ? [rest === 1 ? word(labels.oneMonth) : word(labels.countMonths, { count: rest })] : [])];
  return parts.join(" ");
}
