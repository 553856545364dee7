import type { Website } from "#websites/website.ts";

type RequestLimits = Required<NonNullable<Website["limits"]>>;

const USUAL: RequestLimits = { postcodes: 60, addresses: 30, quotes: 600, unknown_orders: 30, mails_an_hour: 4, mails_a_day: 12 };

/** Limits on requests per client and hour, and on mails per recipient. */
export function requestLimits(website: Pick<Website, "limits">): RequestLimits {
  return { ...USUAL, ...website.limits };
}
