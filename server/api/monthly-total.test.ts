import { addDays, londonDay } from "#domain/calendar.ts";
import { monthlyFigure } from "#domain/finance/monthly-figure.ts";
import { quoteRequestAt } from "#domain/finance/requested-terms.ts";
import { costFacts } from "#domain/running-costs/cost-facts.ts";
import { costPrices, type CostTerms } from "#domain/running-costs/cost-terms.ts";
import { monthlyTotal, type MonthlyTotal } from "#domain/running-costs/monthly-total.ts";
import { costParams } from "#domain/search/cost-params.ts";
import { isEnquiryOnly, type Vehicle } from "#domain/stock/vehicle.ts";
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { vehicles } from "#server/database/schema.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { GroupStock } from "#server/stock/stock.ts";
import { liveVehicles } from "#server/stock/vehicles.ts";
import { seedDemo } from "#demo/seed.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY = londonDay(NOW);
const [embedded] = testDatabases();
const open = await embedded!.open();
let stock: GroupStock;
let api: ReturnType<typeof vehicleSearchApi>;

beforeAll(async () => {
  await seedDemo(open.database, { today: TODAY, now: NOW });
  const organisation = await openOrganisation(open.database);
  stock = await openStock(open, { website: wexcombe, organisation, now: () => NOW });
  api = vehicleSearchApi({ stock });
});
afterAll(async () => {
  await stock.close();
  await open.close();
});

type Item = { stock_id: number; monthly_total: { from: number; to: number; missing: string[]; lines: { name: string; from: number }[] } };
type Answer = {
  data: Item[];
  meta: { total: number; may_fit?: number; running_costs: { home_share: number; petrol_ppl: { rate: object | null } } };
  errors?: object;
};

async function get(query: string): Promise<Answer> {
  const response = await api.request(`/vehicle-search?${query}`);
  return (await response.json()) as Answer;
}

async function allVehicles(): Promise<Vehicle[]> {
  const all: Vehicle[] = [];
  for await (const batch of liveVehicles(open.database)) all.push(...batch);
  return all;
}

/** The plain calculation over all stock, without the index. */
async function plainTotals(terms: CostTerms): Promise<Map<number, MonthlyTotal>> {
  const sold = (await allVehicles()).filter((vehicle) => !isEnquiryOnly(vehicle));
  const prices = costPrices(terms, wexcombe.finance_defaults.mileage, TODAY);
  const request = quoteRequestAt(wexcombe);
  return new Map(
    sold.map((vehicle) => {
      const payment = monthlyFigure(vehicle, wexcombe, TODAY, request)?.RegularPayment ?? null;
      return [vehicle.stock_id, monthlyTotal(costFacts(vehicle), payment, prices)];
    }),
  );
}

async function everyPage(query: string): Promise<{ items: Item[]; mayFit: number | undefined }> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await get(`${query}&resultsPerPage=60&page=${page}`);
    items.push(...data);
    if (items.length >= meta.total) return { items, mayFit: meta.may_fit };
  }
}

const anyTerms: fc.Arbitrary<CostTerms> = fc.record(
  {
    miles: fc.integer({ min: 0, max: 40_000 }),
    home_ppkwh: fc.integer({ min: 0, max: 9_000 }).map((hundredths) => hundredths / 100),
    public_ppkwh: fc.integer({ min: 0, max: 9_900 }).map((hundredths) => hundredths / 100),
    home_share: fc.integer({ min: 0, max: 100 }),
    fuel_ppl: fc.integer({ min: 0, max: 30_000 }).map((hundredths) => hundredths / 100),
    official: fc.constant(true as const),
    insurance: fc.integer({ min: 0, max: 3_000 }),
  },
  { requiredKeys: [] },
);

async function compare(terms: CostTerms, limit: number): Promise<void> {
  const plain = await plainTotals(terms);
  const terse = new URLSearchParams(costParams(terms)).toString();
  const { items } = await everyPage(`${terse}&orderBy=total-asc`);
  for (const { stock_id, monthly_total: shown } of items) {
    const total = plain.get(stock_id);
    if (!total) continue;
    expect([shown.from, shown.to, shown.missing], String(stock_id)).toEqual([total.min / 100, total.max / 100, total.missing]);
    expect(Math.round(shown.lines.reduce((sum, { from }) => sum + (from ?? 0), 0) * 100)).toBe(total.min);
  }
  const ranked = items.flatMap(({ stock_id }) => plain.get(stock_id) ?? []);
  expect(ranked.length).toBe(plain.size);
  expect(plain.size).toBeGreaterThan(150);
  const complete = ranked.filter(({ missing }) => missing.length === 0);
  expect(ranked.slice(0, complete.length)).toEqual(complete);
  expect(complete.map(({ max }) => max)).toEqual(complete.map(({ max }) => max).toSorted((one, other) => one - other));
  const fits = [...plain].filter(([, { max, missing }]) => missing.length === 0 && max <= limit * 100).map(([id]) => id);
  const { items: within, mayFit } = await everyPage(`${terse}&total_to=${limit}`);
  expect(within.map(({ stock_id }) => stock_id).toSorted()).toEqual(fits.toSorted());
  expect(mayFit).toBe([...plain.values()].filter(({ min }) => min <= limit * 100).length - fits.length);
}

