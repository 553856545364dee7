import { leads as table, vehicles } from "#server/database/schema.ts";
import { appointments } from "#server/diary/diary-schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { DOWN_TOKEN, ROBOT_TOKEN } from "#server/providers/bot-check/demo.ts";
import { array, assert, asyncProperty, constantFrom, oneof, string, tuple } from "fast-check";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { listLeads } from "./list-leads.ts";
import { FLAGS, HONEYPOT } from "./take-lead.ts";
import { AMINA_CONTACT, createLeadFixture } from "./lead-fixture.ts";

const ENQUIRY = { form_id: "12", ...AMINA_CONTACT, message: "Does it have a spare wheel?", enquiry_type: "Question About Finance" };
const CLOSER = { form_id: "60", ...AMINA_CONTACT, postcode: "SN1 2AB" };
const DRIVE = { form_id: "31", ...AMINA_CONTACT, _organisational_unit: "swindon", preferred_date: "2026-11-23", preferred_time: "09:30" };

describe.each(testDatabases())("on $name", async (engine) => {
  const open = await engine.open();
  beforeEach(() => open.empty());
  afterAll(() => open.close());

  test("an enquiry is stored as a lead with contact, answers and events", { tags: ["c3-71", "c7-23"] }, async () => {
    const { submit, here } = await createLeadFixture(open);
    const { status, body } = await submit({ ...ENQUIRY, vehicle_id: String(here), postcode: "SN1 2AB" });
    expect(status).toBe(201);
    expect(body.data).toEqual({ id: expect.any(String), form: "enquiry", stock_id: here, slot: null });
    const { leads, total } = await listLeads(open.database, 10);
    expect(total).toBe(1);
    expect(leads[0]).toMatchObject({
      title: "Question About Finance",
      vehicle: "Ford Fiesta",
      site: "Wexcombe Swindon",
      contact: {
        first_name: "Amina",
        last_name: "Okafor",
        email: AMINA_CONTACT.email,
        telephone: AMINA_CONTACT.telephone,
        postcode: "SN1 2AB",
      },
      answers: { message: ENQUIRY.message, make: "Ford", model: "Fiesta", _vehicle_type: "USED" },
      flags: [],
      events: [{ event: "received", note: null }],
    });
  });

  test("line breaks are removed from single-line fields and preserved in a message", async () => {
    const { submit } = await createLeadFixture(open);
    const pasted = {
      first_name: "Ann\nBcc: x@y.example",
      last_name: "O’Neil\tPrice\u0000",
      message: "Is it still there?\nI could come on Friday.",
    };
    expect((await submit({ ...ENQUIRY, ...pasted })).status).toBe(201);
    const [lead] = (await listLeads(open.database, 10)).leads;
    expect(lead?.contact).toMatchObject({ first_name: "Ann Bcc: x@y.example", last_name: "O’Neil Price" });
    expect(lead?.answers["message"]).toBe(pasted.message);
  });

  test("concurrent bookings of one vehicle and hour produce one test drive", { tags: ["c7-25"] }, async () => {
    const { submit, here } = await createLeadFixture(open);
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit({ ...DRIVE, vehicle_id: String(here) })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual({
      preferred_time: ["Someone has just booked this time. Choose another one."],
    });
    expect(await open.database.select().from(appointments)).toHaveLength(1);
    expect(await open.database.select().from(table), "a refused form leaves nothing").toHaveLength(1);
  });

  test("a branch takes only as many test drives per hour as configured, then lists the hour as taken", async () => {
    const { submit, leads, here, there } = await createLeadFixture(open, { diary: { test_drives: 1 } });
    expect((await submit({ ...DRIVE, vehicle_id: String(here) })).body.data.slot).toBe("Monday 23 November 2026 at 9.30am");
    expect((await submit({ ...DRIVE, vehicle_id: String(there) })).status).toBe(409);
    expect((await submit({ ...DRIVE, _organisational_unit: "andover", vehicle_id: String(there) })).status).toBe(201);
    const branches = await leads.testDriveBranches(there);
    expect(branches.map(({ slug, own, taken }) => ({ slug, own, taken }))).toEqual([
      { slug: "andover", own: true, taken: ["2026-11-23 09:30"] },
      { slug: "swindon", own: false, taken: ["2026-11-23 09:30"] },
    ]);
  });

  test("two vehicles can be driven in the same hour where the branch allows two at once", async () => {
    const { submit, here, there } = await createLeadFixture(open);
    expect((await submit({ ...DRIVE, vehicle_id: String(here) })).status).toBe(201);
    expect((await submit({ ...DRIVE, vehicle_id: String(there) })).status).toBe(201);
  });

  test.each([
    [{ preferred_time: "18:30" }, { preferred_time: ["Choose a time when the branch is open"] }],
    [{ preferred_date: "2026-11-22" }, { preferred_time: ["Choose a time when the branch is open"] }],
    [{ preferred_time: "10:00" }, { preferred_time: ["Choose a time from the list"] }],
    [{ _organisational_unit: "store" }, { _organisational_unit: ["Choose a branch from the list"] }],
    [{ _organisational_unit: "swindon-workshop" }, { _organisational_unit: ["Choose a branch from the list"] }],
    [{ vehicle_id: "999999" }, { vehicle_id: ["We can’t find this vehicle. It may have been sold."] }],
    [{ telephone: "12" }, { telephone: ["Enter a telephone number, like 01632 960 001, 07700 900 982 or +44 808 157 0192"] }],
  ])("a test drive with %j is refused in words", async (change, errors) => {
    const { submit, here } = await createLeadFixture(open);
    expect(await submit({ ...DRIVE, vehicle_id: String(here), ...change })).toEqual({ status: 422, body: { errors } });
  });

  test(
    "move closer requires an available vehicle, and a reserved vehicle cannot be test driven",
    { tags: ["c2-move-closer"] },
    async () => {
      const { submit, here, there, sold } = await createLeadFixture(open);
      const closer = async (vehicle_id: number | string) => {
        const { status, body } = await submit({ ...CLOSER, vehicle_id: String(vehicle_id) });
        return body.errors?.vehicle_id ?? status;
      };
      const unknown = ["We can’t find this vehicle. It may have been sold."];
      expect([await closer(""), await closer(999_999), await closer(sold), await closer(here)]).toEqual([unknown, unknown, unknown, 201]);
      const setStatus = (reservation_status: "Reserved" | "On Order") =>
        open.database.update(vehicles).set({ reservation_status }).where(eq(vehicles.stock_id, there));
      await setStatus("On Order");
      expect(await closer(there)).toEqual(["This vehicle cannot be moved to another branch. Send us an enquiry and we’ll help."]);
      await setStatus("Reserved");
      const reserved = ["This vehicle is currently reserved."];
      expect(await closer(there)).toEqual(reserved);
      expect((await submit({ ...DRIVE, vehicle_id: String(there) })).body.errors).toEqual({ vehicle_id: reserved });
      expect((await submit({ ...ENQUIRY, vehicle_id: String(there) })).status, "anybody may ask about it").toBe(201);
    },
  );

  test("a form about a vehicle or branch outside its website is rejected", async () => {
    const { submit, here, there } = await createLeadFixture(open, { website: { ...wexcombe, stock: "vans", sites: ["andover"] } });
    const unknown = { errors: { vehicle_id: ["We can’t find this vehicle. It may have been sold."] } };
    for (const vehicle_id of [here, 999_999, "the red one"]) {
      expect(await submit({ ...ENQUIRY, vehicle_id: String(vehicle_id) })).toEqual({ status: 422, body: unknown });
      expect(await submit({ ...DRIVE, vehicle_id: String(vehicle_id) })).toEqual({ status: 422, body: unknown });
    }
    await open.database.update(vehicles).set({ cap_database: "LCV" });
    const unknownBranch = { errors: { _organisational_unit: ["Choose a branch from the list"] } };
    expect(await submit({ ...DRIVE, vehicle_id: String(there) })).toEqual({ status: 422, body: unknownBranch });
    expect(await submit({ ...ENQUIRY, _organisational_unit: "swindon" })).toEqual({ status: 422, body: unknownBranch });
    expect((await submit({ ...DRIVE, _organisational_unit: "andover", vehicle_id: String(there) })).status).toBe(201);
    expect((await submit({ ...DRIVE, vehicle_id: String(here) })).status, "where the vehicle stands it is driven, too").toBe(201);
  });

  test("returns errors in the order of the fields, vehicle errors first", async () => {
    const { submit } = await createLeadFixture(open);
    const { body } = await submit({ form_id: "12", vehicle_id: "999999", first_name: "Amina", telephone: "12", email: "amina" });
    expect(Object.keys(body.errors)).toEqual(["vehicle_id", "last_name", "email", "telephone", "message", "_terms_accepted"]);
  });

  test("forms from one client are limited per hour, and accepted again afterwards", async () => {
    const { submit, pass } = await createLeadFixture(open, { enquiries: { per_client_hour: 2 } });
    expect((await submit(ENQUIRY)).status).toBe(201);
    pass(10);
    expect((await submit(ENQUIRY)).status).toBe(201);
    expect(await submit(ENQUIRY)).toMatchObject({ status: 429, retryAfter: String(50 * 60) });
    expect((await submit(ENQUIRY, { "X-Test-Address": "192.0.2.11" })).status).toBe(201);
    pass(61);
    expect((await submit(ENQUIRY)).status).toBe(201);
  });

  test(
    "the bot check rejects robots with its own message, and accepts leads when it is unavailable",
    { tags: ["c5-18", "c8-1"] },
    async () => {
      const { submit } = await createLeadFixture(open, { order: { recaptcha: true } });
      const failed = { errors: { "g-recaptcha-response": ["Sorry, you failed the reCaptcha check. Please refresh and try again."] } };
      expect(await submit(ENQUIRY)).toEqual({ status: 422, body: failed });
      expect(await submit({ ...ENQUIRY, "g-recaptcha-response": ROBOT_TOKEN })).toEqual({ status: 422, body: failed });
      expect((await submit({ ...ENQUIRY, "g-recaptcha-response": "person" })).status).toBe(201);
      expect((await submit({ ...ENQUIRY, "g-recaptcha-response": DOWN_TOKEN })).status).toBe(201);
      const { leads } = await listLeads(open.database, 10);
      expect(leads.map(({ flags }) => flags).toSorted()).toEqual([[], [FLAGS.unchecked]]);
    },
  );

  test("a form with the hidden field filled in is accepted and flagged", async () => {
    const { submit } = await createLeadFixture(open);
    expect((await submit({ ...ENQUIRY, [HONEYPOT]: "https://buy.example" })).status).toBe(201);
    const { leads } = await listLeads(open.database, 10);
    expect(leads[0]?.events).toMatchObject([{ event: "received" }, { event: "flagged", note: FLAGS.robot }]);
  });

  test("a lead is not stored when its announcement cannot be", async () => {
    const { submit } = await createLeadFixture(open, { onTaken: async () => Promise.reject(new Error("the outbox is full")) });
    const { status } = await submit(ENQUIRY).catch(() => ({ status: 500 }));
    expect(status).toBe(500);
    expect(await open.database.select().from(table)).toEqual([]);
  });

  test("a lead can be closed only once", async () => {
    const { submit, leads } = await createLeadFixture(open);
    const { id } = (await submit(ENQUIRY)).body.data;
    expect([await leads.close(id), await leads.close(id), await leads.close("nothing")]).toEqual([true, false, false]);
    expect((await listLeads(open.database, 1)).leads[0]?.events.map(({ event }) => event)).toEqual(["received", "closed"]);
  });
});

