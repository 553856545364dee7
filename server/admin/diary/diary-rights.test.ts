import type { Scope } from "#domain/staff/allowed.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { ANY, expected, WEBSITES } from "#server/admin/test-support/rights-table.ts";
import { leads, orders, vehicles } from "#server/database/schema.ts";
import { fiesta, order } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { appointments } from "#server/diary/diary-schema.ts";
import { openOrganisation, type Organisation } from "#server/organisation/sites.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const engine = testDatabases().at(-1)!;
/** Whoever may is told that the branch has no hours, or that the appointment has changed: nothing is booked. */
const REFUSED_LATER = [409, 422];
const WHEN = { day: "2026-11-25", time: "10:00" };

describe("what each role may do in the diary", () => {
  let open: TestDatabase;
  let organisation: Organisation;
  let scopes: Scope[];
  let things: { site_id: number; website: string; lead: string; reference: string; appointment: string }[];
  beforeAll(async () => {
    open = await engine.open();
    const sites = [await addSite(open.database, "swindon"), await addSite(open.database, "salisbury")];
    organisation = await openOrganisation(open.database);
    scopes = [null, sites[0]!].flatMap((site_id) => [null, "wexcombe"].map((website) => ({ site_id, website })));
    things = await Promise.all(sites.flatMap((site_id) => WEBSITES.map((website) => bookAt(site_id, website))));
  });
  afterAll(() => open.close());

  async function bookAt(site_id: number, website: string) {
    const [lead, appointment] = [randomUUID(), randomUUID()];
    const [{ stock_id } = { stock_id: 0 }] = await open.database
      .insert(vehicles)
      .values(fiesta(site_id))
      .returning({ stock_id: vehicles.stock_id });
    const [{ reference } = { reference: "" }] = await open.database
      .insert(orders)
      .values({ ...order(stock_id, "OPEN"), website })
      .returning({ reference: orders.reference });
    await open.database.insert(leads).values({ id: lead, website, site_id, form: "enquiry", contact: {}, answers: {} });
    const booked = { id: appointment, kind: "viewing", lead, website, site_id, created_at: new Date() } as const;
    await open.database.insert(appointments).values({ ...booked, day: "2026-11-25", time: "10:00", sequence: 1 } as never);
    return { site_id, website, lead, reference, appointment };
  }

  test.each(ALL_ROLES)("%s: in each scope, appointments of each branch and website", async (role) => {
    for (const scope of scopes) {
      const admin = openAdmin(open.database, { organisation });
      const where = `${role} ${JSON.stringify(scope)} diary`;
      const caller = await admin.signedIn({ name: `Seller ${where}`, role, ...scope });
      for (const thing of things) {
        const { site_id: site, website, lead, reference, appointment } = thing;
        const booking = { ...WHEN, kind: "viewing", site, vehicle: "", notify: false };
        const rang = { ...booking, website, first_name: "A", last_name: "B", email: "", telephone: "01632 960 123" };
        const calls: [string, string, object | undefined][] = [
          ["GET /diary/hours/:website/:site/:kind/:day", `/diary/hours/${website}/${site}/viewing/2026-11-25`, undefined],
          ["POST /leads/:id/appointments", `/leads/${lead}/appointments`, booking],
          ["POST /orders/:reference/appointments", `/orders/${reference}/appointments`, { ...booking, kind: "collection" }],
          ["POST /diary/appointments", "/diary/appointments", rang],
          ["POST /diary/:id/move", `/diary/${appointment}/move`, { ...WHEN, sequence: 0 }],
          ["POST /diary/:id/cancel", `/diary/${appointment}/cancel`, { sequence: 0 }],
          ["POST /diary/:id/outcome", `/diary/${appointment}/outcome`, { sequence: 0, outcome: "came" }],
        ];
        for (const [route, path, body] of calls) {
          const method = body === undefined ? { method: "GET" } : {};
          expect((await admin.browser().send(path, body, method)).status, `nobody ${route}`).toBe(401);
          const { status } = await caller.send(path, body, method);
          expect(REFUSED_LATER.includes(status) ? 200 : status, `${where} ${route} ${JSON.stringify(thing)}`).toBe(
            expected(route, role, scope, thing),
          );
        }
        for (const path of ["/diary/feeds", "/diary/feeds/end"]) {
          expect((await admin.browser().send(path, { site })).status, `nobody ${path}`).toBe(401);
          const { status } = await caller.send(path, { site });
          expect(status, `${where} ${path} ${site}`).toBe(expected(`POST ${path}`, role, scope, { site_id: site, website: ANY }));
        }
      }
      // From a lead within reach into a branch that is not.
      const [ours, theirs] = [things[0]!, things.at(-1)!];
      const across = { ...WHEN, kind: "viewing", site: theirs.site_id, vehicle: "", notify: false };
      const { status } = await caller.send(`/leads/${ours.lead}/appointments`, across);
      const may = expected("POST /leads/:id/appointments", role, scope, { site_id: theirs.site_id, website: ours.website });
      expect(REFUSED_LATER.includes(status) ? 200 : status, `${where} across`).toBe(may);
    }
  });
});
