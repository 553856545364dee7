import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { NUMBER_TABLE_NAMES, NUMBER_TABLES } from "#domain/numbers/number-tables.ts";
import { ORDER_STATUSES } from "#domain/deal/transitions.ts";
import { ENQUIRY_SOURCE_TYPES } from "#domain/enquiries/source.ts";
import type { Post } from "#domain/staff/allowed.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import { readStaffQuery } from "#domain/stock/staff/staff-query.ts";
import { adminReads } from "#server/admin/admin-reads.ts";
import { sitesOf, stockRange } from "#server/admin/stock/stock-page.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { ROUTES } from "#server/admin/test-support/rights-table.ts";
import { emptySearches } from "#server/numbers/numbers-schema.ts";
import { leads, orders, sites, vehicles } from "#server/database/schema.ts";
import { leadProgress, staff } from "#server/database/staff-schema.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createOrderFixture, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { EVERYWHERE, NOW } from "#server/staff/test-support/staff-fixture.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { GroupStock } from "#server/stock/stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const NO_POLL_MS = 3_600_000;
const WEBSITES = ["wexcombe", "tradeyard-vans"] as const;
const HOURS = Array.from({ length: 7 }, () => ({ open: "00:00", closed: "23:59" }));

const asPosts = (posts: Post[]) => ({
  session: { id: randomUUID(), how: "passkey" as const, proved_at: NOW, seen_at: NOW },
  person: { id: randomUUID(), name: "", email: null },
  rights: { posts },
});
const asRole = (post: Partial<Post> = {}) => asPosts([{ role: "owner", ...EVERYWHERE, ...post }]);
type Visitor = ReturnType<typeof asPosts>;
const values = (row: { figures: Readonly<Record<string, { value: number | null }>> } | undefined) =>
  Object.fromEntries(Object.entries(row?.figures ?? {}).map(([column, { value }]) => [column, value]));

