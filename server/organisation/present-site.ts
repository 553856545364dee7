import type { Site } from "#domain/organisation/site.ts";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/**
 * A site as the API returns it: its hours as {day}_open, {day}_time_open and {day}_time_closed (specification 3.23), and its special days.
 */
export function presentSite({ hours, ...site }: Site) {
  return {
    ...site,
    ...Object.fromEntries(
      DAYS.flatMap((day, i) => {
        const open = hours[i] ?? null;
        return [
          [`${day}_open`, open !== null],
          [`${day}_time_open`, open?.open ?? null],
          [`${day}_time_closed`, open?.closed ?? null],
        ];
      }),
    ),
  };
}
