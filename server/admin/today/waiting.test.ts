import { londonDay } from "#domain/calendar.ts";
import { allowed, type Post } from "#domain/staff/allowed.ts";
import { authorityFor } from "#domain/staff/discount.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import { ENQUIRY, MORNING, openLeadsAdmin } from "#server/admin/test-support/leads-admin.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { customerDeals } from "#server/deals/deals-schema.ts";
import { appointments } from "#server/diary/diary-schema.ts";
import { addPerson, EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

/** Pence: within everybody's authority who builds deals, within that of managers, and within that of nobody but an owner. */
const DISCOUNTS = [10_000, 60_000, 120_000];

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

describe.each(testDatabases())("what waits, on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function begin() {
    const shop = await openLeadsAdmin(open);
    const { id: seller } = await addPerson(shop.admin.setting, { name: "Owen Price", role: "sales" });
    const siteOf = async (stock_id: number) =>
      (await open.database.select({ id: vehicles.site_id }).from(vehicles).where(eq(vehicles.stock_id, stock_id)))[0]!.id;
    const [swindon, andover] = [await siteOf(shop.here), await siteOf(shop.there)];
    /** A deal of a customer of a branch that waits for an approval. */
    const waiting = async (place: { site_id: number; website: string }, discount: number) => {
      const [lead, id] = [randomUUID(), randomUUID()];
      await open.database.insert(leads).values({
        id: lead,
        ...place,
        form: "enquiry",
        contact: { first_name: "Nia", last_name: "Pugh" },
        answers: {},
        closed_at: new Date(MORNING),
      });
      const vehicle = { stock_id: shop.here, make: "Ford", range: "Fiesta", year: 2021, vrm: "FD21 ABC", derivative: null, slug: "fiesta" };
      const figures = { vehicle, price: 1_000_000, products: [], part_exchange: null, finance: null } as never;
      await open.database.insert(customerDeals).values({
        id,
        ...place,
        stock_id: shop.here,
        lead,
        state: "waiting",
        terms: {},
        figures,
        discount,
        reason: "Small scratch",
        staff: seller,
        created_at: new Date(MORNING),
        updated_at: new Date(MORNING),
      });
      return { id, ...place, discount };
    };
    const signedIn = (post: Partial<Post>) => shop.asPerson(randomUUID(), [{ role: "owner", ...EVERYWHERE, ...post }]);
    const today = (post: Partial<Post> = {}, address = "") => shop.reads.today(signedIn(post), new URLSearchParams(address));
    const counts = async (post: Partial<Post> = {}) => (await shop.reads.waitingCounts(signedIn(post))).counts;
    return { ...shop, swindon, andover, waiting, today, counts };
  }

  test("deals that wait for approval are shown to whoever may approve them, by branch, and to nobody else", async () => {
    const { swindon, andover, waiting, today, counts } = await begin();
    const deals: Awaited<ReturnType<typeof waiting>>[] = [];
    for (const site_id of [swindon, andover])
      for (const website of ["wexcombe", "tradeyard-vans"])
        for (const discount of DISCOUNTS) deals.push(await waiting({ site_id, website }, discount));
    let seen = 0;
    for (const role of ALL_ROLES)
      for (const scope of [null, swindon].flatMap((site_id) => [null, "wexcombe"].map((website) => ({ site_id, website }))))
        for (const discount_pence of [null, 120_000]) {
          const post = { role, ...scope, discount_pence };
          const rights = { posts: [post] };
          const mine = deals.filter((deal) => {
            const subject = { site_id: deal.site_id, website: deal.website };
            return allowed(rights, "deals.approve", subject) && deal.discount <= authorityFor(rights, subject);
          });
          const where = JSON.stringify(post);
          expect(idsOf((await today(post)).deals?.rows ?? []), where).toEqual(idsOf(mine));
          expect((await counts(post))["/deals"] ?? 0, where).toBe(mine.length);
          seen += mine.length;
        }
    expect(seen, "some see some").toBeGreaterThan(30);
    const { deals: ofBranch } = await today({}, "branch=andover");
    expect([ofBranch?.total, ofBranch?.rows.every(({ branch }) => branch === "Wexcombe Andover")]).toEqual([6, true]);
    expect(ofBranch?.rows[0]).toMatchObject({ customer: "Nia Pugh", by: "Owen Price", reason: "Small scratch" });
    expect((await today({}, "of=mine")).deals, "they are nobody's own").toBeNull();
    await open.database.update(customerDeals).set({ state: "draft" });
    expect((await today()).deals?.total).toBe(0);
  });

  test("the counts beside the navigation are Today's, by right", async () => {
    const { admin, send, here, swindon, today, counts } = await begin();
    for (const message of ["Is it still there?", "Does it have a towbar?"]) await send({ ...ENQUIRY, message, vehicle_id: String(here) });
    const [{ id } = { id: "" }] = await open.database.select({ id: leads.id }).from(leads);
    const day = londonDay(MORNING);
    const booked = {
      kind: "test_drive",
      lead: id,
      website: "wexcombe",
      site_id: swindon,
      time: "14:30",
      created_at: new Date(MORNING),
    } as const;
    await open.database.insert(appointments).values({ id: randomUUID(), day, place: 1, ...booked });
    const page = await today();
    expect([page.leads?.total, page.followUps?.total, page.orders?.total, page.appointments?.total]).toEqual([2, 0, 0, 1]);
    expect(await counts()).toEqual({ "/leads": 2, "/orders": 0, "/diary": 1, "/deals": 0 });
    expect(await counts({ role: "sales", website: "tradeyard-vans" })).toEqual({ "/leads": 0, "/orders": 0, "/diary": 0 });
    expect(await counts({ role: "photographer" })).toEqual({});
    const owen = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    expect((await owen.send(`/leads/${id}/call`, { note: "Comes at half past two" })).status).toBe(200);
    expect((await counts())["/leads"], "one is answered").toBe(1);
  });
});