describe.each(testDatabases())("figures on $name", (engine) => {
  let open: TestDatabase;
  let stock: GroupStock;
  let admin: ReturnType<typeof openAdmin>;
  let reads: ReturnType<typeof adminReads>;
  let siteOf: Record<string, number>;

  beforeAll(async () => {
    open = await engine.open();
    const rows = await open.database
      .insert(sites)
      .values(["swindon", "salisbury", "newbury"].map((slug) => ({ slug, name: `Wexcombe ${slug}`, hours: HOURS })))
      .returning();
    siteOf = Object.fromEntries(rows.map(({ slug, id }) => [slug, id]));
    await fill();
    const organisation = await openOrganisation(open.database);
    stock = await openStock(open, { website: wexcombe, organisation, now: () => NOW, pollMs: NO_POLL_MS });
    admin = openAdmin(open.database, { from: NOW, stock, organisation });
    reads = adminReads(admin.services, () => undefined);
  });
  afterAll(async () => {
    await stock.close();
    await open.close();
  });

  /** Vehicles on both sides of each end of a span of days, a model that is compared, leads of each source, and orders in each status. */
  async function fill(): Promise<void> {
    const places = ["swindon", "salisbury"].map((slug) => siteOf[slug]!);
    const compared = { make: "Seat", range: "Leon", fuel_type: "Petrol", transmission: "Manual", year: 2020, mileage: 30_000 };
    const days = [0, 29, 30, 31, 60, 61, 90, 91, 400];
    const stored = await open.database
      .insert(vehicles)
      .values([
        ...places.flatMap((site_id, at) =>
          days.map((ago) => ({ ...fiesta(site_id), slug: `d-${at}-${ago}`, first_seen_at: new Date(NOW - ago * DAY_MS - HOUR_MS) })),
        ),
        ...Array.from({ length: 13 }, (_, at) => ({
          ...fiesta(places[at % 2]!),
          ...compared,
          make: at % 2 ? "SEAT" : "Seat",
          slug: `leon-${at}`,
          price: (9_000 + at * 250) * 100,
        })),
        { ...fiesta(places[0]!), slug: "sold", state: "sold" as const, ended_at: new Date(NOW) },
        { ...fiesta(places[0]!), slug: "withdrawn", state: "withdrawn" as const, ended_at: new Date(NOW) },
      ])
      .returning({ stock_id: vehicles.stock_id, site_id: vehicles.site_id });
    const sources = [...ENQUIRY_SOURCE_TYPES, "<script>", undefined];
    const came = [HOUR_MS, 6 * DAY_MS, 8 * DAY_MS, 29 * DAY_MS, 31 * DAY_MS, 89 * DAY_MS, 91 * DAY_MS];
    const enquiries = came.flatMap((ago, a) =>
      sources.flatMap((source, s) =>
        WEBSITES.map((website, w): typeof leads.$inferInsert => {
          const about = (a * 7 + s * 3 + w) % 4 === 0 ? undefined : stored[(a * 11 + s * 5 + w) % stored.length]!;
          return {
            id: randomUUID(),
            website,
            form: "enquiry",
            contact: { first_name: "Amina", email: "amina.okafor@example.com" },
            answers: { message: "Is it still there?", ...(source !== undefined && { enquiry_source_type: source }) },
            stock_id: about?.stock_id ?? null,
            site_id: about?.site_id ?? null,
            created_at: new Date(NOW - ago),
          };
        }),
      ),
    );
    await open.database.insert(leads).values(enquiries);
    await open.database.insert(leadProgress).values(
      enquiries.flatMap(({ id, created_at }, at): (typeof leadProgress.$inferInsert)[] => {
        if (at % 5 === 0) return [];
        if (at % 7 === 0) return [{ lead: id!, state: "done" as const, reason: "spam" as const }];
        const minutes = at % 3 === 0 ? 20 : 200;
        return [{ lead: id!, state: "waiting" as const, answered_at: new Date(created_at!.getTime() + minutes * MINUTE_MS) }];
      }),
    );
    await open.database.insert(emptySearches).values([
      { website: "wexcombe", day: "2026-11-20", words: "lotus elise", times: 2 },
      { website: "wexcombe", day: "2026-11-01", words: "lotus elise", times: 2 },
      { website: "wexcombe", day: "2026-11-20", words: "seat leon", times: 9 },
      { website: "tradeyard-vans", day: "2026-11-20", words: "pickup", times: 3 },
      { website: "wexcombe", day: "2026-11-20", words: "okafor", times: 2 },
      { website: "a website that is no more", day: "2026-11-20", words: "tractor", times: 30 },
    ]);
  }

  /** Two orders in each status, placed on different days. */
  async function placeOrders(): Promise<void> {
    const stored = await open.database.select().from(vehicles).where(eq(vehicles.make, "Ford")).orderBy(vehicles.stock_id);
    for (const [at, status] of [...ORDER_STATUSES, ...ORDER_STATUSES].entries()) {
      const website = WEBSITES[at % 2]!;
      const fixture = createOrderFixture(open, { website: { ...wexcombe, name: website }, now: () => NOW });
      const body = reservation(stored[at]!.stock_id, { customer_email: `${randomUUID()}@example.com` });
      const { guid } = placedOrder(await fixture.orders.create(body, { address: `192.0.2.${at + 1}` }));
      const created_at = new Date(NOW - (at % 5) * 20 * DAY_MS);
      const through = status === "SUBMITTED" ? "HELD" : status === "COMPLETE" ? "PAID" : undefined;
      if (through) await open.database.update(orders).set({ status: through }).where(eq(orders.guid, guid));
      await open.database.update(orders).set({ status, created_at }).where(eq(orders.guid, guid));
    }
    await stock.refresh();
  }

  const numbers = (visitor: Visitor, address = "") => reads.numbers(visitor.rights, new URLSearchParams(address));
  const table = async (visitor: Visitor, name: string, address = "") =>
    (await numbers(visitor, address)).tables.find((each) => each.name === name)?.rows ?? [];
  const searched = async (post: Partial<Post>, address = "") =>
    (await table(asRole(post), "searches", address)).map(({ key, figures }) => [
      key,
      figures["searches"]!.value,
      figures["in_stock"]!.value,
    ]);

  /** How many things the list at an address has. */
  async function listed(visitor: Visitor, path: string): Promise<number> {
    const { pathname, searchParams } = new URL(path, "http://admin.example");
    if (pathname === "/stock") {
      const query = readStaffQuery(searchParams);
      return (await stockRange(admin.services, { query, sites: sitesOf(visitor.rights), from: 0, count: 1 })).total;
    }
    if (pathname === "/orders") return (await reads.orders(visitor.rights, searchParams)).total;
    expect(pathname).toBe("/leads");
    return (await reads.leads(visitor, searchParams)).total;
  }

  test("each figure is the number of things in the list that it opens, for each role, branch, website and period", async () => {
    await placeOrders();
    let compared = 0;
    const ofSwindon = { site_id: siteOf["swindon"]!, website: null };
    const ofVans = { site_id: null, website: "tradeyard-vans" };
    for (const [role, scope, address] of [
      ["manager", EVERYWHERE, ""],
      ["manager", EVERYWHERE, "days=90&branch=salisbury"],
      ["manager", ofSwindon, "days=7&branch=swindon"],
      ["manager", ofVans, "days=7"],
      ["reader", EVERYWHERE, "days=90"],
    ] as const) {
      const visitor = asRole({ role, ...scope });
      const page = await numbers(visitor, address);
      expect(page.tables.map(({ name }) => name)).toEqual(
        NUMBER_TABLE_NAMES.filter((name) => ROUTES[`GET /numbers/${name}.json`]!.roles.includes(role)),
      );
      for (const { name, rows } of page.tables)
        for (const { key, figures } of rows)
          for (const [column, { value, path }] of Object.entries(figures)) {
            if (path === null || column === "median_minutes") continue;
            expect(await listed(visitor, path), `${role} ${JSON.stringify(scope)} ${address} ${name} ${key} ${column} ${path}`).toBe(value);
            if (value !== 0) compared += 1;
          }
    }
    expect(compared).toBeGreaterThan(60);
  });

  test("days in stock are counted up to their ends, and live vehicles alone", async () => {
    const rows = await table(asRole(), "stock-days");
    expect(rows.map(({ key }) => key)).toEqual(["swindon", "salisbury", "all"]);
    // Those that are compared are of today.
    expect(values(rows[0])).toEqual({ up_to_30: 3 + 7, "31_to_60": 2, "61_to_90": 2, over_90: 2, all: 16 });
    expect(values(rows[2])).toEqual({ up_to_30: 19, "31_to_60": 4, "61_to_90": 4, over_90: 4, all: 31 });
    const ofSwindon = await table(asRole({ site_id: siteOf["swindon"]! }), "stock-days", "branch=salisbury");
    expect(
      ofSwindon.map(({ key }) => key),
      "a branch out of reach is no filter",
    ).toEqual(["swindon"]);
  });

  test("where there are too few to compare with, a price has no position", async () => {
    const rows = await table(asRole(), "price-position");
    const { below, within, above } = values(rows.at(-1));
    expect([below, within, above]).toEqual([4, 5, 4]);
    expect(await listed(asRole(), "/stock?make=ford&position=within"), "of 18 Fiestas none has a mileage to compare").toBe(0);
  });

  test("leads are counted by source; what a browser made up is unknown", async () => {
    const rows = await table(asRole(), "leads");
    expect(rows.map(({ key }) => key)).toEqual([...ENQUIRY_SOURCE_TYPES, "unknown"]);
    expect(rows.map(({ figures }) => figures["leads"]!.value)).toEqual([8, 8, 8, 8, 8, 8, 16]);
    expect(rows.every(({ figures }) => figures["median_minutes"]!.value !== null)).toBe(true);
    expect((await table(asRole(), "leads", "days=7")).map(({ figures }) => figures["leads"]!.value)).toEqual([4, 4, 4, 4, 4, 4, 8]);
  });

  test("makes are wanted in any case, with the vehicles that there are", async () => {
    const rows = await table(asRole(), "wanted", "days=90");
    expect(rows.map(({ key }) => key.toLowerCase()).toSorted()).toEqual(["ford fiesta", "seat leon"]);
    expect(rows.find(({ key }) => key === "SEAT Leon" || key === "Seat Leon")?.figures["in_stock"]!.value).toBe(13);
  });

  test("words are shown from three searches on, of one's websites and of the days, and nothing of a website that is no more", async () => {
    expect(await searched({})).toEqual([
      ["seat leon", 9, 13],
      ["lotus elise", 4, 0],
      ["pickup", 3, 0],
    ]);
    expect(await searched({}, "days=7"), "two of a week are too few").toEqual([
      ["seat leon", 9, 13],
      ["pickup", 3, 0],
    ]);
    expect(await searched({ website: "tradeyard-vans" })).toEqual([["pickup", 3, 0]]);
    expect((await searched({}, "branch=salisbury"))[0], "the vehicles are those of the branch").toEqual(["seat leon", 9, 6]);
  });

  test("the files have what the page has, a cell is no formula, and each is for whoever sees its list", async () => {
    await open.database.insert(emptySearches).values({ website: "wexcombe", day: "2026-11-19", words: "=cmd", times: 3 });
    for (const role of ALL_ROLES) {
      const caller = await admin.signedIn({ name: `Reader ${role}`, role });
      const page = await numbers(asRole({ role }), "days=90&branch=swindon");
      for (const name of NUMBER_TABLE_NAMES) {
        const { roles } = ROUTES[`GET /numbers/${name}.json`]!;
        const read = (format: string, as = caller) =>
          as.send(`/numbers/${name}.${format}?days=90&branch=swindon`, undefined, { method: "GET" });
        const [json, csv] = [await read("json"), await read("csv")];
        expect([json.status, csv.status], `${role} ${name}`).toEqual(roles.includes(role) ? [200, 200] : [403, 403]);
        const outsider = { ...caller, ...admin.browser() };
        expect([(await read("json", outsider)).status, (await read("csv", outsider)).status], "nobody").toEqual([401, 401]);
        if (json.status !== 200) continue;
        const rows = page.tables.find((each) => each.name === name)!.rows;
        expect(json.body).toEqual({
          table: name,
          branch: "swindon",
          days: 90,
          rows: rows.map((row) => ({ key: row.key, ...values(row) })),
        });
        expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
        const [head, ...lines] = csv.body.trim().split("\r\n");
        expect(head).toBe(["key", ...NUMBER_TABLES[name].columns].map((column) => `"${column}"`).join(","));
        expect(lines).toHaveLength(rows.length);
        if (name === "searches") expect(csv.body).toContain(`"'=cmd","3","0"`);
      }
    }
    await open.database.delete(emptySearches).where(eq(emptySearches.words, "=cmd"));
  });

  test("nobody without a post has a figure, and no figure names a person", async () => {
    expect((await numbers(asPosts([]))).tables).toEqual([]);
    const page = JSON.stringify(await numbers(asRole(), "days=90"));
    expect(page).not.toMatch(/amina|okafor/i);
    expect(await open.database.select().from(staff).limit(1)).not.toEqual([]);
  });
});
