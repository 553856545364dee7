import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
const MONTHS_A_YEAR = 12;

/** Formats a duration: "1 year 8 months", "5 months". */
export function formatDuration(months: number): string {
  const years = Math.floor(months / MONTHS_A_YEAR);
  const rest = months % MONTHS_A_YEAR;
  const parts = [
    ...(years > 0 ? [years === 1 ? t(labels.oneYear) : t(labels.countYears, { count: years })] : []),
    ...(rest > 0 || years === 0 ? [rest === 1 ? t(labels.oneMonth) : t(labels.countMonths, { count: rest })] : []),
  ];
  return parts.join(" ");
}
