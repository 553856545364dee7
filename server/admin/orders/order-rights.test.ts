import type { Scope } from "#domain/staff/allowed.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { signedOrderForms } from "#server/deals/deals-schema.ts";
import { failedDelivery } from "#server/admin/test-support/failed-delivery.ts";
import { expected, WEBSITES } from "#server/admin/test-support/rights-table.ts";
import { vehicles, orders } from "#server/database/schema.ts";
import { fiesta, order } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// The rule is the same on both databases; the list's SQL is compared on both elsewhere.
const engine = testDatabases().at(-1)!;

const APPROVAL = { seen: 0, lender_reference: "KMF 1", approved_until: "" };
const LOOK = { reason: "for_lender", words: "" };
const HANDOVER = { seen: 0, handover: "collected", identity_kind: "passport", identity_day: "2026-11-21" };

const FIGURES = {
  vehicle: { stock_id: 1, make: "Ford", range: "Fiesta", year: 2020, vrm: null, derivative: null, slug: "fiesta", admin_fee: 0 },
  price: 1_000_000,
  products: [],
  part_exchange: null,
  finance: null,
};

describe("what each role may do with orders", () => {
  let open: TestDatabase;
  let scopes: Scope[];
  let placed: (Scope & { reference: string; guid: string })[];
  beforeAll(async () => {
    open = await engine.open();
    const sites = [await addSite(open.database, "swindon"), await addSite(open.database, "salisbury")];
    scopes = [null, sites[0]!].flatMap((site_id) => [null, "wexcombe"].map((website) => ({ site_id, website })));
    placed = await Promise.all(sites.flatMap((site_id) => WEBSITES.map((website) => placeAt(site_id, website))));
  });
  afterAll(() => open.close());

  async function placeAt(site_id: number, website: string) {
    const [{ stock_id } = { stock_id: 0 }] = await open.database
      .insert(vehicles)
      .values(fiesta(site_id))
      .returning({ stock_id: vehicles.stock_id });
    const [{ reference, guid } = { reference: "", guid: "" }] = await open.database
      .insert(orders)
      .values({ ...order(stock_id, "OPEN"), website, deal: FIGURES })
      .returning({ reference: orders.reference, guid: orders.guid });
    const pdf = new Uint8Array([1]);
    const sha256 = createHash("sha256").update(pdf).digest("hex");
    await open.database.insert(signedOrderForms).values({ guid, figures: "", name: "Amina", signed_at: new Date(), sha256, pdf });
    return { site_id, website, reference, guid };
  }

  test.each(ALL_ROLES)("%s: in each scope, orders of each branch and website", async (role) => {
    for (const scope of scopes) {
      const admin = openAdmin(open.database, {
        ordersOf: () => ({
          orders: {
            takeStep: async () => ({ ok: true }),
            showApplication: async () => ({ ok: true, answers: {} }),
            sendToLender: async () => ({ ok: true }),
          } as never,
          confirmation: async () => Buffer.from("%PDF-"),
          shown: async () => Uint8Array.from(Buffer.from("%PDF-")),
        }),
      });
      const where = `${role} ${JSON.stringify(scope)}`;
      const caller = await admin.signedIn({ name: `Caller ${where}`, role, ...scope });
      for (const thing of placed) {
        const failed = await failedDelivery(open.database, { about: "order", about_id: thing.guid });
        const calls: [string, string, object | undefined][] = [
          ["POST /orders/:reference/deliveries/:delivery/retry", `/orders/${thing.reference}/${failed.path}`, failed.body],
          ["GET /orders/:reference/confirmation.pdf", `/orders/${thing.reference}/confirmation.pdf`, undefined],
          ["GET /orders/:reference/shown.pdf", `/orders/${thing.reference}/shown.pdf`, undefined],
          ["GET /orders/:reference/order-form.pdf", `/orders/${thing.reference}/order-form.pdf`, undefined],
          ["POST /orders/:reference/approve", `/orders/${thing.reference}/approve`, APPROVAL],
          ["POST /orders/:reference/refer", `/orders/${thing.reference}/refer`, { seen: 0 }],
          ["POST /orders/:reference/hold-longer", `/orders/${thing.reference}/hold-longer`, { seen: 0, days: 3 }],
          ["POST /orders/:reference/complete", `/orders/${thing.reference}/complete`, HANDOVER],
          ["POST /orders/:reference/end", `/orders/${thing.reference}/end`, { seen: 0, reason: "not_reached" }],
          ["POST /orders/:reference/refund-again", `/orders/${thing.reference}/refund-again`, { seen: 0 }],
          ["POST /orders/:reference/refund-settled", `/orders/${thing.reference}/refund-settled`, { seen: 0 }],
          ["POST /orders/:reference/lender", `/orders/${thing.reference}/lender`, { seen: 0 }],
          ["POST /orders/:reference/application", `/orders/${thing.reference}/application`, LOOK],
          ["POST /orders/:reference/refund", `/orders/${thing.reference}/refund`, { seen: 0, reason: "not_reached" }],
        ];
        for (const [route, path, body] of calls) {
          const method = body === undefined ? { method: "GET" } : {};
          expect((await admin.browser().send(path, body, method)).status, `nobody ${route}`).toBe(401);
          const { status } = await caller.send(path, body, method);
          expect(status, `${where} ${route} ${JSON.stringify(thing)}`).toBe(expected(route, role, scope, thing));
        }
      }
    }
  });
});
