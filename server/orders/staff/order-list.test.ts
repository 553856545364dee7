import { readOrderQuery } from "#domain/deal/staff/order-query.ts";
import { allowed, type Post } from "#domain/staff/allowed.ts";
import { orders, sites, vehicles } from "#server/database/schema.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createOrderFixture, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { PaymentsUnavailable } from "#server/providers/payments/payments.ts";
import { listStaffOrders, type StaffOrderRow } from "./order-list.ts";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

/** Another website of the group, with the same stock. */
const tradeyard: Website = { ...wexcombe, name: "tradeyard-vans" };
const NOW = Date.parse("2026-11-21T10:00:00Z");
const EVERYWHERE = { site_id: null, website: null };
const ALL_ORDERS: Post = { role: "owner", ...EVERYWHERE };

describe.each(testDatabases())("Admin's list of orders on $name", (engine) => {
  let open: TestDatabase;
  let swindon: number;
  let salisbury: number;
  /** Where each order is. */
  const places = new Map<string, { site_id: number; website: string }>();
  const named = new Map<string, string>();

  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** A paid order, one that is being refunded, one that is unpaid, and one that was cancelled. */
  async function placeOrders(): Promise<void> {
    places.clear();
    named.clear();
    [swindon, salisbury] = [await site("swindon"), await site("salisbury")];
    const paid = await take(wexcombe, swindon, "Amina");
    await paid.orders.paymentArrived({ session: paid.order.payment?.session ?? "" });
    const refunding = await take(tradeyard, swindon, "Bilal");
    await refunding.orders.paymentArrived({ session: refunding.order.payment?.session ?? "" });
    refunding.provider.refund = () => Promise.reject(new PaymentsUnavailable("away"));
    await refunding.orders.cancel(refunding.order.guid);
    await take(wexcombe, salisbury, "Carla");
    const ended = await take(tradeyard, salisbury, "Dylan");
    await ended.orders.cancel(ended.order.guid);
  }

  async function take(website: Website, site_id: number, name: string) {
    const fixture = createOrderFixture(open, { website, now: () => NOW });
    const stock_id = await vehicleAt(site_id, name);
    const body = reservation(stock_id, { customer_first_name: name, customer_email: `${name}@example.com`.toLowerCase() });
    const order = placedOrder(await fixture.orders.create(body, { address: `192.0.2.${places.size + 1}` }));
    places.set(order.reference, { site_id, website: website.name });
    named.set(name, order.reference);
    return { ...fixture, order };
  }

  const site = async (slug: string) => (await open.database.insert(sites).values({ slug, name: slug }).returning())[0]!.id;
  const vehicleAt = async (site_id: number, name: string) =>
    (
      await open.database
        .insert(vehicles)
        .values({
          ...fiesta(site_id),
          mileage: 24_000,
          admin_fee: 19_900,
          vrm: `W${name.slice(0, 1)}71DCC`,
          slug: `v-${name}`.toLowerCase(),
        })
        .returning()
    )[0]!.stock_id;
  const list = (posts: readonly Post[], address = "") =>
    listStaffOrders(open.database, { posts }, readOrderQuery(new URLSearchParams(address)), NOW);
  const ofNames = (...names: string[]) => names.map((name) => named.get(name)).toSorted();

  test("has the orders that the posts reach, and no more, whatever the address asks for", async () => {
    await placeOrders();
    const scopes = [null, swindon, salisbury].flatMap((site_id) =>
      [null, "wexcombe", "tradeyard-vans"].map((website) => ({ site_id, website })),
    );
    const roles = ["owner", "manager", "sales", "photographer", "marketing", "compliance", "reader"] as const;
    let seen = 0;
    for (const scope of scopes)
      for (const role of roles)
        for (const address of ["", `site=${salisbury}`, "website=tradeyard-vans"]) {
          const posts = [{ role, ...scope }];
          const { rows, total, views } = await list(posts, address);
          const expected = [...places].filter(
            ([, place]) =>
              allowed({ posts }, "orders.list", place) &&
              (!address.startsWith("site") || place.site_id === salisbury) &&
              (!address.startsWith("website") || place.website === "tradeyard-vans"),
          );
          const where = `${role} ${JSON.stringify(scope)} ${address}`;
          expect(references(rows), where).toEqual(expected.map(([reference]) => reference).toSorted());
          expect([total, views.all], where).toEqual([expected.length, expected.length]);
          seen += rows.length;
        }
    expect(seen, "some see something").toBeGreaterThan(50);
  });

  test("shows customers' names by the right to them, also to somebody who has it in one branch alone", async () => {
    await placeOrders();
    const reader = await list([{ role: "reader", ...EVERYWHERE }]);
    expect(reader.rows).toHaveLength(4);
    expect(JSON.stringify(reader)).not.toMatch(/Amina|Bilal|Carla|Dylan|Okafor|example\.com|07700/);
    const both = await list([
      { role: "reader", ...EVERYWHERE },
      { role: "sales", site_id: swindon, website: null },
    ]);
    expect(Object.fromEntries(both.rows.map(({ reference, customer }) => [reference, customer]))).toEqual({
      [named.get("Amina")!]: "Amina Okafor",
      [named.get("Bilal")!]: "Bilal Okafor",
      [named.get("Carla")!]: null,
      [named.get("Dylan")!]: null,
    });
  });

  test("never has the guid that opens an order in the shop, an address or a telephone number", async () => {
    await placeOrders();
    const listed = JSON.stringify(await list([ALL_ORDERS]));
    for (const { guid } of await open.database.select({ guid: orders.guid }).from(orders)) expect(listed).not.toContain(guid);
    expect(listed).not.toMatch(/example\.com|07700/);
  });

  test("has a view for what each order needs, with its number", async () => {
    await placeOrders();
    const { views } = await list([ALL_ORDERS]);
    expect(views).toEqual({ all: 4, decide: 0, ending: 1, paid: 1, handover: 1, refunds: 1, ended: 2 });
    for (const [view, names] of [
      ["ending", ["Carla"]],
      ["paid", ["Amina"]],
      ["handover", ["Amina"]],
      ["refunds", ["Bilal"]],
      ["ended", ["Bilal", "Dylan"]],
    ] as const) {
      const { rows, total } = await list([ALL_ORDERS], `view=${view}`);
      expect(references(rows), view).toEqual(ofNames(...names));
      expect(total, view).toBe(names.length);
    }
    const [row] = (await list([ALL_ORDERS], "view=refunds")).rows;
    expect(row).toMatchObject({ refund: "due", amount_paid: 9_900, total: 1_269_400, status: "STATUS_CANCELLED", branch: "swindon" });
  });

  test("is searched by reference, stock number and the beginning of a plate; nothing typed is a pattern", async () => {
    await placeOrders();
    const amina = named.get("Amina")!;
    const [row] = (await list([ALL_ORDERS], `q=${amina.toLowerCase().replace("-", "+")}`)).rows;
    expect(row).toMatchObject({ reference: amina, vrm: "WA71DCC" });
    expect(references((await list([ALL_ORDERS], `q=${row!.stock_id}`)).rows)).toEqual([amina]);
    expect(references((await list([ALL_ORDERS], "q=wa71")).rows)).toEqual([amina]);
    for (const typed of ["%25", "_A71DCC", "Amina", "amina@example.com", "' or ''='"])
      expect((await list([ALL_ORDERS], `q=${typed}`)).total, typed).toBe(0);
    const atSalisbury = await list([{ role: "sales", site_id: salisbury, website: null }], `q=${amina}`);
    expect(atSalisbury.total, "a reference opens no other branch").toBe(0);
  });

  test("an erased customer's name is not shown", async () => {
    await placeOrders();
    const reference = named.get("Dylan")!;
    await open.database.update(orders).set({ customer: {} }).where(eq(orders.reference, reference));
    expect((await list([ALL_ORDERS], `q=${reference}`)).rows).toMatchObject([{ customer: null }]);
  });
});

function references(rows: readonly StaffOrderRow[]): string[] {
  return rows.map(({ reference }) => reference).toSorted();
}
