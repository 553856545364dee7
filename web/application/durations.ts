import { t } from "#web/locale/translate.ts";
const MONTHS_A_YEAR = 12;

/** Formats a duration: "1 year 8 months", "5 months". */
export function formatDuration(months: number): string {
  const years = Math.floor(months / MONTHS_A_YEAR);
  const rest = months % MONTHS_A_YEAR;
  const parts = [
    ...(years > 0 ? [t("application.years", { count: years })] : []),
    ...(rest > 0 || years === 0 ? [t("common.months", { count: rest })] : []),
  ];
  return parts.join(" ");
}
