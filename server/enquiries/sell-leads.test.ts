import { parseDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { valuations } from "#server/database/schema.ts";
import { collectedMails } from "#server/deliveries/test-support/collected-mails.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { announceLead } from "#server/deliveries/announce.ts";
import { adfProblems, textsOf } from "#server/deliveries/test-support/adf-validator.ts";
import { findPerson } from "#server/people/find-person.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { AMINA_CONTACT, createLeadFixture } from "./lead-fixture.ts";
import { listLeads } from "./list-leads.ts";

const HASH = "sell-a-focus-that-was-valued-0001";
const NOW = Date.parse("2026-11-21T10:00:00Z");
const DAY_MS = 86_400_000;
const SELL = { form_id: "70", ...AMINA_CONTACT };
const VALUED: typeof valuations.$inferInsert = {
  hash: HASH,
  website: "wexcombe",
  answers: { bodywork: "damaged" },
  condition: "C4",
  settlement: 120_000,
  contact: null,
  stock_id: null,
  department_code: null,
  visit: { previous_urls: [], recently_viewed_vrms: [] },
  vehicle: {
    vrm: "HK16VRT",
    make: "Ford",
    model: "Focus",
    derivative: "1.0 Zetec 5dr",
    colour: "Blue",
    date_first_registered: parseDay("2016-03-01") ?? null,
    cap_database: "CAR",
  },
  mileage: 71_200,
  trade_values: { clean: pence(600_000), average: pence(540_000), below: pence(480_000) },
  usual: null,
  created_at: new Date(NOW),
  expires_at: new Date(NOW + 7 * DAY_MS),
};

describe("a car for sale", () => {
  const [engine] = testDatabases();
  let open: TestDatabase;
  beforeEach(async () => {
    open ??= await engine!.open();
    await open.empty();
  });
  afterAll(() => open.close());

  const shop = async (stored: Partial<typeof VALUED> = {}) => {
    const fixture = await createLeadFixture(open, { onTaken: announceLead });
    await open.database.insert(valuations).values({ ...VALUED, ...stored });
    return fixture;
  };

  test("is a lead with the hash of its valuation, and with the car and the price that were stored, whatever the form says", async () => {
    const { submit } = await shop();
    const forged = { vrm: "A1", make: "Ferrari", mileage: "5", settlement: "0", valuation: "90000", valuation_condition: "C1" };
    const { status, body } = await submit({
      ...SELL,
      ...forged,
      valuation_hash: HASH,
      _organisational_unit: "andover",
      preferred_date: "2026-11-24",
      preferred_time: "Morning",
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ form: "sell", stock_id: null, slot: "on 24 November 2026 in the morning" });
    const [lead] = (await listLeads(open.database, 10)).leads;
    expect(lead).toMatchObject({ form: "sell", title: "Sell your car", site: "Wexcombe Andover" });
    expect(lead?.answers).toMatchObject({
      valuation_hash: HASH,
      vrm: "HK16 VRT",
      make: "Ford",
      model: "Focus",
      trim: "1.0 Zetec 5dr",
      mileage: "71200",
      settlement: "1200",
      valuation_condition: "C4",
      valuation_expires_at: "2026-11-28T10:00:00.000Z",
    });
    expect(Number(lead?.answers["valuation"])).toBeLessThan(6000);
    const found = await findPerson({ database: open.database, vault: undefined, outbox: undefined }, (email) => email === SELL.email);
    expect(found.valuations.map(({ row }) => row.hash)).toEqual([HASH]);
  });

  test("is mailed to seller, dealer and lead system with its price, which ADF calls a sale; nobody is mailed the hash", async () => {
    const { submit } = await shop();
    const { mails, outbox: deliveries } = await collectedMails(open, () => NOW);
    const when = { _organisational_unit: "swindon", preferred_date: "2026-11-24", preferred_time: "Morning" };
    await submit({ ...SELL, valuation_hash: HASH, ...when });
    await deliveries.deliver();
    const to = (address: string) => mails.find((mail) => mail.to === address)?.text ?? "";
    expect(to(SELL.email)).toContain("When: on 24 November 2026 in the morning");
    expect(to(SELL.email)).toMatch(/Our price: £[1-5],\d{3}\n  Held until: 10am on 28 November 2026/);
    expect(to("sales@wexcombe.example")).toMatch(/Valuation: £[1-5],\d{3}/);
    expect(to("sales@wexcombe.example")).toContain("Condition: C4, Bodywork: damaged");
    expect(to("sales@wexcombe.example")).toContain("Finance still to pay: 1200");
    const adf = to("leads@wexcombe.example");
    expect(adfProblems(adf)).toEqual([]);
    expect(adf).toContain('<vehicle interest="sell" status="used">');
    expect(textsOf(adf, "model")).toEqual(["Focus"]);
    expect(textsOf(adf, "year")).toEqual(["2016"]);
    expect(textsOf(adf, "price")[0]).toMatch(/^[1-5]\d{3}\.00$/);
    expect(mails.map(({ text, html }) => text + (html ?? "")).join("\n")).not.toContain(HASH);
  });

  test.each<[string, Partial<typeof VALUED>]>([
    ["that is over", { expires_at: new Date(NOW - 1) }],
    ["of another website", { website: "tradeyard-vans" }],
    ["that does not exist", { hash: "another-hash-of-another-car-0001" }],
  ])("is refused with a valuation %s", async (_, stored) => {
    const { submit } = await shop(stored);
    const { status, body } = await submit({ ...SELL, valuation_hash: HASH, make: "Ford", model: "Focus", mileage: "1" });
    expect([status, body.errors]).toEqual([422, { valuation_hash: ["The price of your car is no longer held"] }]);
  });

  test("needs make, model and mileage without a valuation, and has no price then", async () => {
    const { submit } = await shop();
    expect((await submit(SELL)).body.errors).toEqual({
      make: ["Enter the make of your car"],
      model: ["Enter the model of your car"],
      mileage: ["Enter the mileage of your car"],
    });
    expect((await submit({ ...SELL, make: "Ford", model: "Ka", mileage: "80,000", valuation: "90000" })).status).toBe(201);
    const [lead] = (await listLeads(open.database, 1)).leads;
    expect(lead?.answers).toEqual({ make: "Ford", model: "Ka", mileage: "80,000", _terms_accepted: "true" });
  });

  test.each([
    [{ preferred_date: "2026-11-24" }, "_organisational_unit"],
    [{ _organisational_unit: "swindon", preferred_date: "2026-11-22" }, "preferred_date"],
    [{ _organisational_unit: "swindon", preferred_date: "2027-01-22" }, "preferred_date"],
    [{ _organisational_unit: "store" }, "_organisational_unit"],
    [{ _organisational_unit: "swindon", preferred_date: "2026-11-24", preferred_time: "Midnight" }, "preferred_time"],
  ])("cannot be brought with %j", async (when, field) => {
    const { submit } = await shop();
    const { status, body } = await submit({ ...SELL, valuation_hash: HASH, ...when });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