describe("the form endpoint", async () => {
  const [embedded] = testDatabases();
  const open = await embedded!.open();
  beforeEach(() => open.empty());
  afterAll(() => open.close());

  test("rejects unreadable requests with the matching status", { tags: ["c7-23"] }, async () => {
    const { api, submit } = await createLeadFixture(open);
    const post = (init: RequestInit) => api.request("/api/v2/form-submit", { method: "POST", ...init });
    expect((await post({ body: "{}", headers: { "Content-Type": "application/json" } })).status).toBe(415);
    expect((await post({ body: "no parts", headers: { "Content-Type": "multipart/form-data; boundary=x" } })).status).toBe(400);
    expect((await post({ body: "x".repeat(70_000), headers: { "Content-Type": "application/x-www-form-urlencoded" } })).status).toBe(413);
    expect((await submit(ENQUIRY, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect(await submit({ ...ENQUIRY, form_id: "7" })).toMatchObject({
      status: 422,
      body: { errors: { form_id: ["There is no form with this number"] } },
    });
  });

  test("each Welsh form says in Welsh what is wrong with it", async () => {
    const { submit, here } = await createLeadFixture(open);
    for (const form_id of ["13", "32", "53", "61"]) {
      const { status, body } = await submit({ form_id, vehicle_id: String(here), first_name: "Amina" });
      expect([form_id, status, body.errors.last_name]).toEqual([form_id, 422, ["Rhowch eich cyfenw"]]);
      const messages = Object.values(body.errors as Record<string, string[]>).flat();
      expect(messages.filter((message) => /\b(?:Enter|Choose|your|the)\b/.test(message))).toEqual([]);
    }
  });

  test("label overrides apply to error messages of the API", async () => {
    const labels = {
      "problem.enterYourLastName": "And your surname, please",
      "problem.tooLong": "{label}: {count} characters at most",
    };
    const { submit } = await createLeadFixture(open, { website: { ...wexcombe, labels } });
    const { body } = await submit({ ...ENQUIRY, last_name: "", first_name: "x".repeat(300) });
    expect(body.errors).toEqual({ first_name: ["First name: 200 characters at most"], last_name: ["And your surname, please"] });
  });

  test("random bodies never cause a server error", async () => {
    const { submit, here } = await createLeadFixture(open, { enquiries: { per_client_hour: 1_000_000 } });
    const name = constantFrom(...Object.keys(DRIVE), ...Object.keys(ENQUIRY), "vehicle_id", "amount", "mileage", HONEYPOT, "__proto__");
    const value = oneof(
      constantFrom(
        ...Object.values(DRIVE),
        ...Object.values(ENQUIRY),
        "52",
        "44",
        "60",
        String(here),
        "99999999999",
        "\u0000",
        "\ud800",
        "",
      ),
      string({ unit: "binary", maxLength: 40 }),
      string({ maxLength: 40 }),
    );
    const form = tuple(constantFrom(ENQUIRY, DRIVE, {}), array(tuple(name, value), { maxLength: 8 }));
    await assert(
      asyncProperty(form, async ([base, changes]) => {
        const { status, body } = await submit({ ...base, ...Object.fromEntries(changes) });
        expect([201, 409, 422]).toContain(status);
        if (status === 422) expect(Object.keys(body.errors).length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});
