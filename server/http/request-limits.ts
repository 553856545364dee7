import type { Website } from "#websites/website.ts";

type RequestLimits = Required<NonNullable<Website["limits"]>>;

const USUAL: RequestLimits = { postcodes: 60, addresses: 30, quotes: 600, unknown_orders: 30, mails_an_hour: 4, mails_a_day: 12 };

/** How often one client may ask in an hour, and how many mails one recipient is sent because somebody asked for them. */
export function requestLimits(website: Pick<Website, "limits">): RequestLimits {
  return { ...USUAL, ...website.limits };
}
