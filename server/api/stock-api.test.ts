import { pence } from "#domain/money.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { sitesApi } from "#server/api/sites.ts";
import { vehicleApi } from "#server/api/vehicle.ts";
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";

const long = { open: "08:30", closed: "19:00" };
const [embedded] = testDatabases();
const database = await embedded!.open();
let stock: Stock;
let api: Hono;

beforeAll(async () => {
  await database.database.insert(sites).values([
    { slug: "andover", name: "Wexcombe Andover", hours: [long, long, long, long, long, long, null] },
    { slug: "vans", name: "Van Centre", parent_id: 1 },
    { slug: "store", name: "Store", show_on_frontend: false },
  ]);
  await database.database.insert(vehicles).values([
    { ...fiesta(1), vrm: "WX21KDE", slug: "2021-ford-fiesta-100001", price: 1_249_550, admin_fee: 9_900, tags: ["fdc-750"] },
    { ...fiesta(1), make: "Kia", range: "Niro", price: 2_099_500, colour: "Red", mileage: 1200 },
    { ...fiesta(2), range: "Transit", derivative: "350 Trend", cap_database: "LCV", price: 1_800_000, advert_classification: "OFFER" },
    {
      ...fiesta(1),
      price: 1_00,
      advert_classification: "MOTABILITY",
      details: { motability: { advance_payment: pence(899_00), quarter: "2026 Q4" } },
    },
    { ...fiesta(1), state: "sold", ended_at: new Date() },
    { ...fiesta(1), state: "withdrawn" },
    { ...fiesta(1), state: "draft", make: "Unheard", price: null, year: null },
  ]);
  const organisation = await openOrganisation(database.database);
  stock = await openStock(database, { website: wexcombe, organisation, now: () => Date.UTC(2026, 10, 21) });
  api = new Hono()
    .route("/", vehicleSearchApi({ stock }))
    .route("/", vehicleApi({ stock, organisation }))
    .route("/", sitesApi({ organisation }));
});