test("filter, order and figures are those of the plain calculation over all stock, at any terms", async () => {
  await fc.assert(fc.asyncProperty(anyTerms, fc.integer({ min: 100, max: 900 }), compare), { numRuns: 12 });
});

test("vehicles that change are corrected one by one in totals that are in use", async () => {
  await compare({ miles: 9_000 }, 350);
  const [first, second] = (await get("miles=9000&orderBy=total-asc")).data;
  await open.database.update(vehicles).set({ price: 4_500_000 }).where(eq(vehicles.stock_id, first!.stock_id));
  await open.database.update(vehicles).set({ state: "withdrawn" }).where(eq(vehicles.stock_id, second!.stock_id));
  await stock.refresh();
  await compare({ miles: 9_000 }, 350);
  expect((await get("miles=9000&orderBy=total-asc")).data.map(({ stock_id }) => stock_id)).not.toContain(second!.stock_id);
});

test("a vehicle with a missing line is in no result of a limit, is counted apart, and follows all others", async () => {
  const lacking = (await everyPage("orderBy=total-asc")).items.filter(({ monthly_total: total }) => total?.missing.includes("energy"));
  expect(lacking.length).toBeGreaterThan(2);
  const { data, meta } = await get("total_to=99999&resultsPerPage=60");
  expect(data.map(({ stock_id }) => stock_id)).not.toContain(lacking[0]!.stock_id);
  expect(meta.may_fit).toBeGreaterThanOrEqual(lacking.length);
});

test("a typed price takes the place of the dated one, and insurance counts only if it is typed", async () => {
  const { meta, data } = await get("miles=8000&orderBy=total-asc");
  expect(meta.running_costs.petrol_ppl.rate).toMatchObject({ effective_to: "2026-09-27", is_out_of_date: true });
  expect(data[0]!.monthly_total.lines.map(({ name }) => name)).not.toContain("insurance");
  const typed = await get("miles=8000&fuel_ppl=150&insurance=540&orderBy=total-asc");
  expect(typed.meta.running_costs.petrol_ppl.rate).toBeNull();
  expect(typed.data[0]!.monthly_total.lines).toContainEqual({ name: "insurance", from: 45, to: 45, because: null });
});

test("a share that was typed comes back as typed", async () => {
  for (const share of [7, 29, 57, 58])
    expect((await get(`home_share=${share}&orderBy=total-asc`)).meta.running_costs.home_share).toBe(share);
});

test("without a registration date, an offer with a mark or an MOT has no known tax, and only one with neither is new", async () => {
  const [cheapest] = (await get("orderBy=total-asc")).data;
  const { stock_id } = cheapest!;
  const lineOf = async (columns: Partial<typeof vehicles.$inferInsert>) => {
    const offer = { advert_classification: "OFFER", date_first_registered: null, ...columns } as const;
    await open.database.update(vehicles).set(offer).where(eq(vehicles.stock_id, stock_id));
    await stock.refresh();
    const { items } = await everyPage("orderBy=total-asc");
    const at = items.findIndex((item) => item.stock_id === stock_id);
    const { missing, lines } = items[at]!.monthly_total;
    return { tax: lines.find(({ name }) => name === "tax"), isMissing: missing.includes("tax"), isFirst: at === 0 };
  };
  const [row] = await open.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  const details = { ...row!.details, mot_history: undefined };
  const unknown = { tax: { because: "no_registration_date", from: null, to: null }, isMissing: true, isFirst: false };
  expect(await lineOf({ vrm: "AB19CDE", date_mot_expires: null, details })).toMatchObject(unknown);
  expect(await lineOf({ vrm: null, date_mot_expires: addDays(TODAY, 90), details })).toMatchObject(unknown);
  expect(await lineOf({ vrm: null, date_mot_expires: null, details })).toMatchObject({
    tax: { because: "tax_in_price", from: 0, to: 0 },
    isMissing: false,
  });
});

test("what cannot be a figure is refused by its name", async () => {
  for (const [name, value] of [
    ["total_to", "cheap"],
    ["miles", "-1"],
    ["home_share", "101"],
    ["home_ppkwh", "1001"],
    ["fuel_ppl", "1e5"],
    ["official", "maybe"],
    ["insurance", "100001"],
  ]) {
    const response = await api.request(`/vehicle-search?${name}=${value}`);
    expect(response.status, name).toBe(422);
    expect((await response.json()) as { errors: object }).toMatchObject({ errors: { [name!]: [expect.any(String)] } });
  }
});
