import { expect, onTestFinished, test, vi } from "vitest";
import { imported, NOW, siteOn, temporaryDataDir } from "./imported-site-fixture.ts";
import { importSitesCommand } from "./import-sites-command.ts";
import { importStockCommand } from "./import-stock-command.ts";
import { settingsCommand } from "./settings-command.ts";
import { stockFileOf } from "#server/stock/import/import-fixture.ts";

const CAR = {
  stock_id: 101,
  make: "Ford",
  range: "Kuga",
  year: 2022,
  price: 21_995,
  date_first_registered: "2022-03-14",
  date_mot_expires: "2027-03-13",
  miles_per_gallon: 48,
  consumption_basis: "wltp",
};
const CHEAP = { original_list_price: 39_000, original_list_price_includes_options: true };
/** `miles_per_gallon` of a plug-in hybrid may be the weighted figure of the official cycle. */
const PLUG_IN = { ...CAR, fuel_type: "Petrol Plug-in Hybrid", wh_per_mile: 290, miles_per_gallon: 201.8, engine_miles_per_gallon: 48 };

type Item = {
  stock_id: number;
  monthly_total: { missing: string[]; lines: { name: string; from: number; to: number; because: string }[] };
};
type HistoryOfPage = { tiles: { modal: string; value: string }[]; modals: { name: string; html: string }[] };
type CostsOfPage = { costs: { summary: string; prices: string } };

