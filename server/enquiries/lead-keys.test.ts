import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { leadKeys } from "#server/database/order-keys-schema.ts";
import { leads as table } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { announceLead } from "#server/deliveries/announce.ts";
import { appointments } from "#server/diary/diary-schema.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { AMINA_CONTACT, createLeadFixture } from "./lead-fixture.ts";
import { openLeads } from "./open-leads.ts";
import { deleteExpiredLeadKeys } from "./lead-keys.ts";

const ENQUIRY = { form_id: "12", ...AMINA_CONTACT, message: "Does it have a spare wheel?", enquiry_type: "Question About Finance" };
const DRIVE = { form_id: "31", ...AMINA_CONTACT, _organisational_unit: "swindon", preferred_date: "2026-11-23", preferred_time: "09:30" };
const KEY = { "Idempotency-Key": "one-enquiry-of-amina" };

describe.each(testDatabases())("a form that is sent again with its key, on $name", async (engine) => {
  const open = await engine.open();
  beforeEach(() => open.empty());
  afterAll(() => open.close());

  const stored = async () => [await open.database.$count(table), await open.database.$count(announcements)];

  test("is stored and announced once, and answered the same, also at a limit and with a used token", async () => {
    const { submit } = await createLeadFixture(open, {
      onTaken: announceLead,
      order: { recaptcha: true },
      enquiries: { per_client_hour: 1 },
    });
    const first = await submit({ ...ENQUIRY, "g-recaptcha-response": "person" }, KEY);
    expect(first.status).toBe(201);
    expect(await submit({ ...ENQUIRY, "g-recaptcha-response": "" }, KEY)).toEqual(first);
    expect(await stored()).toEqual([1, 1]);
    expect((await submit({ ...ENQUIRY, "g-recaptcha-response": "person" })).status, "another form is at the limit").toBe(429);
  });

  test("is stored once when both arrive at the same moment", async () => {
    const { submit, here } = await createLeadFixture(open, { onTaken: announceLead });
    const drive = { ...DRIVE, vehicle_id: String(here) };
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(drive, KEY)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers[0]?.body.data.slot).toBe("Monday 23 November 2026 at 9.30am");
    expect([await stored(), await open.database.$count(appointments)]).toEqual([[1, 1], 1]);
  });

  test("is refused if it says something else, and stored if the first was refused", async () => {
    const { submit } = await createLeadFixture(open);
    expect((await submit({ ...ENQUIRY, email: "amina" }, KEY)).status).toBe(422);
    expect((await submit(ENQUIRY, KEY)).status).toBe(201);
    expect(await submit({ ...ENQUIRY, message: "Is it sold?" }, KEY)).toEqual({
      status: 422,
      body: { errors: { "Idempotency-Key": ["This Idempotency-Key was used for a different form. Use a new key for a new form."] } },
    });
    expect((await submit({ ...ENQUIRY, message: "Is it sold?" }, { "Idempotency-Key": "x".repeat(256) })).status).toBe(422);
    expect(await stored()).toEqual([1, 0]);
  });

  test("is another form after a day, on another website, and without a key", async () => {
    const shop = await createLeadFixture(open);
    const first = await shop.submit(ENQUIRY, KEY);
    shop.pass(DAY_MS / MINUTE_MS);
    expect(await shop.submit(ENQUIRY, KEY)).toEqual(first);
    shop.pass(1);
    const second = await shop.submit(ENQUIRY, KEY);
    expect([second.status, second.body.data.id === first.body.data.id]).toEqual([201, false]);
    expect(await shop.submit(ENQUIRY, KEY), "the key is of the new one now").toEqual(second);
    const token = { address: "", token: "", idempotencyKey: KEY["Idempotency-Key"] };
    const other = openLeads({ ...shop.context, website: { ...wexcombe, name: "other" } });
    expect(await other.take("enquiry", ENQUIRY, token)).toMatchObject({ ok: true, replayed: false });
    expect(await other.take("enquiry", ENQUIRY, token)).toMatchObject({ ok: true, replayed: true });
    expect([(await shop.submit(ENQUIRY)).status, (await shop.submit(ENQUIRY)).status]).toEqual([201, 201]);
    expect(await open.database.$count(table)).toBe(5);
    await deleteExpiredLeadKeys(open.database, Date.parse("2026-11-24T10:00:00Z"));
    expect(await open.database.$count(leadKeys)).toBe(0);
  });

  test("of a page is known by its text and the page's own key", async () => {
    const { leads } = await createLeadFixture(open);
    const page = { ...ENQUIRY, message: "Is it there?\r\nAmina", idempotency_key: "of-the-page" };
    const take = async (typed: Record<string, string>) => {
      const outcome = await leads.take("enquiry", typed, { address: "", token: "", onceByContent: true });
      return outcome.ok ? [outcome.lead.id, outcome.replayed] : [outcome.status];
    };
    const [id] = await take(page);
    // The page of a form that was not sent writes line breaks in its own way.
    expect(await take({ ...page, message: "Is it there?\nAmina" })).toEqual([id, true]);
    expect(await take({ ...page, message: "Is it sold?" })).toEqual([expect.any(String), false]);
    expect(await take({ ...page, idempotency_key: "of-the-page-opened-again" })).toEqual([expect.any(String), false]);
    const rows = await open.database.select().from(table);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain("of-the-page");
  });
});
