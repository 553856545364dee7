import { formatDay, type Day } from "#domain/calendar.ts";
import { datedRates, type EnergyPrices } from "#domain/running-costs/energy-prices.ts";
import { rateNotices } from "#domain/running-costs/rate-notices.ts";

/**
 * What the log says at start of rates that have expired, or expire within 30 days; nothing while all are fresh. A website's own energy
 * prices count for it.
 */
export function rateWarnings(today: Day, websites: readonly { energy_prices?: EnergyPrices | undefined }[]): string[] {
  return [...new Set(websites.flatMap(({ energy_prices }) => warningsOf(rateNotices(today, datedRates(energy_prices)))))];
}

function warningsOf(notices: ReturnType<typeof rateNotices>): string[] {
  const expired = notices.filter(({ is_expired }) => is_expired);
  const soon = notices.filter(({ is_expired }) => !is_expired);
  return [
    ...(expired.length === 0 ? [] : [`Rates of running costs have expired: ${named(expired)}. ${IF_EXPIRED}`]),
    ...(soon.length === 0 ? [] : [`Rates of running costs expire soon: ${named(soon)}.`]),
  ];
}

const IF_EXPIRED =
  "Pages show the date of an old energy price for up to 12 months, old charges of clean air zones not as current ones, and no vehicle " +
  "tax once its year is over.";

function named(notices: ReturnType<typeof rateNotices>): string {
  return notices.map(({ name, until }) => `${name.replaceAll("_", " ")} (${formatDay(until)})`).join(", ");
}
