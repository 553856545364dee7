import type { Scope } from "#domain/staff/allowed.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { adminReads } from "#server/admin/admin-reads.ts";
import { expected, reaches, ROUTES, WEBSITES } from "#server/admin/test-support/rights-table.ts";
import { leads, orders, vehicles } from "#server/database/schema.ts";
import { fiesta, order } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { customerDeals, signedOrderForms } from "#server/deals/deals-schema.ts";
import { figuresDigest } from "#server/deals/figures-digest.ts";
import { addPerson, addSite } from "#server/staff/test-support/staff-fixture.ts";
import { eq } from "drizzle-orm";
import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TYPED } from "#server/deals/test-support/deal-fixture.ts";

const engine = testDatabases().at(-1)!;
/** Whoever may is told that the deal has moved on, or that there are no figures: nothing is changed. */
const REFUSED_LATER = [409, 422];
const REFUSED = { ok: false, status: 422, errors: {} } as const;

describe("what each role may do with deals", () => {
  let open: TestDatabase;
  let scopes: Scope[];
  let things: { site_id: number; website: string; lead: string; deal: string; stock_id: number }[];
  beforeAll(async () => {
    open = await engine.open();
    const sites = [await addSite(open.database, "swindon"), await addSite(open.database, "salisbury")];
    scopes = [null, sites[0]!].flatMap((site_id) => [null, "wexcombe"].map((website) => ({ site_id, website })));
    const { id } = await addPerson({ database: open.database, now: Date.now }, { name: "Megan Frost" });
    things = await Promise.all(sites.flatMap((site_id) => WEBSITES.map((website) => dealAt(site_id, website, id))));
  });
  afterAll(() => open.close());

  async function dealAt(site_id: number, website: string, staff: string) {
    const { database } = open;
    const [lead, deal] = [randomUUID(), randomUUID()];
    const [{ stock_id } = { stock_id: 0 }] = await database
      .insert(vehicles)
      .values(fiesta(site_id))
      .returning({ stock_id: vehicles.stock_id });
    await database.insert(leads).values({ id: lead, website, site_id, form: "enquiry", contact: {}, answers: {} });
    const [{ guid } = { guid: "" }] = await database
      .insert(orders)
      .values({ ...order(stock_id, "OPEN"), website })
      .returning({ guid: orders.guid });
    const vehicle = { stock_id, make: "Ford", range: "Fiesta", year: 2020, vrm: null, derivative: null, slug: "fiesta" };
    const figures = { vehicle, price: 1_000_000, products: [], part_exchange: null, finance: null } as never;
    await database.update(orders).set({ deal: figures }).where(eq(orders.guid, guid));
    const at = new Date();
    await database.insert(customerDeals).values({
      id: deal,
      website,
      site_id,
      stock_id,
      lead,
      terms: {},
      figures,
      staff,
      order_guid: guid,
      created_at: at,
      updated_at: at,
    });
    const pdf = new Uint8Array([1]);
    const sha256 = createHash("sha256").update(pdf).digest("hex");
    await database.insert(signedOrderForms).values({ guid, figures: figuresDigest(figures), name: "Amina", signed_at: at, sha256, pdf });
    return { site_id, website, lead, deal, stock_id };
  }

  test.each(ALL_ROLES)("%s: in each scope, deals of each branch and website", async (role) => {
    const deals = { figure: async () => REFUSED } as never;
    for (const scope of scopes) {
      const admin = openAdmin(open.database, { dealsOf: () => ({ deals, partExchange: { value: async () => REFUSED } }) });
      const where = `${role} ${JSON.stringify(scope)} deals`;
      const caller = await admin.signedIn({ name: `Seller ${where}`, role, ...scope });
      for (const thing of things) {
        const { website, lead, deal, stock_id } = thing;
        const vehicle = String(stock_id);
        // Another version: who may is told so.
        const seen = { version: 99 };
        const rang = { website, vehicle, first_name: "A", last_name: "B", email: "a@example.com", telephone: "" };
        const calls: [string, string, object | undefined][] = [
          ["POST /deals/for-lead", "/deals/for-lead", { lead, vehicle }],
          ["POST /deals/for-customer", "/deals/for-customer", rang],
          ["POST /deals/:id", `/deals/${deal}`, { ...TYPED, ...seen }],
          ...["request", "approve", "decline", "send", "withdraw"].map((step): [string, string, object] => [
            `POST /deals/:id/${step}`,
            `/deals/${deal}/${step}`,
            seen,
          ]),
          ["GET /deals/:id/order-form.pdf", `/deals/${deal}/order-form.pdf`, undefined],
        ];
        for (const [route, path, body] of calls) {
          const method = body === undefined ? { method: "GET" } : {};
          expect((await admin.browser().send(path, body, method)).status, `nobody ${route}`).toBe(401);
          const { status } = await caller.send(path, body, method);
          expect(REFUSED_LATER.includes(status) ? 200 : status, `${where} ${route} ${JSON.stringify(thing)}`).toBe(
            expected(route, role, scope, thing),
          );
        }
      }
      // A vehicle of another branch is no way round it.
      const [ours, theirs] = [things[0]!, things.at(-1)!];
      const { status } = await caller.send("/deals/for-lead", { lead: ours.lead, vehicle: String(theirs.stock_id) });
      const may = expected("POST /deals/for-lead", role, scope, { site_id: theirs.site_id, website: ours.website });
      expect(REFUSED_LATER.includes(status) ? 200 : status, `${where} across`).toBe(may);

      const reads = adminReads(admin.services, () => undefined);
      const rights = { posts: [{ role, ...scope }] };
      const mayRead = ROUTES["POST /deals/:id"]!.roles.includes(role);
      const listed = await reads.deals(rights, new URLSearchParams());
      expect(listed.deals.map(({ id }) => id).toSorted(), `${where} list`).toEqual(
        things
          .filter((thing) => mayRead && reaches(scope, thing))
          .map(({ deal }) => deal)
          .toSorted(),
      );
    }
  });
});
