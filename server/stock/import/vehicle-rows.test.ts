import { priceEvents, sites, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { placedOrder, reservation, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findStockMap } from "./find-stock-map.ts";
import { importStock, type ImportOptions } from "./import-stock.ts";
import { stockFileOf, NOW } from "./import-fixture.ts";

const FIESTA = { make: "Ford", range: "Fiesta", year: 2019, price: 8000 };
const LEASED = { ...FIESTA, advert_classification: "MOTABILITY", motability: { advance_payment: 499, quarter: "January to March 2027" } };
const HIRED = {
  ...FIESTA,
  advert_classification: "CONTRACT-HIRE-BUSINESS",
  contract_hire: { monthly_rental: 299, initial_rental: 2691, term: 48, annual_mileage: 8000, vat: "excluding" },
};

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  function shop() {
    const { database } = open;
    const stock = () => database.select().from(vehicles).orderBy(asc(vehicles.stock_id));
    const bringIn = async (rows: readonly object[], options: Partial<ImportOptions> = {}, source = "dealer-feed") => {
      const found = await findStockMap("forecourt");
      if ("problems" in found) throw new Error("the map that ships has problems");
      const path = stockFileOf(
        rows.map((row) => JSON.stringify(row)),
        "stock.jsonl",
      );
      return importStock(database, { kind: "file", path, map: { ...found.map, name: source } }, { now: NOW, ...options });
    };
    const branches = () =>
      database
        .insert(sites)
        .values([
          { slug: "swindon", name: "Swindon" },
          { slug: "newbury", name: "Newbury" },
        ])
        .returning({ id: sites.id });
    return { database, stock, bringIn, branches };
  }

  describe("the stock number", () => {
    test("is taken from the row where it is free, and new vehicles get higher numbers", async () => {
      const { stock, bringIn } = shop();
      await bringIn([{ ...FIESTA, stock_id: 200_500 }, { ...FIESTA, stock_id: 7 }, FIESTA]);
      expect((await stock()).map(({ stock_id }) => stock_id)).toEqual([7, 200_500, 200_501]);
      await bringIn([{ ...FIESTA, colour: "Red" }]);
      expect((await stock()).at(-1)).toMatchObject({ stock_id: 200_502, slug: "2019-ford-fiesta-200502" });
    });

    test("may be the largest integer, and new vehicles still get a number", async () => {
      const { stock, bringIn } = shop();
      expect(await bringIn([{ ...FIESTA, stock_id: 2_147_483_647 }, FIESTA])).toMatchObject({ added: 2, refused: 0 });
      expect(
        await bringIn([
          { ...FIESTA, stock_id: 2_147_483_648 },
          { ...FIESTA, stock_id: 0 },
        ]),
      ).toMatchObject({
        refusals: [
          { line: 1, column: "stock_id", reason: "“2147483648” is too large" },
          { line: 2, column: "stock_id", reason: "is zero" },
        ],
      });
      expect(await stock()).toHaveLength(2);
    });

    test("identifies a vehicle when the row has no id, even if its registration changes", async () => {
      const { stock, bringIn } = shop();
      await bringIn([{ ...FIESTA, stock_id: 42, vrm: "AB19CDE" }]);
      expect(await bringIn([{ ...FIESTA, stock_id: 42, vrm: "XY19ZZZ", colour: "Red" }])).toMatchObject({ changed: 1, added: 0 });
      expect(await stock()).toMatchObject([{ stock_id: 42, vrm: "XY19ZZZ", colour: "Red" }]);
    });

    test("matches a vehicle that the same feed imported without it, so that --replace does not remove it", async () => {
      const { stock, bringIn } = shop();
      await bringIn([{ ...FIESTA, vrm: "AB19CDE" }, FIESTA]);
      const [plated, plain] = await stock();
      const rows = [
        { ...FIESTA, stock_id: plated!.stock_id, vrm: "AB19CDE" },
        { ...FIESTA, stock_id: plain!.stock_id, colour: "Red" },
      ];
      expect(await bringIn(rows, { replace: true })).toMatchObject({ added: 0, unchanged: 1, changed: 1, gone: 0, problems: [] });
      expect((await stock()).map(({ source_key }) => source_key)).toEqual([plated!.source_key, plain!.source_key]);
      // Stock numbers added to a feed that had only registrations before.
      expect(await bringIn([{ ...FIESTA, stock_id: 9, vrm: "AB19CDE" }])).toMatchObject({ added: 0, unchanged: 1 });
    });

    test("of another source's vehicle is refused with that source, or replaced for a row with an id", async () => {
      const { stock, bringIn } = shop();
      await bringIn([{ ...FIESTA, stock_id: 42 }], {}, "main-feed");
      const report = await bringIn(
        [
          { ...FIESTA, stock_id: 42 },
          { ...FIESTA, stock_id: 42, id: "A7" },
        ],
        {},
        "vans-feed",
      );
      expect(report.refusals).toEqual([
        {
          line: 1,
          column: "stock_id",
          reason: "42 is the number of a vehicle from the source “main-feed”: give the row an id, or leave out stock_id",
        },
      ]);
      const [, renumbered] = await stock();
      expect(report).toMatchObject({ added: 1, refused: 1, renumbered: [{ line: 2, stock_id: 42, new_stock_id: renumbered!.stock_id }] });
      expect(await bringIn([{ ...FIESTA, stock_id: 42, id: "A7" }], {}, "vans-feed")).toMatchObject({ unchanged: 1, renumbered: [] });
    });

    test("is refused when it occurs twice in a file", async () => {
      const { bringIn, stock } = shop();
      const report = await bringIn([
        { ...FIESTA, stock_id: 42 },
        { ...FIESTA, stock_id: 42 },
        { ...FIESTA, id: "A7", stock_id: 43 },
        { ...FIESTA, stock_id: 43 },
      ]);
      expect(report.refusals.map(({ line, column, reason }) => [line, column, reason])).toEqual([
        [2, "stock_id", "“42” is already in an earlier row of this file"],
        [4, "stock_id", "43 is already in an earlier row of this file"],
      ]);
      expect(await stock()).toHaveLength(2);
    });
  });

  describe("the branch", () => {
    test("is taken from site or location of the row, else it is --site or the first site", async () => {
      const { database, bringIn, branches } = shop();
      const [swindon, newbury] = await branches();
      await bringIn([
        { ...FIESTA, id: "1", site: { slug: "newbury", name: "Newbury" } },
        { ...FIESTA, id: "2", location: { slug: "newbury" } },
        { ...FIESTA, id: "3", site: "newbury" },
        { ...FIESTA, id: "4" },
      ]);
      await bringIn([{ ...FIESTA, id: "5" }], { site: "newbury" });
      const found = await database
        .select({ key: vehicles.source_key, site_id: vehicles.site_id })
        .from(vehicles)
        .orderBy(asc(vehicles.source_key));
      expect(found.map(({ site_id }) => site_id)).toEqual([newbury!.id, newbury!.id, newbury!.id, swindon!.id, newbury!.id]);
    });

    test("that is unknown refuses the row, with the command that creates sites", async () => {
      const { database, bringIn } = shop();
      expect((await bringIn([{ ...FIESTA, site: { slug: "bath" } }])).refusals).toEqual([
        { line: 1, column: "site", reason: "there is no branch “bath”: create it with “npm run forecourt -- import sites FILE”" },
      ]);
      expect(await database.select().from(sites)).toEqual([]);
    });

    test("can change for a known vehicle, and --replace covers the vehicles of all sites", async () => {
      const { stock, bringIn, branches } = shop();
      const [swindon, newbury] = await branches();
      const at = (id: string, slug: string) => ({ ...FIESTA, id, site: { slug } });
      await bringIn([at("1", "swindon"), at("2", "swindon"), at("3", "newbury"), at("4", "newbury")]);
      expect(await bringIn([at("1", "newbury"), at("2", "swindon"), at("3", "newbury")], { replace: true })).toMatchObject({
        added: 0,
        changed: 1,
        unchanged: 2,
        gone: 1,
      });
      expect((await stock()).map(({ site_id, state }) => [site_id, state])).toEqual([
        [newbury!.id, "live"],
        [swindon!.id, "live"],
        [newbury!.id, "live"],
        [newbury!.id, "sold"],
      ]);
      expect(await bringIn([{ ...FIESTA, stock_id: (await stock())[0]!.stock_id, price: 7000 }])).toMatchObject({ changed: 1 });
      expect((await stock())[0]).toMatchObject({ site_id: newbury!.id, price: 700_000 });
    });
  });

  describe("what the importer refuses", () => {
    test("is reported with the path inside the property", async () => {
      const { bringIn } = shop();
      const rows = [
        { ...FIESTA, media_urls: [{ url: "https://cars.example/1.jpg", hotspots: [{ x: 101, y: 5, label: "Dent" }] }] },
        { ...FIESTA, media_urls: [{ url: "javascript:alert(1)", alt: "Front" }] },
        { ...FIESTA, imperfections: [{ alt: "Front" }] },
        { ...FIESTA, mot_history: [{ last_test_date: "2026-02-30", last_test_status: "PASS" }] },
        { ...FIESTA, service_history: [{ date: "2026-02-01" }] },
        {
          ...FIESTA,
          additional_features: [
            { name: "Tow bar", price: 350.005 },
            { name: "Tow bar", price: -1 },
          ],
        },
        {
          ...FIESTA,
          additional_features: [
            { name: "Tow bar", price: 350 },
            { name: "Tow bar", price: 300 },
          ],
        },
        { ...FIESTA, specification: { group: "Engine" } },
        { ...FIESTA, videos: ["https://cars.example/1.mp4", { url: "//cars.example/2.mp4" }] },
        { ...FIESTA, turntable: "not a frame" },
        { ...FIESTA, service_history: "Full" },
        { ...FIESTA, description: "\ud800" },
        { ...FIESTA, featured_message: { text: "Low mileage" } },
        { ...FIESTA, media_urls: [7] },
        { ...FIESTA, additional_features: [{ name: "\u0000", price: 1 }] },
        { ...FIESTA, reserved_at: "yesterday" },
      ];
      const report = await bringIn(rows);
      expect(report.refusals.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
        "1 media_urls[0].hotspots[0].x is above 100",
        "2 media_urls[0].url “javascript:alert(1)” is not a web address (http or https) or a path below /media/",
        "3 imperfections[0].url is missing",
        "4 mot_history[0].last_test_date “2026-02-30” is not a date",
        "4 mot_history[0].last_test_status “PASS” is none of PASSED, FAILED",
        "5 service_history[0].mileage is missing",
        "6 additional_features[0].price has more than two decimals",
        "6 additional_features[1].price is below zero",
        "7 additional_features[1].id “tow-bar” is in the list twice",
        "8 specification is not a list",
        "9 videos[1].url “//cars.example/2.mp4” is not a web address (http or https) or a path below /media/",
        "10 turntable “not a frame” is not a web address (http or https) or a path below /media/",
        "11 service_history “Full” is not JSON",
        "12 description “\ud800” has unreadable characters: is the file in another encoding?",
        "13 featured_message is not a single value",
        "14 media_urls is neither an address nor an object",
        "15 additional_features[0].name has unreadable characters",
        "16 reserved_at “yesterday” is not a time like 2026-11-21T08:15:00Z",
      ]);
    });

    test("is Motability without advance payment and quarter, and contract hire without figures; a price is not needed", async () => {
      const { stock, bringIn } = shop();
      const report = await bringIn([
        { ...LEASED, motability: null },
        { ...LEASED, motability: { advance_payment: 499 } },
        { ...HIRED, contract_hire: undefined, price: 299 },
        { ...HIRED, contract_hire: { ...HIRED.contract_hire, vat: undefined, monthly_rental: 0 } },
      ]);
      expect(report.refusals.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
        "1 motability is missing: a Motability advert needs advance_payment and quarter",
        "2 motability.quarter is missing",
        "3 contract_hire is missing: contract hire needs monthly_rental, initial_rental, term, annual_mileage and vat",
        "4 contract_hire.monthly_rental is zero",
        "4 contract_hire.vat is missing: it must be one of excluding, including",
      ]);
      expect(
        await bringIn([
          { ...LEASED, price: undefined },
          { ...HIRED, price: undefined },
        ]),
      ).toMatchObject({ added: 2, refused: 0 });
      expect(await stock()).toMatchObject([
        { price: 0, details: { motability: { advance_payment: 49_900 } } },
        { price: 0, details: { contract_hire: { monthly_rental: 29_900, term_months: 48 } } },
      ]);
    });

    test("is a figure or fact of the API that contradicts the row", async () => {
      const { bringIn } = shop();
      const car = { ...FIESTA, stock_id: 42, admin_fee: 99, vrm: "AB19CDE", fuel_type: "Petrol" };
      const right = {
        headline_price: 8099,
        formatted_plate: "AB19 CDE",
        isMotabilityVehicle: false,
        reserved: false,
        make_slug: "ford",
        fuel_type_slug: "petrol",
        slug: "whatever-42",
        path: "/used-cars/whatever-42",
        vat_label: null,
      };
      const wrong = [
        { headline_price: 8000 },
        { formatted_plate: "XY19 CDE" },
        { isMotabilityVehicle: true },
        { reserved: true },
        { make_slug: "kia" },
        { fuel_type_slug: "diesel" },
        { slug: "2019-ford-fiesta-43" },
        { path: "/used-vans/2019-ford-fiesta-42" },
        { vat_label: "Inc VAT" },
        { date_mot_failed: "2026-03-01" },
        { card_guid: "00000000-0000-4000-8000-000000000043" },
        { site: { slug: "swindon" }, location: { slug: "newbury" } },
      ];
      const report = await bringIn(wrong.map((fact) => ({ ...car, ...right, ...fact })));
      expect(report.refusals.map(({ column, reason }) => `${column}: ${reason}`)).toEqual([
        "headline_price: £8,000 contradicts price and admin_fee, which are £8,099 together",
        "formatted_plate: “XY19 CDE” contradicts vrm AB19 CDE",
        "isMotabilityVehicle: “true” contradicts advert_classification USED",
        "reserved: “true” contradicts reservation_status Available",
        "make_slug: “kia” contradicts make “Ford”",
        "fuel_type_slug: “diesel” contradicts fuel_type “Petrol”",
        "slug: “2019-ford-fiesta-43” contradicts stock_id 42",
        "path: “/used-vans/2019-ford-fiesta-42” contradicts cap_database CAR",
        "vat_label: “Inc VAT” contradicts the prices, which need no VAT label",
        "date_mot_failed: “2026-03-01” contradicts mot_history",
        "card_guid: “00000000-0000-4000-8000-000000000043” contradicts stock_id 42",
        "location: “newbury” contradicts the site “swindon”",
      ]);
      expect(await bringIn([{ ...car, ...right }])).toMatchObject({ added: 1, refused: 0 });
    });
  });

  test("reports unknown properties with their first line, and --strict refuses such rows", async () => {
    const { bringIn } = shop();
    const rows = [
      FIESTA,
      { ...FIESTA, wheels: "18 inch", media_urls: [{ url: "https://cars.example/1.jpg", size: 3 }] },
      { ...FIESTA, wheels: "19 inch", contract_hire: { ...HIRED.contract_hire, fee: 3 } },
    ];
    const unknown_properties = [
      { name: "wheels", line: 2 },
      { name: "media_urls.size", line: 2 },
      { name: "contract_hire.fee", line: 3 },
    ];
    expect(await bringIn(rows, { dry_run: true })).toMatchObject({ added: 3, refused: 0, problems: [], unknown_properties });
    expect(await bringIn(rows, { strict: true })).toMatchObject({
      added: 1,
      unknown_properties,
      refusals: [
        { line: 2, column: "wheels", reason: "is not a property of a vehicle, so --strict refuses it" },
        { line: 3, column: "wheels", reason: "is not a property of a vehicle, so --strict refuses it" },
      ],
    });
    const csv = {
      kind: "file",
      path: stockFileOf(["make,range,year,price,wheels", "Ford,Fiesta,2019,8000,18"]),
      map: ((await findStockMap("forecourt")) as { map: never }).map,
    } as const;
    expect(await importStock(open.database, csv, { now: NOW, strict: true })).toMatchObject({
      rows: 0,
      problems: [{ field: "file", message: "No field matches the column wheels, so --strict refuses the file" }],
    });
  });

  test("ignores the price history in a row", async () => {
    const { database, bringIn } = shop();
    expect(await bringIn([{ ...FIESTA, price_history: [{ at: "2026-01-01", price: 9999 }] }])).toMatchObject({
      added: 1,
      unknown_properties: [{ name: "price_history", line: 1 }],
    });
    expect(await database.select({ price: priceEvents.price }).from(priceEvents)).toEqual([{ price: 800_000 }]);
  });

  test("reads the classification OFFERS as OFFER", async () => {
    const { stock, bringIn } = shop();
    await bringIn([
      { ...FIESTA, advert_classification: "OFFERS" },
      { ...FIESTA, advert_classification: "OFFER", advert_type: "OFFER_VEHICLE" },
    ]);
    expect(await stock()).toMatchObject([
      { advert_classification: "OFFER", advert_type: null },
      { advert_classification: "OFFER", advert_type: "OFFER_VEHICLE" },
    ]);
  });

  describe("a row with the state sold", () => {
    const SOLD = { ...FIESTA, id: "S1", state: "sold", ended_at: "2026-10-01T09:00:00Z", first_seen_at: "2026-09-01T09:00:00+01:00" };

    test("is stored as sold with its dates, and stays sold until a row has it live", async () => {
      const { stock, bringIn } = shop();
      expect(await bringIn([SOLD])).toMatchObject({ added: 1 });
      const sold = { state: "sold", ended_at: new Date("2026-10-01T09:00:00Z"), first_seen_at: new Date("2026-09-01T08:00:00Z") };
      expect(await stock()).toMatchObject([sold]);
      expect(await bringIn([SOLD])).toMatchObject({ unchanged: 1, returned: 0 });
      expect(await stock()).toMatchObject([sold]);
      expect(await bringIn([{ ...SOLD, state: "live", ended_at: null }])).toMatchObject({ returned: 1 });
      expect(await stock()).toMatchObject([{ state: "live", ended_at: null }]);
    });

    test("does not end a vehicle that an order holds", async () => {
      const { stock, bringIn } = shop();
      await bringIn([{ ...FIESTA, id: "S1" }]);
      const [live] = await stock();
      const { orders, client } = createOrderFixture(open);
      placedOrder(await orders.create(reservation(live!.stock_id), client));
      await bringIn([SOLD]);
      expect(await stock()).toMatchObject([{ state: "live", ended_at: null }]);
      expect(await open.database.select().from(vehicles).where(eq(vehicles.state, "sold"))).toEqual([]);
    });
  });
});
