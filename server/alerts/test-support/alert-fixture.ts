import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { vehicles } from "#server/database/schema.ts";
import type { AlertSubject } from "#server/alerts/alerts.ts";
import type { Dealership } from "#server/dealership.ts";
import type { Group } from "#server/open-group.ts";
import { sql } from "drizzle-orm";
import { expect } from "vitest";

const FORDS = { ...EMPTY_SEARCH, facets: { make: ["ford"], advert_classification: ["used"] } };
export const fords = { kind: "search", search: FORDS, scope: "cars", address: "/used-cars?make=ford" } as const;
export const ofMake = (make: string) => ({ ...fords, search: { ...FORDS, facets: { make: [make] } }, address: `/used-cars?make=${make}` });
export const fordsNear = (postcode: string) => ({ ...fords, search: { ...FORDS, postcode, max_distance: 200 } });

/** Each address is of another mailbox: limits count by address. */
let mailboxes = 0;
export const nextEmail = () => `gwen${++mailboxes}@example.com`;

export const linkIn = (text: string, path: string) => new RegExp(`${path}/([\\w-]{43})`).exec(text)?.[1] ?? "";

type Options = { subject?: AlertSubject; frequency?: string; alerts?: Dealership["alerts"] };
export type AlertFixture = ReturnType<typeof alertFixture>;

/** What shoppers and vehicles do, of a group's first website. */
export function alertFixture(group: Group) {
  const [site] = group.dealerships;

  async function requested(email: string, { subject = fords, frequency = "arrive", alerts = site.alerts }: Options = {}) {
    const outcome = await alerts.request({ subject, email, frequency, locale: "en-GB" }, { address: "" });
    await site.deliveries.deliver();
    return outcome;
  }

  async function mailsTo(email: string) {
    return ((await site.outbox?.stored()) ?? []).filter(({ to }) => to === email).toReversed();
  }

  /** A confirmed alert; returns the token of its link. */
  async function confirmed(email: string, options: Options = {}): Promise<string> {
    await requested(email, options);
    const [mail] = await mailsTo(email);
    const outcome = await (options.alerts ?? site.alerts).confirm(linkIn(mail!.text, "alert/confirm"));
    if (!outcome.ok) throw new Error(outcome.why);
    for (const { number } of await mailsTo(email)) await site.outbox?.remove(number);
    return outcome.token;
  }

  async function worked(): Promise<void> {
    expect(await group.alerts.run()).toBe(true);
    await site.deliveries.deliver();
  }

  /** Copies of a used Ford of the demonstration, each with a number of its own: they have just arrived, in one transaction. */
  async function arrive(count: number): Promise<number[]> {
    const [ford] = await site.database
      .select()
      .from(vehicles)
      .where(sql`make = 'Ford' and state = 'live' and cap_database = 'CAR' and advert_classification = 'USED'`)
      .limit(1);
    const { stock_id: _id, revision: _revision, source_key: _key, first_seen_at: _seen, ...rest } = ford!;
    const copies = Array.from({ length: count }, () => ({
      ...rest,
      slug: `copy-${Math.random()}`,
      source: "test",
      source_key: String(Math.random()),
      vrm: null,
      first_seen_at: new Date(site.now()),
    }));
    const rows = await site.database.insert(vehicles).values(copies).returning({ stock_id: vehicles.stock_id });
    return rows.map(({ stock_id }) => stock_id);
  }

  const arrives = async () => (await arrive(1))[0]!;

  return { requested, mailsTo, confirmed, worked, arrive, arrives };
}
