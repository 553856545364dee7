import { DAY_MS } from "#domain/calendar.ts";
import { valuations, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { insertVehicle } from "#server/orders/test-support/order-fixture.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { manualValuations } from "#server/providers/valuations/valuations.ts";
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

const NOT_FOUND = { message: "Sorry, we could not find your car" };
const NOT_VALUED = { message: "Sorry, we could not value your car" };
const FOCUS = { vrm: "hk16 vrt", mileage: "71,200" };

let open: TestDatabase;
beforeAll(async () => {
  const [embedded] = testDatabases();
  if (!embedded) throw new Error("there is always the embedded database");
  open = await embedded.open();
});
afterAll(() => open.close());

describe("a lookup", () => {
  test("returns the vehicle of a registration and stores nothing", { tags: ["c7-18"] }, async () => {
    const before = await storedCount();
    const response = await createPartExchangeFixture(open).lookup("vrm=hk16+vrt&mileage=71200&ip=203.0.113.9");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({
      data: {
        vrm: "HK16VRT",
        plate: "HK16 VRT",
        make: "Ford",
        model: "Focus",
        derivative: "1.0 Zetec 5dr",
        colour: "Blue",
        date_first_registered: "2016-04-14",
      },
      existing: false,
    });
    expect(await storedCount()).toBe(before);
  });

  test.each([
    ["vrm=NF19NFD&mileage=1000", 404, NOT_FOUND],
    ["mileage=1000", 404, NOT_FOUND],
    ["", 422, { errors: { vrm: ["Enter your registration"], mileage: ["Enter the mileage"] } }],
    ["vrm=HELLO+THERE", 422, { errors: { vrm: ["Enter a UK registration, like WX21 KDE, P123 ABC or TIL 1234"] } }],
    ["vrm=HK16VRT&mileage=some", 422, { errors: { mileage: ["Mileage must be a whole number up to 500,000, like 71,200"] } }],
  ])("%j answers %d", { tags: ["c5-14", "c5-15", "c8-11"] }, async (query, status, body) => {
    const response = await createPartExchangeFixture(open).lookup(query);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(body);
  });

  test("answers 503 when the register fails, and logs no registration", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await createPartExchangeFixture(open).lookup("vrm=RF19DVL");
    expect([response.status, response.headers.get("Retry-After"), await response.json()]).toEqual([503, "60", NOT_FOUND]);
    expect(JSON.stringify(logged.mock.calls)).not.toContain("RF19DVL");
    logged.mockRestore();
  });

  test("returns an existing valuation only with its hash, for the same car and mileage", { tags: ["c4-29", "c7-18"] }, async () => {
    const { value, lookup } = createPartExchangeFixture(open);
    const hash = await value(FOCUS);
    expect(await (await lookup(`vrm=HK16VRT&mileage=71200&hash=other&hash=${hash}`)).json()).toMatchObject({
      existing: true,
      data: { hash, make: "Ford" },
    });
    expect(await (await lookup("vrm=HK16VRT&mileage=71200")).json()).toMatchObject({ existing: false });
    expect(await (await lookup(`vrm=HK16VRT&mileage=80000&hash=${hash}`)).json()).toMatchObject({ existing: false });
    expect(await (await lookup(`vrm=TIL1234&mileage=71200&hash=${hash}`)).json()).toMatchObject({ existing: false });
  });

  test("answers 429 after the hourly limit, because registers charge for each lookup", async () => {
    const { lookup } = createPartExchangeFixture(open, { questions: 2, address: "192.0.2.10" });
    await lookup("vrm=HK16VRT");
    await lookup("vrm=HK16VRT");
    const response = await lookup("vrm=HK16VRT");
    expect(response.headers.get("Retry-After")).toBe("3600");
    expect([response.status, await response.json()]).toEqual([
      429,
      { message: "You’ve asked about a lot of cars in the last hour. Call us and we’ll help." },
    ]);
  });
});

