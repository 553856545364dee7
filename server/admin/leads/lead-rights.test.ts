import type { Scope } from "#domain/staff/allowed.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { failedDelivery } from "#server/admin/test-support/failed-delivery.ts";
import { expected, WEBSITES } from "#server/admin/test-support/rights-table.ts";
import { leadReplies } from "#server/database/staff-schema.ts";
import { leads } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { answerTemplateRows } from "#server/enquiries/staff/templates-schema.ts";
import { openOrganisation, type Organisation } from "#server/organisation/sites.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { addSite, AT_THE_MACHINE } from "#server/staff/test-support/staff-fixture.ts";
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
  let organisation: Organisation;
  beforeAll(async () => {
    open = await engine.open();
    swindon = await addSite(open.database, "swindon");
    salisbury = await addSite(open.database, "salisbury");
    organisation = await openOrganisation(open.database);
    scopes = [null, swindon].flatMap((site_id) => [null, "wexcombe"].map((website) => ({ site_id, website })));
  });
  afterAll(() => open.close());

  /** A template of a website and a branch; its id. */
  async function addTemplate(template: Omit<typeof answerTemplateRows.$inferInsert, "id">): Promise<string> {
    const id = randomUUID();
    await staffWrite({ database: open.database, now: () => 0 }, { actor: AT_THE_MACHINE, action: "templates.add" }, async (tx) => {
      await tx.insert(answerTemplateRows).values({ ...template, id });
      return { ok: true };
    });
    return id;
  }

  const removeTemplates = () =>
    staffWrite({ database: open.database, now: () => 0 }, { actor: AT_THE_MACHINE, action: "templates.remove" }, async (tx) => {
      await tx.delete(answerTemplateRows);
      return { ok: true };
    });

  test.each(ALL_ROLES)("%s: in each scope, leads of each branch and website", async (role) => {
    for (const scope of scopes) {
      const admin = openAdmin(open.database, { organisation });
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
      const texts = { name: "Template", subject: "Your enquiry", body: "Hello" };
      for (const website of WEBSITES)
        for (const site_id of [swindon, salisbury, null]) {
          const thing = { site_id, website };
          const id = await addTemplate({ ...texts, ...thing });
          const lead = rows.find((row) => row.site_id === site_id && row.website === website)?.id;
          for (const [route, path, body] of [
            ["POST /leads/templates/add", "/leads/templates/add", { ...texts, ...thing }],
            ["POST /leads/templates/preview", "/leads/templates/preview", { ...texts, ...thing, lead }],
            ["POST /leads/templates/:id/change", `/leads/templates/${id}/change`, { ...texts, revision: 1 }],
            ["POST /leads/templates/:id/remove", `/leads/templates/${id}/remove`, { revision: 2 }],
          ] as const) {
            expect((await admin.browser().send(path, body)).status, `nobody ${route}`).toBe(401);
            const { status } = await caller.send(path, body);
            expect(status, `${where} ${route} ${JSON.stringify(thing)}`).toBe(expected(route, role, scope, thing));
          }
        }
      await removeTemplates();
      const searched = await caller.send("/leads/search", { text: "ford" });
      expect(searched.status, `${where} search`).toBe(expected("POST /leads/search", role, scope, undefined));
      expect((await admin.browser().send("/leads/search", { text: "ford" })).status, "nobody searches").toBe(401);
    }
  });
});
