import type { FillReport } from "#server/stock/register/fill-report.ts";

/** Vehicles named in a line; --json has all. */
const MAX_NAMED = 20;

/** What a register was asked and answered, in sentences. */
export function fillLines({ register, asked, filled, unknown, other_make, failed, left, failure }: FillReport): string[] {
  const about = asked === 1 ? "1 vehicle" : `${asked} vehicles`;
  return [
    `${register} was asked about ${about} and filled ${filled.length}.`,
    ...(unknown.length > 0 ? [`${register} does not have the registration of ${named(unknown)}.`] : []),
    ...(other_make.length > 0 ? [`${register} has another make for the registration of ${named(other_make)}: nothing was taken.`] : []),
    ...(failed.length > 0 ? [`${register} gave no usable answer about ${named(failed)}.`] : []),
    ...(failure === null ? [] : [`Stopped early: ${failure}.`]),
    ...(left > 0
      ? [
          `${left === 1 ? "1 vehicle is" : `${left} vehicles are`} still to look up. ` +
            "The running site does this by itself, or run “stock fill”.",
        ]
      : []),
  ];
}

function named(stockIds: readonly number[]): string {
  const more = stockIds.length - MAX_NAMED;
  return `${stockIds.slice(0, MAX_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