/** The lines of a page's table of costs. */
function linesOf({ costs }: CostsOfPage) {
  const rows = costs.summary.matchAll(/cost-swatch--(\w+)"><\/span>[^<]*<\/summary>(.*?)<\/details><\/th><td>(.*?)<\/td>/g);
  return Array.from(rows, ([, name = "", explained = "", amount = ""]) => ({ name, explained, amount }));
}

/** The running site of a dealer who imports these rows. */
async function siteWith(rows: readonly object[], dependencies: Parameters<typeof siteOn>[1] = {}) {
  const dataDir = temporaryDataDir();
  const site = await siteOn(dataDir, dependencies);
  onTestFinished(site.close);
  const report = await imported(dataDir, rows.map((row) => JSON.stringify(row)).join("\n"), [], "stock.jsonl");
  expect([report.refused, report.problems]).toEqual([0, []]);
  return { ...site, dataDir, report };
}

async function energyOf(rows: readonly object[], query = "miles=10000&home_share=100&home_ppkwh=25&fuel_ppl=150&orderBy=total-asc") {
  const site = await siteWith(rows);
  const { data } = await site.search(query);
  return Object.fromEntries(
    (data as unknown as Item[]).map(({ stock_id, monthly_total: { lines } }) => [stock_id, lines.find(({ name }) => name === "energy")]),
  );
}

test("a plug-in hybrid costs between all electric and the engine alone, and nothing is said where either is not known", async () => {
  const energy = await energyOf([
    PLUG_IN,
    { ...PLUG_IN, stock_id: 102, wh_per_mile: undefined },
    { ...PLUG_IN, stock_id: 103, engine_miles_per_gallon: undefined },
    // Weighted figures of heavy plug-in hybrids are as low as those of engines.
    { ...PLUG_IN, stock_id: 104, engine_miles_per_gallon: undefined, miles_per_gallon: 61.4 },
    { ...PLUG_IN, stock_id: 105, fuel_type: "Plug-in Hybrid" },
    { ...CAR, stock_id: 106, fuel_type: "Petrol", engine_miles_per_gallon: 20 },
    { ...PLUG_IN, stock_id: 107, miles_per_gallon: undefined },
  ]);
  // 10,000 × 290 / 1,000 × 25p / 12, and 10,000 / 48 × 4.54609 × 150p / 12 with 20% more: as of the petrol car.
  expect(energy[101]).toEqual({ name: "energy", from: 60.42, to: 142.07, because: "plug_in_range" });
  expect(energy[107]).toEqual(energy[101]);
  expect(energy[106]).toMatchObject({ from: 142.07, to: 142.07 });
  for (const id of [102, 103, 104, 105])
    expect(energy[id], String(id)).toEqual({ name: "energy", from: null, to: null, because: "plug_in" });
});

test("a running-cost figure that cannot be read keeps its row, and the report names line, column and reason", async () => {
  const rows = [CAR, { ...CAR, stock_id: 102, wh_per_mile: "POA", euro_standard: "clean" }, { ...CAR, stock_id: 103, price: 0 }];
  const dataDir = temporaryDataDir();
  const text = rows.map((row) => JSON.stringify(row)).join("\n");
  const report = await imported(dataDir, text, [], "stock.jsonl");
  expect([report.added, report.refused, report.unread]).toEqual([2, 1, 2]);
  expect(report.unread_figures).toEqual([
    { line: 2, column: "euro_standard", reason: expect.stringContaining("“clean”") },
    { line: 2, column: "wh_per_mile", reason: expect.stringContaining("“POA”") },
  ]);
  let printed = "";
  const stdout = { write: (words: string) => (printed += words) };
  await importStockCommand(
    [stockFileOf(text, "stock.jsonl")],
    { dataDir, databaseUrl: undefined },
    { stdout, stderr: { write: () => true } },
  );
  expect(printed).toMatch(/^Not known, because it can't be read: line 2, wh_per_mile: “POA” .+$/m);
});

const withExtras = (extras: unknown) => JSON.stringify({ ...CAR, additional_features: extras });

test("months of an extra that cannot be read keep the vehicle and its extra, and 0 is not known", async () => {
  const plan = { id: "plan", name: "Service plan", price: 500 };
  const extras = [plan, { ...plan, id: "none", months: 0 }, { ...plan, id: "half", months: 12.5 }, { ...plan, id: "long", months: "36" }];
  const dataDir = temporaryDataDir();
  const site = await siteOn(dataDir);
  onTestFinished(site.close);
  const report = await imported(dataDir, withExtras(extras), [], "stock.jsonl");
  expect([report.added, report.refused]).toEqual([1, 0]);
  expect(report.unread_figures).toEqual([
    { line: 1, column: "additional_features[2].months", reason: "is not a whole number" },
    { line: 1, column: "additional_features[3].months", reason: "is not a number" },
  ]);
  const { additional_features: kept } = (await site.vehicle(CAR.stock_id)) as unknown as { additional_features: object[] };
  expect(kept).toEqual(["plan", "none", "half", "long"].map((id) => ({ ...plan, id })));
  const asText = await imported(dataDir, withExtras(JSON.stringify([{ ...plan, months: 500 }])), [], "stock.jsonl");
  expect([asText.refused, asText.unread_figures]).toEqual([
    0,
    [{ line: 1, column: "additional_features[0].months", reason: "is too large" }],
  ]);
  const priceless = await imported(dataDir, withExtras([{ ...plan, price: "dear", months: 12.5 }]), [], "stock.jsonl");
  expect([priceless.refused, priceless.unread_figures]).toEqual([1, []]);
});

test("the price of a chosen service plan counts by its months, and an extra without months does not", async () => {
  const plan = { id: "plan", name: "Service plan", price: 500, months: 36 };
  const site = await siteWith([{ ...CAR, fuel_type: "Petrol", additional_features: [plan, { id: "mats", name: "Mats", price: 60 }] }]);
  const [{ path }] = (await site.search("")).data as unknown as [{ path: string }];
  const lines = async (query: string) => {
    const { page } = (await site.page(`${path}${query}`)) as unknown as { page: CostsOfPage };
    return linesOf(page).map(({ name, amount }) => [name, amount] as const);
  };
  expect((await site.vehicle(CAR.stock_id))["additional_features"]).toContainEqual(plan);
  expect((await lines("?products=mats")).map(([name]) => name)).not.toContain("service_plan");
  expect(await lines("?products=mats&products=plan")).toContainEqual(["service_plan", "£13.89"]);
});

test("energy prices that staff set are shown with date and source, expire like the others, and can be taken back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  const site = await siteWith([{ ...CAR, fuel_type: "Petrol" }], { now: Date.now });
  const set = async (...args: string[]) => {
    const printed: string[] = [];
    const database = { dataDir: site.dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 1 };
    const code = await settingsCommand([...args, "--website", "wexcombe"], database, (text) => printed.push(text));
    return { code, printed: printed.join("\n") };
  };
  const shown = async () => {
    const { data, meta } = await site.search("orderBy=total-asc");
    const { page } = (await site.page(data[0]!.path)) as unknown as { page: CostsOfPage };
    const energy = linesOf(page).find(({ name }) => name === "energy")!;
    return { petrol: (meta["running_costs"] as { petrol_ppl: object }).petrol_ppl, explained: energy.explained, ...page.costs };
  };
  const prices = "petrol_ppl: 158.2; home_ppkwh 24.1; source gov.uk/prices, read by us; read_on 2026-11-20; valid_until 2026-12-04";
  expect(await set("set", `energy_prices=${prices}`)).toMatchObject({ code: 0 });
  const custom = await shown();
  expect(custom.petrol).toEqual({
    pence: 158.2,
    rate: {
      effective_from: "2026-11-20",
      effective_to: "2026-12-04",
      source: "gov.uk/prices, read by us",
      seen_on: "2026-11-20",
      is_out_of_date: false,
    },
  });
  expect(custom.explained).toMatch(
    /and 158\.2p a litre.+158\.2p, from 20 November 2026 to 4 December 2026, read on 20 November 2026: gov\.uk\/prices/,
  );
  expect(custom.explained).not.toContain("out of date");
  expect(custom.prices).toContain("petrol 158.2p a litre (until 4 December 2026)");
  expect(custom.prices).toContain("diesel 195.5p a litre (a price of 27 September 2026)");

  const older = prices.replace("2026-11-20", "2026-10-20").replace("2026-12-04", "2026-11-03");
  vi.setSystemTime(Date.parse("2026-11-03T20:00:00Z"));
  expect(await set("set", `energy_prices=${older}`)).toMatchObject({ code: 0 });
  vi.setSystemTime(NOW);
  // What was current when it was set stays, beside a change of something else.
  expect(await set("set", `energy_prices=${older}`, "telephone=01632 960 777")).toMatchObject({ code: 0 });
  expect((await shown()).petrol).toMatchObject({ pence: 158.2, rate: { is_out_of_date: true } });

  for (const [typed, wrong] of [
    [prices.replace("158.2", "free"), "petrol_ppl is not a price in pence with at most two decimals, like 158.2"],
    [prices.replace("petrol_ppl", "lpg_ppl"), "“lpg_ppl” is none of petrol_ppl, diesel_ppl, home_ppkwh, public_ppkwh"],
    [prices.replace("2026-12-04", "2026-11-01"), "valid_until is before read_on"],
    [prices.replace("2026-12-04", "2028-01-01"), "valid_until is later than 20 November 2027, 12 months on"],
    [prices.replace("read_on 2026-11-20; ", ""), "read_on is missing"],
    [prices.replace("read_on 2026-11-20", "read_on 2026-11-23"), "read_on is in the future"],
    [prices.replace("2026-12-04", "2026-11-21"), "valid_until is in the past"],
    ["source gov.uk; read_on 2026-11-20; valid_until 2026-12-04", "petrol_ppl is missing, and so are the other prices"],
  ] as const) {
    const refused = await set("set", `energy_prices=${typed}`);
    expect(refused.code, typed).toBe(1);
    expect(refused.printed).toContain(wrong);
  }
  expect((await shown()).petrol).toMatchObject({ pence: 158.2 });
  expect(await set("unset", "energy_prices")).toMatchObject({ code: 0 });
  expect((await shown()).petrol).toMatchObject({ pence: 172 });
});

test("whether the supplement ends with a sixth birthday earlier in the month is for the DVLA to decide, as the page says", async () => {
  const car = { ...CAR, fuel_type: "Petrol", original_list_price: 45_000 };
  const days = ["2020-11-01", "2020-11-22", "2020-11-23", "2020-10-31"];
  const rows: object[] = days.map((date_first_registered, at) => ({ ...car, stock_id: 101 + at, id: `${at}`, date_first_registered }));
  rows.push({ ...car, stock_id: 105, id: "cheap", date_first_registered: "2020-11-01", ...CHEAP });
  rows.push({ ...car, stock_id: 106, id: "electric", date_first_registered: "2020-11-01", fuel_type: "Electric" });
  const site = await siteWith(rows);
  const { data } = await site.search("");
  const shown = await Promise.all(
    data.map(async ({ stock_id, path }) => {
      const { page } = (await site.page(path)) as unknown as { page: CostsOfPage };
      const { amount, explained } = linesOf(page).find(({ name }) => name === "tax")!;
      return [stock_id, amount, explained.includes("The DVLA decides on the day you tax it")] as const;
    }),
  );
  expect(shown.toSorted(([one], [other]) => one - other)).toEqual([
    [101, "£16.67", true],
    [102, "£16.67", true],
    [103, "£53.33", false],
    [104, "£16.67", false],
    [105, "£16.67", false],
    [106, "£16.67", false],
  ]);
});

test("a new vehicle without a registration is judged in clean air zones by today, a used one without its date is not", async () => {
  const undated = { ...CAR, fuel_type: "Petrol", year: 2026, mileage: 5, date_first_registered: undefined, date_mot_expires: undefined };
  const site = await siteWith([
    { ...undated, advert_classification: "NEW" },
    { ...undated, stock_id: 102, id: "used", advert_classification: "USED" },
  ]);
  const { data } = await site.search("");
  const verdicts = data.map(async ({ stock_id, path }) => {
    const { page } = (await site.page(path)) as unknown as { page: { clean_air: string } };
    return [stock_id, page.clean_air.includes("its first registration in 2026"), page.clean_air.includes("Check before you drive")];
  });
  expect((await Promise.all(verdicts)).toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [101, true, false],
    [102, false, true],
  ]);
});