afterAll(async () => {
  await stock.close();
  await database.close();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await api.request(path, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

test("a search answers with vehicles in pounds, counts and bounds", { tags: ["c1-currency", "c7-4"] }, async () => {
  const { status, body } = await get("/vehicle-search");
  expect(status).toBe(200);
  expect(body.data.map((vehicle: { make: string }) => vehicle.make)).toEqual(["Ford", "Ford", "Kia"]);
  expect(body.data[0]).toMatchObject({
    stock_id: 100001,
    price: 12495.5,
    admin_fee: 99,
    headline_price: 12594.5,
    vrm: "WX21KDE",
    formatted_plate: "WX21 KDE",
    site: { name: "Wexcombe Andover", slug: "andover", code: null, telephone: null },
    reservation_status: "Available",
    reserved: false,
    mileage: null,
  });
  expect(body.meta).toEqual({
    total: 3,
    page: 1,
    pages: 1,
    resultsPerPage: 24,
    facets: expect.objectContaining({
      make: [
        { value: "ford", label: "Ford", count: 2 },
        { value: "kia", label: "Kia", count: 1 },
      ],
      location: [
        { value: "vans", label: "Van Centre", count: 1 },
        { value: "andover", label: "Wexcombe Andover", count: 2 },
      ],
      colour: [{ value: "red", label: "Red", count: 1 }],
    }),
    bounds: { price: { min: 12594.5, max: 20995 }, year: { min: 2021, max: 2021 }, mileage: { min: 1200, max: 1200 } },
    revision: stock.revision(),
  });
});

test("the API and the stock search return the same vehicles and counts", async () => {
  const { body } = await get("/vehicle-search?make=ford&orderBy=price-desc");
  const result = stock.search({ facets: { make: ["ford"] }, ranges: {}, q: "", orderBy: "price-desc", page: 1, resultsPerPage: 24 });
  const { stock_ids, ...meta } = result;
  const facets = Object.fromEntries(
    Object.entries<Counted[]>(body.meta.facets).map(([name, values]) => [name, values.filter(({ count }) => count > 0)]),
  );
  expect({ ...body.meta, facets }).toEqual(meta);
  expect(body.data.map((vehicle: { stock_id: number }) => vehicle.stock_id)).toEqual(stock_ids);
});

test.each([
  ["make=FORD,kia", 3],
  ["make=ford&make=kia&max_price=12600", 1],
  ["min_price=12594.50&max_price=12594.50", 1],
  ["advert_classification=OFFERS", 1],
  ["advert_classification=motability", 1],
  ["location=andover&q=red", 1],
  ["tags=fdc-750", 1],
  ["q=wx21+kde", 1],
  ["q=wx21kde", 1],
  ["make=lada", 0],
  ["colour=no-such-colour&utm_source=mail", 0],
])("?%s finds %i", async (query, total) => {
  const { status, body } = await get(`/vehicle-search?${query}`);
  expect({ status, total: body.meta.total }).toEqual({ status: 200, total });
});

test("derivatives are counted when a make or range is chosen, or when they are requested", async () => {
  const queries = ["", "colour=red", "make=ford", "range=transit", "q=ford", "facets=derivative"];
  const answers = await Promise.all(queries.map((query) => get(`/vehicle-search?${query}`)));
  expect(answers.map(({ body }) => body.meta.facets.derivative.length)).toEqual([0, 0, 1, 1, 0, 1]);
});

type Counted = { value: string; count: number };

test("a facet value without vehicles stays listed with a count of 0, except ranges and derivatives", async () => {
  const { facets } = (await get("/vehicle-search?make=ford")).body.meta;
  expect(facets.colour).toContainEqual({ value: "red", label: "Red", count: 0 });
  expect([...facets.range, ...facets.derivative].every(({ count }: Counted) => count > 0)).toBe(true);
  const everything = (await get("/vehicle-search")).body.meta.facets;
  for (const name of ["make", "colour", "fuel_type", "location"]) {
    expect(facets[name].map(({ value }: Counted) => value)).toEqual(everything[name].map(({ value }: Counted) => value));
  }
});

test("facets requested by name are listed, and all others left out", async () => {
  const all = (await get("/vehicle-search?make=ford")).body;
  const few = (await get("/vehicle-search?make=ford&facets=Make,derivative&facets=tags")).body;
  const { make, derivative, tags } = all.meta.facets;
  expect(few).toEqual({ ...all, meta: { ...all.meta, facets: { make, derivative, tags } } });
  expect((await get("/vehicle-search?make=ford&facets=")).body).toEqual({ ...all, meta: { ...all.meta, facets: {} } });
  const wrong = await get("/vehicle-search?facets=make,wheels");
  expect(wrong).toMatchObject({ status: 422, body: { errors: { facets: [expect.stringContaining('no facet "wheels"')] } } });
});

test("the Motability search has its own endpoint, and its price is the advance payment", { tags: ["c3-9", "c7-4"] }, async () => {
  const { body } = await get("/motability-search?advert_classification=used&max_price=900");
  expect(body.meta).toMatchObject({ total: 1, bounds: { price: { min: 899, max: 899 } } });
  expect(body.data[0]).toMatchObject({
    isMotabilityVehicle: true,
    motability: { advance_payment: 899, quarter: "2026 Q4" },
    contract_hire: null,
    vat_label: null,
  });
  expect((await get("/motability-search?max_price=800")).body.meta.total).toBe(0);
});

test("business contract hire returns its rental terms, and states whether VAT is included", async () => {
  const contract_hire = {
    monthly_rental: pence(219_00),
    initial_rental: pence(1_971_00),
    term_months: 36,
    annual_mileage: 8_000,
    vat: "excluding" as const,
  };
  const [hired] = await database.database
    .insert(vehicles)
    .values({ ...fiesta(2), advert_classification: "CONTRACT-HIRE-BUSINESS", details: { contract_hire } })
    .returning();
  await stock.refresh();
  const { body } = await get("/vehicle-search?advert_classification=contract-hire-business");
  expect(body.data[0]).toMatchObject({
    contract_hire: { monthly_rental: 219, initial_rental: 1971, term: 36, annual_mileage: 8000, vat: "excluding" },
    vat_label: "Plus VAT",
  });
  expect(body.meta.bounds.price).toEqual({ min: 219, max: 219 });
  expect((await get("/vehicle-search")).body.data.map((vehicle: { stock_id: number }) => vehicle.stock_id)).not.toContain(hired!.stock_id);
  await database.database.delete(vehicles).where(eq(vehicles.stock_id, hired!.stock_id));
  await stock.refresh();
});

test("reservation status, VAT scheme, engine size, approval and saving are filters", async () => {
  await database.database
    .update(vehicles)
    .set({ reservation_status: "Reserved", vat_scheme: "Commercial", details: { engine_size_litres: 1.5, franchise_approved: true } })
    .where(eq(vehicles.stock_id, 100002));
  await stock.refresh();
  for (const query of ["reservation_status=reserved", "vat_scheme=commercial", "engine_size=1.5", "franchise_approved=yes"]) {
    expect((await get(`/vehicle-search?${query}`)).body.data.map(({ stock_id }: { stock_id: number }) => stock_id)).toEqual([100002]);
  }
  expect((await get("/vehicle-search?reservation_status=available,on-order")).body.meta.total).toBe(2);
  expect((await get("/vehicle-search?saving=yes")).body.meta.total).toBe(0);
});

test("invalid parameters are reported by name with 422", async () => {
  expect(await get("/vehicle-search?min_price=cheap&orderBy=best&page=0")).toMatchObject({
    status: 422,
    body: {
      errors: {
        min_price: ["Price must be a number of pounds, like 12,000"],
        orderBy: [expect.stringMatching(/^Sort by one of price-asc, .*, newest, distance, recommended$/)],
        page: ["Page must be a whole number from 1 to 1000000"],
      },
    },
  });
});

test("an equivalent search is answered with 304 until the stock changes", async () => {
  const etag = (await get("/vehicle-search?make=ford")).headers.get("etag") ?? "";
  const again = await get("/vehicle-search?make=Ford&page=1", { "If-None-Match": etag });
  expect(again).toMatchObject({ status: 304, body: null });
  expect((await get("/vehicle-search?make=kia", { "If-None-Match": etag })).status).toBe(200);
  await database.database.update(vehicles).set({ price: 1_300_000 }).where(eq(vehicles.stock_id, 100001));
  await stock.refresh();
  const { status, body } = await get("/vehicle-search?make=ford", { "If-None-Match": etag });
  expect({ status, price: body.data[0].price }).toEqual({ status: 200, price: 13000 });
});

test("a repeated request gets the same response, whatever was requested in between", async () => {
  const questions = [
    "/vehicle-search?make=ford&page=1",
    "/vehicle-search?q=niro",
    "/vehicle-search?make=lada",
    "/vehicle-search?facets=make,colour",
  ];
  const first = await Promise.all(questions.map((question) => get(question)));
  // The second time it is rebuilt from its parts, from the third on the full body is cached.
  for (const i of [3, 2, 1, 0, 3, 2, 1, 0]) {
    const question = questions[i]!;
    const { body, headers } = await get(question);
    const before = first[i]!;
    expect({ body, etag: headers.get("etag") }, question).toEqual({ body: before.body, etag: before.headers.get("etag") });
  }
});

test("a vehicle is found by slug and by stock id, with the same full data", { tags: ["c2-2"] }, async () => {
  const { status, body } = await get("/vehicle/2021-ford-fiesta-100001");
  expect({ status, data: body.data }).toMatchObject({ status: 200, data: { stock_id: 100001, mot_history: [], state: "live" } });
  expect((await get("/vehicle/100001")).body).toEqual(body);
});

test("a sold vehicle is returned as sold, a withdrawn one answers 410 and an unknown one 404", async () => {
  expect(await get("/vehicle/100005")).toMatchObject({ status: 200, body: { data: { state: "sold" } } });
  expect((await get("/vehicle/100006")).status).toBe(410);
  expect((await get("/vehicle/999999999")).status).toBe(404);
  expect((await get("/vehicle/ford-fiesta")).status).toBe(404);
});

test("a draft is in no answer: not by its number, its slug, its make, nor after a change", async () => {
  const [draft] = await database.database.select().from(vehicles).where(eq(vehicles.state, "draft"));
  const { stock_id, slug } = draft!;
  for (const colour of ["Blue", "Green"]) {
    await database.database.update(vehicles).set({ colour }).where(eq(vehicles.stock_id, stock_id));
    await stock.refresh();
    expect((await get(`/vehicle/${stock_id}`)).status).toBe(404);
    expect((await get(`/vehicle/${slug}`)).status).toBe(404);
    const { status, body } = await get("/vehicle-search");
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/unheard/i);
  }
});

test("sites come with their hours by day", { tags: ["c1-3", "c7-2"] }, async () => {
  const { body } = await get("/web/organisation/site?searchOptions[show_on_frontend]=1&pageOptions[resultsPerPage]=60");
  expect(body.data.map((site: { slug: string }) => site.slug)).toEqual(["andover", "vans"]);
  expect(body.data[0]).toMatchObject({
    monday_open: true,
    monday_time_open: "08:30",
    monday_time_closed: "19:00",
    sunday_open: false,
    sunday_time_open: null,
  });
});

test("a site's children and a single unit", { tags: ["c7-1", "c7-3"] }, async () => {
  expect((await get("/web/organisation/site?searchOptions[parent_id]=1")).body.data).toMatchObject([{ slug: "vans" }]);
  expect((await get("/web/organisation/unit/andover")).body.data).toMatchObject({ id: 1, name: "Wexcombe Andover" });
  expect((await get("/web/organisation/unit/atlantis")).status).toBe(404);
  expect((await get("/web/organisation/site?searchOptions[parent_id]=x")).status).toBe(422);
});
