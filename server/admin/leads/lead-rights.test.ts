import type { Scope } from "#domain/staff/allowed.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { failedDelivery } from "#server/admin/test-support/failed-delivery.ts";
import { expected, WEBSITES } from "#server/admin/test-support/rights-table.ts";
import { leadReplies } from "#server/database/staff-schema.ts";
import { leads } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const UNMATCHED = {
  received_at: new Date(),
  sender: "amina.okafor@example.com",
  sender_name: "",
  subject: "",
  body: "",
  is_cut: false,
  attachments: [],
};

const engine = testDatabases().at(-1)!;

describe("what each role may do with leads", () => {
  let open: TestDatabase;
  let swindon: number;
  let salisbury: number;
  let scopes: Scope[];
  beforeAll(async () => {
    open = await engine.open();
    swindon = await addSite(open.database, "swindon");
    salisbury = await addSite(open.database, "salisbury");
    scopes = [null, swindon].flatMap((site_id) => [null, "wexcombe"].map((website) => ({ site_id, website })));
  });
  afterAll(() => open.close());

  test.each(ALL_ROLES)("%s: in each scope, leads of each branch and website", async (role) => {
    for (const scope of scopes) {
      const admin = openAdmin(open.database);
      const where = `${role} ${JSON.stringify(scope)} leads`;
      const caller = await admin.signedIn({ name: `Seller ${where}`, role, ...scope });
      const rows = WEBSITES.flatMap((website) =>
        [swindon, salisbury, null].map((site_id) => ({
          id: randomUUID(),
          website,
          site_id,
          form: "enquiry",
          contact: { email: "amina.okafor@example.com" },
          answers: {},
        })),
      );
      await open.database.insert(leads).values(rows);
      for (const { id, site_id, website } of rows)
        for (const [path, body] of [
          ["claim", {}],
          ["assign", { to: null, from: caller.id }],
          ["note", { note: "Asked the workshop" }],
          ["call", { note: "Nobody there" }],
          ["answer", { subject: "Your enquiry", text: `Hello from ${where}` }],
          ["follow-up", { day: "2026-11-25" }],
          ["done", { reason: "no_reply" }],
          ["reopen", {}],
        ] as const) {
          const route = `POST /leads/:id/${path}`;
          expect((await admin.browser().send(`/leads/${id}/${path}`, body)).status, `nobody ${route}`).toBe(401);
          const { status } = await caller.send(`/leads/${id}/${path}`, body);
          expect(status, `${where} ${route} ${JSON.stringify({ site_id, website })}`).toBe(
            expected(route, role, scope, { site_id, website }),
          );
        }
      for (const { id, site_id, website } of rows) {
        const { path, body } = await failedDelivery(open.database, { about: "lead", about_id: id, website });
        expect((await admin.browser().send(`/leads/${id}/${path}`, body)).status, "nobody sends again").toBe(401);
        const { status } = await caller.send(`/leads/${id}/${path}`, body);
        const may = expected("POST /leads/:id/deliveries/:delivery/retry", role, scope, { site_id, website });
        expect(status, `${where} send again ${JSON.stringify({ site_id, website })}`).toBe(may);
      }
      for (const website of WEBSITES)
        for (const [path, body, status] of [
          ["assign", { lead: "none" }, 422],
          ["remove", {}, 200],
        ] as const) {
          const reply = randomUUID();
          await open.database.insert(leadReplies).values({ ...UNMATCHED, id: reply, message: reply, website });
          const route = `POST /replies/:id/${path}`;
          expect((await admin.browser().send(`/replies/${reply}/${path}`, body)).status, `nobody ${route}`).toBe(401);
          const may = expected(route, role, scope, { site_id: null, website });
          const answer = await caller.send(`/replies/${reply}/${path}`, body);
          // What is sent names no lead: 422 after the question of rights.
          expect(answer.status, `${where} ${route} ${website}`).toBe(may === 200 ? status : may);
        }
      const searched = await caller.send("/leads/search", { text: "ford" });
      expect(searched.status, `${where} search`).toBe(expected("POST /leads/search", role, scope, undefined));
      expect((await admin.browser().send("/leads/search", { text: "ford" })).status, "nobody searches").toBe(401);
    }
  });
});
