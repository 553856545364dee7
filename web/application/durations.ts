const MONTHS_A_YEAR = 12;

/** "1 year 8 months", "5 months". */
export function durationWords(months: number): string {
  const years = Math.floor(months / MONTHS_A_YEAR);
  const rest = months % MONTHS_A_YEAR;
  const parts = [...(years > 0 ? [counted(years, "year")] : []), ...(rest > 0 || years === 0 ? [counted(rest, "month")] : [])];
  return parts.join(" ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