test("where the fuel decides about the supplement and is not known, the page says so", async () => {
  const car = { ...CAR, date_first_registered: "2023-06-06" };
  const site = await siteWith([
    { ...car, original_list_price: 45_000 },
    { ...car, stock_id: 102, id: "cheaper", original_list_price: 39_000 },
    { ...car, stock_id: 103, id: "petrol", fuel_type: "Petrol", original_list_price: 39_000 },
  ]);
  const { data } = await site.search("");
  const shown = data.map(async ({ stock_id, path }) => {
    const { page } = (await site.page(path)) as unknown as { page: CostsOfPage };
    const { amount, explained } = linesOf(page).find(({ name }) => name === "tax")!;
    return [stock_id, amount, ["whether the vehicle is electric", "list price with options"].filter((text) => explained.includes(text))];
  });
  expect((await Promise.all(shown)).toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [101, "£16.67 to £53.33", ["whether the vehicle is electric"]],
    [102, "£16.67 to £53.33", ["list price with options"]],
    [103, "£16.67 to £53.33", ["list price with options"]],
  ]);
});

test("an agreement past April 2028 names the charge by the mile that is announced for electric cars, and no other does", async () => {
  const electric = { ...CAR, fuel_type: "Electric", wh_per_mile: 250, miles_per_gallon: undefined };
  const site = await siteWith([
    electric,
    { ...PLUG_IN, stock_id: 102, id: "plug-in" },
    { ...CAR, stock_id: 103, id: "petrol", fuel_type: "Petrol" },
    { ...CAR, stock_id: 104, id: "hybrid", fuel_type: "Petrol Hybrid" },
    { ...electric, stock_id: 105, id: "van", cap_database: "LCV" },
    { ...electric, stock_id: 106, id: "hydrogen", fuel_type: "Hydrogen" },
  ]);
  const { data } = await site.search("");
  const announced = async (query: string) => {
    const found = data.map(async ({ stock_id, path }) => {
      const { page } = (await site.page(`${path}${query}`)) as unknown as { page: CostsOfPage };
      const { explained } = linesOf(page).find(({ name }) => name === "tax")!;
      const [, shown] = /From 1 April 2028 about (£[\d,]+ a year more at [\d,]+ miles)/.exec(explained) ?? [];
      return [stock_id, shown] as const;
    });
    return Object.fromEntries((await Promise.all(found)).filter(([, shown]) => shown !== undefined));
  };
  expect(await announced("?term=36&miles=8000")).toEqual({
    101: "£240 a year more at 8,000 miles",
    102: "£120 a year more at 8,000 miles",
  });
  // 24 months end in November 2028, 12 in November 2027.
  expect(await announced("?term=24&miles=12345")).toEqual({
    101: "£370 a year more at 12,345 miles",
    102: "£185 a year more at 12,345 miles",
  });
  expect(await announced("?term=12&miles=8000")).toEqual({});
  expect(await announced("?term=36&miles=0")).toEqual({});
});

