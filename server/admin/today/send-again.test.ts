import { MINUTE_MS } from "#domain/calendar.ts";
import { failedDelivery } from "#server/admin/test-support/failed-delivery.ts";
import { ENQUIRY, MORNING, openLeadsAdmin } from "#server/admin/test-support/leads-admin.ts";
import { deliveries } from "#server/database/outbox-schema.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

describe.each(testDatabases())("a failed email is sent again, on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function begin() {
    const fixture = await openLeadsAdmin(open);
    const [priya, owen] = [
      await fixture.admin.signedIn({ name: "Priya Nair", role: "manager" }),
      await fixture.admin.signedIn({ name: "Owen Price", role: "sales" }),
    ];
    const lead = await fixture.send({ ...ENQUIRY, vehicle_id: String(fixture.here) });
    const today = async () => (await fixture.reads.today(fixture.asPerson(randomUUID()), new URLSearchParams())).deliveries;
    return { ...fixture, priya, owen, lead, today };
  }
  const stored = async (id: number) => (await open.database.select().from(deliveries).where(eq(deliveries.id, id)))[0]!;
  const acts = () => open.database.select().from(staffActs).where(eq(staffActs.action, "deliveries.retry"));

  test("by one of two people, once; its row is no more, and the act has no address", async () => {
    const { priya, owen, lead, today } = await begin();
    const { id, path, body } = await failedDelivery(open.database, { about: "lead", about_id: lead });
    expect((await today())?.rows).toMatchObject([{ id, mayRetry: true }]);
    const answers = await Promise.all([priya, owen].map((person) => person.send(`/leads/${lead}/${path}`, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      reason: "changed",
      message: "A colleague has already sent this again.",
    });
    expect(await stored(id)).toMatchObject({ status: "waiting", attempts: 0, settled_at: null, recipient: "sales@wexcombe.example" });
    expect(await today()).toMatchObject({ total: 0 });
    const [act, ...more] = await acts();
    expect(more).toEqual([]);
    expect(act).toMatchObject({ permission: "leads.answer", detail: { lead, delivery: String(id) } });
    expect(JSON.stringify(act)).not.toMatch(/@|Okafor/);
  });

  test("not from a page that shows an earlier failure", async () => {
    const { priya, lead } = await begin();
    const { id, path, body } = await failedDelivery(open.database, { about: "lead", about_id: lead });
    const later = new Date(MORNING + MINUTE_MS);
    await open.database.update(deliveries).set({ settled_at: later }).where(eq(deliveries.id, id));
    expect((await priya.send(`/leads/${lead}/${path}`, body)).status).toBe(409);
    expect((await priya.send(`/leads/${lead}/${path}`, { at: later.getTime() })).status).toBe(200);
  });

  test("not once a newer one has arrived", async () => {
    const { priya, lead, today } = await begin();
    const { id, path, body } = await failedDelivery(open.database, { about: "lead", about_id: lead });
    await failedDelivery(open.database, { about: "lead", about_id: lead, status: "sent" });
    const answer = await priya.send(`/leads/${lead}/${path}`, body);
    expect([answer.status, answer.body.reason]).toEqual([409, "overtaken"]);
    expect([(await stored(id)).status, await acts()]).toEqual(["failed", []]);
    expect((await today())?.rows, "and it is not offered").toMatchObject([{ id, mayRetry: false }]);
  });

  test.each([
    ["deal", "deal_link"],
    ["order_form", "deal_link"],
    ["confirm_email", "confirm"],
    ["application_link", "link"],
    ["order_link", "find"],
  ])("not once the link in it has expired: %s", async (event, name) => {
    const { priya, lead, today, pass } = await begin();
    const about = { about: "lead", about_id: lead, recipient: "amina.okafor@example.com" } as const;
    const route = name === "deal_link" ? "deal_mail" : "shopper_mail";
    const expires_at = new Date(MORNING + 10 * MINUTE_MS).toISOString();
    const payload = { [name]: { token: "t", expires_at } };
    const mail = await failedDelivery(open.database, { ...about, event, route }, payload);
    const opening = await failedDelivery(open.database, { ...about, event: "open", recipient: "a@example.com" }, payload);
    const offered = async () => Object.fromEntries((await today())?.rows.map(({ id, mayRetry }) => [id, mayRetry]) ?? []);
    expect(await offered()).toEqual({ [mail.id]: true, [opening.id]: true });
    pass(10 * MINUTE_MS);
    expect(await offered()).toEqual({ [mail.id]: false, [opening.id]: true });
    const answer = await priya.send(`/leads/${lead}/${mail.path}`, mail.body);
    expect([answer.status, answer.body]).toMatchObject([409, { reason: "expired", message: "The link in it has expired." }]);
    expect([(await stored(mail.id)).status, await acts()]).toEqual(["failed", []]);
    expect((await priya.send(`/leads/${lead}/${opening.path}`, opening.body)).status, "its email says what was ordered").toBe(200);
  });

  test.each([
    ["an application for the lender", { route: "lender", recipient: "" }],
    ["an email to somebody who was erased", { recipient: "" }],
  ] as const)("but never %s", async (_, change) => {
    const { priya, lead, today } = await begin();
    const { id, path, body } = await failedDelivery(open.database, { about: "lead", about_id: lead, ...change });
    expect((await today())?.rows).toMatchObject([{ id, mayRetry: false }]);
    expect((await priya.send(`/leads/${lead}/${path}`, body)).status).toBe(404);
    expect((await stored(id)).status).toBe("failed");
  });

  test("not under the address of another lead, and not by a number that is none", async () => {
    const { priya, lead, send, here } = await begin();
    const other = await send({ ...ENQUIRY, email: "ben@example.com", vehicle_id: String(here) });
    const { path, body } = await failedDelivery(open.database, { about: "lead", about_id: lead });
    expect((await priya.send(`/leads/${other}/${path}`, body)).status).toBe(404);
    for (const number of ["0", "-1", "9999999999", "1e3", "x"])
      expect((await priya.send(`/leads/${lead}/deliveries/${number}/retry`, body)).status, number).toBe(404);
    expect((await priya.send(`/leads/${lead}/${path}`, { at: "now" })).status).toBe(422);
  });
});
