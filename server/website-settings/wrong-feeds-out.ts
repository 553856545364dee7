import { ADVERT_FEEDS } from "#domain/stock/advert-feeds.ts";

/** Faults of a website's `feeds_out`, one sentence each. */
export function wrongFeedsOut({ name, feeds_out = [] }: { name: string; feeds_out?: readonly string[] }): string[] {
  return feeds_out
    .filter((feed) => !ADVERT_FEEDS.some((known) => known === feed))
    .map((feed) => `websites/${name}/website.ts feeds_out: ${JSON.stringify(feed)} is not a feed. There are ${ADVERT_FEEDS.join(", ")}.`);
}