/** A page's MOT tile, and the first line of its MOT history. */
const firstTest = (day: string) => [
  `First due ${day}`,
  `Minimum 3 months to its first MOT when you collect. No test is due before ${day}.`,
];

test("a first MOT is due three years after registration, that of a car at a branch in Northern Ireland four", async () => {
  const dataDir = temporaryDataDir();
  const site = await siteOn(dataDir);
  onTestFinished(site.close);
  const settings = { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 };
  const streams = { stdout: { write: () => true }, stderr: { write: () => true } };
  const branches = [
    { slug: "swindon", name: "Swindon", postcode: "SN1 1AA" },
    { slug: "belfast", name: "Belfast", postcode: "bt1 5gs" },
    { slug: "newry", name: "Newry", bank_holiday_region: "northern-ireland" },
  ];
  expect(await importSitesCommand([stockFileOf(JSON.stringify(branches), "sites.json")], settings, streams)).toBe(0);
  // Three years after its registration is within twelve months, four years is not.
  const car = { ...CAR, fuel_type: "Petrol", date_first_registered: "2024-03-14", date_mot_expires: undefined };
  const rows = branches.map(({ slug }, at) => ({ ...car, stock_id: 101 + at, id: slug, site: slug }));
  // Registered three years and more ago, it may have been tested; four years are not over before next May.
  rows.push({ ...car, stock_id: 104, id: "tested", site: "swindon", date_first_registered: "2023-05-14" });
  rows.push({ ...car, stock_id: 105, id: "untested", site: "belfast", date_first_registered: "2023-05-14" });
  // A light goods vehicle there is tested after three years, too.
  const van = { ...car, stock_id: 106, id: "van", site: "belfast", cap_database: "LCV" };
  const report = await imported(dataDir, [...rows, van].map((row) => JSON.stringify(row)).join("\n"), [], "stock.jsonl");
  expect([report.refused, report.problems]).toEqual([0, []]);
  const { data } = await site.search("orderBy=total-asc");
  const mot = (data as unknown as Item[]).map(({ stock_id, monthly_total: { lines } }) => {
    const line = lines.find(({ name }) => name === "mot")!;
    return [stock_id, line.from, line.to, line.because] as const;
  });
  const due = [4.57, 4.57, null] as const;
  expect(mot.toSorted(([one], [other]) => one - other)).toEqual([
    [101, ...due],
    [102, 0, 0, "mot_not_due"],
    [103, 0, 0, "mot_not_due"],
    [104, 0, 4.57, "mot_may_fall_due"],
    [105, ...due],
    [106, 4.57, 4.88, "mot_class"],
  ]);
  const { path } = data.find(({ stock_id }) => stock_id === 102)!;
  const { page } = (await site.page(path)) as unknown as { page: CostsOfPage };
  expect(linesOf(page).find(({ name }) => name === "mot")?.explained).toContain("No test is due before 22 November 2027.");
  // The page's history has the same days, and the recommended order a point for each month until them.
  const history = async (stock_id: number) => {
    const found = data.find((each) => each.stock_id === stock_id)!;
    const { tiles, modals } = ((await site.page(found.path)) as unknown as { page: HistoryOfPage }).page;
    const html = modals.find(({ name }) => name === "mot-vehicle")?.html;
    return [tiles.find(({ modal }) => modal === "mot-vehicle")?.value, /record__lead">(.*?)<\/p>/.exec(html ?? "")?.[1]];
  };
  expect(await history(101)).toEqual(firstTest("14 March 2027"));
  expect(await history(102)).toEqual(firstTest("14 March 2028"));
  expect(await history(103)).toEqual(firstTest("14 March 2028"));
  expect(await history(104)).toEqual([undefined, undefined]);
  expect(await history(105)).toEqual(firstTest("14 May 2027"));
  expect(await history(106)).toEqual(firstTest("14 March 2027"));
  const cars = (await site.search("orderBy=recommended")).data.map(({ stock_id }) => stock_id).filter((stock_id) => stock_id !== 106);
  expect([cars.slice(0, 2).toSorted((one, other) => one - other), cars.slice(2)]).toEqual([
    [102, 103],
    [105, 101, 104],
  ]);
});