describe("a valuation", () => {
  test(
    "has a random hash, seven days' validity, average condition and an explanation in pounds",
    { tags: ["c3-54", "c3-55", "c7-19", "c7-20", "c9-2"] },
    async () => {
      const { process, fetched } = createPartExchangeFixture(open);
      const response = await process({
        ...FOCUS,
        settlement: "£1,200",
        type: "PX",
        previous_urls: ["/used-cars"],
        recently_viewed_vrms: ["AB12CDE"],
      });
      expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
      const hash = (await response.text()).split("/").at(-1) ?? "";
      expect(hash).toMatch(/^[\w-]{32}$/);
      const valuation = await fetched(hash);
      expect(valuation).toMatchObject({
        hash,
        type: "PX",
        price: 5150,
        balance: 3950,
        expires_at: "2026-11-28T10:00:00.000Z",
        held: "Price held until 10am on 28 November 2026 if the car is as you described it",
        vehicle: {
          condition: "C3",
          vrm: "HK16VRT",
          plate: "HK16 VRT",
          make: "Ford",
          model: "Focus",
          derivative: "1.0 Zetec 5dr",
          date_first_registered: "2016-04-14",
          mileage: 71_200,
          valuation: 5150,
          settlement: 1200,
        },
      });
      const added = valuation.worked_out
        .slice(
          0,
          valuation.worked_out.findIndex(({ total }) => total),
        )
        .reduce((sum, { amount }) => sum + amount, 0);
      expect(added).toBe(5150);
      expect(JSON.stringify(valuation)).not.toMatch(/cap_|trade|multiplier/);
    },
  );

  test("includes visit history and department where they were sent, and leaves them empty otherwise", { tags: ["c7-19"] }, async () => {
    const { value, fetched } = createPartExchangeFixture(open);
    const bought = await insertVehicle(open);
    await open.database.update(vehicles).set({ department_id: 7 }).where(eq(vehicles.stock_id, bought));
    const visit = {
      previous_urls: [
        "/vehicle/100012",
        "https://cars.example/used-cars?postcode=SN1+2AB#top",
        "javascript:alert(1)",
        "/vehicle/100012",
        5,
      ],
      recently_viewed_vrms: ["ab12 cde", "<b>", "XY21ZZZ"],
    };
    const sent = await fetched(
      await value({ ...FOCUS, ...visit, interested_vehicle: bought, name: "Amina Okafor", email: "amina.okafor@example.com" }),
    );
    expect(sent).toMatchObject({
      contact: { first_name: "Amina", last_name: "Okafor", email: "amina.okafor@example.com" },
      interested_vehicle: bought,
      department_code: "7",
      previous_urls: ["/vehicle/100012", "/used-cars"],
      recently_viewed_vrms: ["AB12CDE", "XY21ZZZ"],
    });
    await value({ ...FOCUS, hash: sent.hash, department_code: "PX-1" });
    expect(await fetched(sent.hash)).toMatchObject({ department_code: "PX-1", previous_urls: ["/vehicle/100012", "/used-cars"] });
    const many = Array.from({ length: 30 }, (_, index) => `/p/${index}`);
    expect((await fetched(await value({ ...FOCUS, previous_urls: many }))).previous_urls).toEqual(many.slice(0, 10));
    expect(await fetched(await value({ ...FOCUS, department_code: "two words" }))).toMatchObject({
      interested_vehicle: null,
      department_code: null,
      previous_urls: [],
      recently_viewed_vrms: [],
    });
  });

  test("is graded by the answers, and graded again under the same hash without another call to the valuer", async () => {
    const { value, fetched } = createPartExchangeFixture(open);
    const hash = await value({ ...FOCUS, answers: { bodywork: "damaged", faults: "" } });
    expect((await fetched(hash)).vehicle.condition).toBe("C4");
    const again = createPartExchangeFixture(open, { valuer: manualValuations() });
    expect(await again.value({ ...FOCUS, hash, answers: { bodywork: "unmarked", service_history: "full" }, settlement: 500 })).toBe(hash);
    const { price, prices, vehicle, expires_at } = await fetched(hash);
    expect(vehicle).toMatchObject({ condition: "C1", settlement: 500 });
    expect([price, expires_at]).toEqual([prices.C1, "2026-11-28T10:00:00.000Z"]);
  });

  test("works for a van, a car from Northern Ireland and a car with a private plate", async () => {
    const { value, fetched } = createPartExchangeFixture(open);
    for (const [vrm, model] of [
      ["YD19 XTP", "Transit Custom"],
      ["TIL 1234", "Corsa"],
      ["A1 WEX", "XC40"],
    ] as const) {
      expect((await fetched(await value({ vrm, mileage: 40_000 }))).vehicle.model).toBe(model);
    }
  });

  test.each([
    [{ vrm: "NF19NFD", mileage: 1000 }, 409, NOT_VALUED],
    [{ vrm: "NV19VAL", mileage: 1000 }, 503, NOT_VALUED],
    [{ vrm: "HK16VRT" }, 422, { errors: { mileage: ["Enter the mileage"] } }],
    [
      { ...FOCUS, settlement: "lots" },
      422,
      { errors: { settlement: ["Enter what you still owe in pounds, from 0 to 500,000, like 1,200"] } },
    ],
    [{ ...FOCUS, mileage: "-71,200" }, 422, { errors: { mileage: ["Mileage must be a whole number up to 500,000, like 71,200"] } }],
    [{ ...FOCUS, mileage: "7.12e4" }, 422, { errors: { mileage: ["Mileage must be a whole number up to 500,000, like 71,200"] } }],
    [{ ...FOCUS, condition: "A+" }, 422, { errors: { condition: ["Choose a condition from C1 to C5"] } }],
    [{ ...FOCUS, answers: { bodywork: "golden" } }, 422, { errors: { bodywork: ["Choose an answer from the list"] } }],
    [{}, 422, { errors: { vrm: ["Enter your registration"], mileage: ["Enter the mileage"] } }],
    [[], 400, { message: "The body is not a JSON object." }],
  ])("of %j answers %d", async (body, status, answer) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const before = await storedCount();
    const response = await createPartExchangeFixture(open).process(body);
    expect([response.status, await response.json()]).toEqual([status, answer]);
    expect(await storedCount()).toBe(before);
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/NV19VAL|HK16VRT/);
    logged.mockRestore();
  });

  test(
    "is refused beside a vehicle that costs £20,000 less than the car is worth, and given without one",
    { tags: ["c5-16", "c8-12"] },
    async () => {
      const stock_id = await insertVehicle(open);
      const car = { vrm: "LR24LUX", mileage: 20_000 };
      const response = await createPartExchangeFixture(open).process({ ...car, interested_vehicle: stock_id });
      expect([response.status, await response.json()]).toEqual([409, NOT_VALUED]);
      const { value, partExchange } = createPartExchangeFixture(open);
      const hash = await value(car);
      expect(await partExchange.held(hash, stock_id)).toBeUndefined();
      expect((await partExchange.held(hash))?.vehicle.model).toBe("Range Rover");
      await open.database.update(vehicles).set({ price: 90_000_00 }).where(eq(vehicles.stock_id, stock_id));
      expect((await createPartExchangeFixture(open).process({ ...car, interested_vehicle: stock_id })).status).toBe(200);
    },
  );

  test(
    "returns its contact to a request with the hash, and stores the contact encrypted",
    { tags: ["c3-56", "c5-17", "c7-20"] },
    async () => {
      const { value, fetched } = createPartExchangeFixture(open);
      const hash = await value({
        ...FOCUS,
        salutation: "Ms",
        name: "Amina Okafor",
        email: "amina.okafor@example.com",
        telephone: "07700 900123",
      });
      expect(await fetched(hash)).toMatchObject({
        contact: { first_name: "Amina", last_name: "Okafor", email: "amina.okafor@example.com", salutation: "Ms" },
        vehicle: { name: "Amina Okafor", email: "amina.okafor@example.com", telephone: "07700 900123" },
      });
      expect(JSON.stringify(await open.database.select().from(valuations))).not.toMatch(/Amina|Okafor|amina|900123/);
    },
  );

  test.each([
    { name: "Jo" },
    { name: "Jo Rees", telephone: "07700 900123" },
    { first_name: "Jo", email: "jo@example.com" },
    { last_name: "Rees", email: "jo@example.com", salutation: "Ms" },
  ])("has no contact from %j: that takes both names and an e-mail address", { tags: ["c5-17"] }, async (contact) => {
    const { value, fetched } = createPartExchangeFixture(open);
    const hash = await value({ ...FOCUS, ...contact });
    const nobody = {
      contact: { first_name: "", last_name: "", email: "", salutation: "" },
      vehicle: { name: "", email: "", telephone: "" },
    };
    expect(await fetched(hash)).toMatchObject(nobody);
    const [row] = await open.database.select().from(valuations).where(eq(valuations.hash, hash));
    expect(row?.contact).toBeNull();
    const complete = { first_name: "Jo", last_name: "Rees", email: "jo@example.com" };
    expect(await value({ ...FOCUS, ...complete, hash })).toBe(hash);
    await value({ ...FOCUS, ...contact, hash });
    expect(await fetched(hash), "what is set stays").toMatchObject({ contact: complete });
  });

  test("is gone after seven days", async () => {
    const { value, fetch, pass } = createPartExchangeFixture(open);
    const hash = await value(FOCUS);
    pass(7 * DAY_MS - 1);
    expect((await fetch(hash)).status).toBe(200);
    pass(1);
    expect([(await fetch(hash)).status, await (await fetch(hash)).json()]).toEqual([404, NOT_FOUND]);
  });

  test.each(["nothing", "a'b", "x".repeat(65), "%00"])("of the hash %j there is none", { tags: ["c7-20"] }, async (hash) => {
    expect((await createPartExchangeFixture(open).fetch(hash)).status).toBe(404);
  });

  test("answers random bodies with 200, 409 or 422", async () => {
    const { process } = createPartExchangeFixture(open);
    const anything = fc.record(
      {
        vrm: fc.oneof(fc.constant("HK16VRT"), fc.anything()),
        mileage: fc.oneof(fc.nat(600_000), fc.anything()),
        settlement: fc.oneof(fc.nat(9000), fc.anything()),
        answers: fc.oneof(fc.constant({ bodywork: "damaged" }), fc.anything()),
        condition: fc.anything(),
        hash: fc.anything(),
        interested_vehicle: fc.anything(),
        name: fc.anything(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        expect([200, 409, 422]).toContain((await process(body)).status);
      }),
      { numRuns: 60, examples: [[{ answers: { toString: 0 } }]] },
    );
  });
});

function storedCount(): Promise<number> {
  return open.database.$count(valuations);
}
