import { VEHICLE_TAX_RATES } from "#domain/running-costs/vehicle-tax-rates.ts";
import { addDays } from "#domain/calendar.ts";
import * as fc from "fast-check";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import cases from "./running-costs-cases.json" with { type: "json" };
import { runningCostsCommand } from "./running-costs-command.ts";

const LICENCE = ["--licence-from", "2026-11-22"];
const GOLF = {
  category: "car",
  date_first_registered: "2022-03-30",
  fuel_type: "Petrol",
  list_price_pounds: 25_000,
  annual_mileage: 8_000,
  miles_per_gallon: 44.1,
  fuel_price_ppl: 172,
};

type Result = Record<string, unknown>;

/** The command's answer to a file with these cases. */
async function answer(content: unknown, args: readonly string[] = LICENCE): Promise<{ code: number; results: Result[] }> {
  const folder = await mkdtemp(join(tmpdir(), "costs-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "cases.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  let printed = "";
  const code = runningCostsCommand([file, "--json", ...args], (text) => (printed += text));
  return { code, results: JSON.parse(printed) as Result[] };
}

const one = async (facts: object, args?: readonly string[]) => (await answer([facts], args)).results[0]!;

const supplementOf = async (facts: object) => {
  const { supplement: answer, ved_year_pounds: pounds, ved_year_min_pounds: min, ved_year_max_pounds: max } = await one(facts);
  return [answer, pounds, min, max];
};

const rangeOf = async (facts: object) => {
  const { ved_year_pounds, ved_year_min_pounds: min, ved_year_max_pounds: max, ved_unknown_because: because } = await one(facts);
  return [ved_year_pounds, min, max, because];
};

/** On a day for which there are no rates. */
const laterSupplement = async (facts: object) => {
  const answered = await one({ ...GOLF, list_price_pounds: 60_000, ...facts }, ["--licence-from", "2027-04-01"]);
  return [answered["supplement"], answered["supplement_until"], answered["ved_year_max_pounds"]];
};

const fuelled = async (fuel_type: string, more: object = {}) =>
  await one({ ...GOLF, fuel_type, wh_per_mile: 250, electricity_ppkwh: 20, list_price_pounds: 45_000, ...more });

test("answers the worked cases in their order, each figure to the penny and with the same names", async () => {
  const { code, results } = await answer(cases.map(({ facts }) => facts));
  expect(code).toBe(0);
  expect(results).toEqual(cases.map(({ result }) => result));
  expect(results.map((result) => Object.keys(result))).toEqual(cases.map(({ result }) => Object.keys(result)));
  expect((await answer(cases)).results).toEqual(results);
});

test("a case that cannot be read has an error in its place, and the exit code is 1", async () => {
  const { code, results } = await answer([
    GOLF,
    { ...GOLF, category: "lorry" },
    { ...GOLF, date_first_registered: "2022-02-30" },
    { ...GOLF, annual_mileage: -1 },
    { ...GOLF, home_share: 1.2 },
    { ...GOLF, miles_per_gallon: 0.01, annual_mileage: 10_000_000, fuel_price_ppl: 10_000_000, real_world_factor: 10_000 },
    "a car",
  ]);
  expect(code).toBe(1);
  expect(results.map((result) => "error" in result)).toEqual([false, true, true, true, true, true, true]);
  expect(results[2]!["error"]).toBe("date_first_registered: “2022-02-30” is not a date like 2023-06-15");
});

test("a file may be an object with its cases, and with the day from which their licences begin", async () => {
  const only = [{ facts: GOLF }];
  const yearOf = async (content: object, args: string[]) =>
    (await answer(content, args)).results.map((result) => result["ved_year_pounds"]);
  const file = { note: "worked examples", licence_from: "2026-03-31", conventions: ["a licence of 12 months"], cases: only };
  expect(await yearOf(file, [])).toEqual([195]);
  expect(await yearOf(file, ["--licence-from", "2026-04-01"])).toEqual([200]);
  expect((await answer({ ...file, licence_from: undefined })).results).toEqual((await answer(only)).results);
  await expect(answer({ ...file, licence_from: "soon" }, [])).rejects.toThrow("licence_from: “soon” is not a date like 2023-06-15");
});

test("a file may begin with a byte order mark", async () => {
  expect((await answer(`\uFEFF${JSON.stringify([GOLF])}`)).results).toEqual((await answer([GOLF])).results);
});

test("a file that is no array is refused with a sentence", async () => {
  for (const content of ["{}", '{"cases":{}}', "null", '"cars"'])
    await expect(answer(content)).rejects.toThrow("it must be a JSON array, or an object with the array “cases”");
  expect(() => runningCostsCommand(["missing.json"])).toThrow("missing.json cannot be read");
});

test("without --json each case is a line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "costs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "cases.json"), JSON.stringify([GOLF, { ...GOLF, list_price_pounds: 0, miles_per_gallon: 0 }]));
  let printed = "";
  runningCostsCommand([join(folder, "cases.json"), ...LICENCE], (text) => (printed += text));
  expect(printed.split("\n")).toEqual([
    "1  vehicle tax £16.67 a month; energy £118.21 a month; clean-air standard: likely meets",
    "2  vehicle tax £16.67 a month, and the supplement may apply; energy not known; clean-air standard: likely meets",
  ]);
});

describe("rates of vehicle tax", () => {
  test("follow each other without a gap, and have to be read again by their last day", () => {
    for (const [at, { effective_from, effective_to, review_by }] of VEHICLE_TAX_RATES.entries()) {
      expect(effective_from < effective_to && review_by <= effective_to).toBe(true);
      const next = VEHICLE_TAX_RATES[at + 1];
      if (next) expect(next.effective_from).toBe(addDays(effective_to, 1));
    }
  });

  test("of the year in which the licence begins are used, and none outside the known years", async () => {
    const warn = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const yearOf = async (day: string) => (await one(GOLF, ["--licence-from", day]))["ved_year_pounds"];
    expect(await Promise.all(["2025-03-31", "2025-04-01", "2026-03-31", "2026-04-01", "2027-03-31", "2027-04-01"].map(yearOf))).toEqual([
      null,
      195,
      195,
      200,
      200,
      null,
    ]);
    expect(await one(GOLF, ["--licence-from", "2027-04-01"])).toMatchObject({ ved_unknown_because: "rates", energy_month_pounds: 118.21 });
    expect(warn).toHaveBeenCalledWith("There are no vehicle tax rates for 2027-04-01, so the figures leave out the tax.");
  });

  test("where they are missing, the supplement may apply, unless the vehicle alone rules it out", async () => {
    const warn = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    expect(await laterSupplement({})).toEqual(["may_apply", "2028-03-30", null]);
    expect(await laterSupplement({ list_price_pounds: 20_000 })).toEqual(["may_apply", "2028-03-30", null]);
    expect(await laterSupplement({ date_first_registered: null })).toEqual(["may_apply", null, null]);
    expect(await laterSupplement({ fuel_type: "Electric", date_first_registered: "2025-04-01" })).toEqual([
      "may_apply",
      "2031-04-01",
      null,
    ]);
    const none = ["no", null, null];
    expect(await laterSupplement({ category: "van" })).toEqual(none);
    expect(await laterSupplement({ date_first_registered: "2017-03-31" })).toEqual(none);
    expect(await laterSupplement({ date_first_registered: "2021-04-01" })).toEqual(none);
    expect(await laterSupplement({ fuel_type: "Electric", date_first_registered: "2025-03-31" })).toEqual(none);
    expect(await laterSupplement({ date_first_registered: "2027-04-01", first_licence: true })).toEqual(none);
  });

  test("the supplement's threshold for zero-emission cars rose on 1 April 2026, and a birthday on 29 February ends it on 1 March", async () => {
    const electric = { ...GOLF, fuel_type: "Electric", date_first_registered: "2025-06-01", list_price_pounds: 45_000 };
    expect((await one(electric, ["--licence-from", "2026-03-31"]))["supplement"]).toBe("yes");
    expect((await one(electric, ["--licence-from", "2026-04-01"]))["supplement"]).toBe("no");
    const leap = { ...GOLF, date_first_registered: "2024-02-29", list_price_pounds: 45_000 };
    expect((await one(leap))["supplement_until"]).toBe("2030-03-01");
  });
});

describe("a fuel that is missing or not read", () => {
  const UNREAD = { ...GOLF, fuel_type: null, co2_g_km: null, date_first_registered: "2023-06-06", list_price_pounds: 45_000 };
  test("leaves the supplement open where a zero-emission car would not pay it", async () => {
    const open = ["may_apply", 200, 200, 640];
    expect(await supplementOf(UNREAD)).toEqual(open);
    expect(await supplementOf({ ...UNREAD, co2_g_km: 0 })).toEqual(open);
    expect(await supplementOf({ ...UNREAD, fuel_type: "Flexible" })).toEqual(open);
    expect(await supplementOf({ ...UNREAD, list_price_pounds: 55_000 })).toEqual(open);
    expect(await supplementOf({ ...UNREAD, date_first_registered: "2025-06-06" })).toEqual(open);
  });

  test("decides where both answers are the same, or CO2 above 0 shows an engine", async () => {
    const due = ["yes", 640, 640, 640];
    expect(await supplementOf({ ...UNREAD, co2_g_km: 120 })).toEqual(due);
    expect(await supplementOf({ ...UNREAD, fuel_type: "LPG" })).toEqual(due);
    expect(await supplementOf({ ...UNREAD, date_first_registered: "2025-06-06", list_price_pounds: 50_000.01 })).toEqual(due);
    expect(await supplementOf({ ...UNREAD, list_price_pounds: 40_000 })).toEqual(["no", 200, 200, 200]);
  });

  test("gives the first licence the range of both columns, and the row of 0 g/km if CO2 is missing too", async () => {
    const NEW = { ...UNREAD, date_first_registered: "2026-11-22", first_licence: true, co2_g_km: 120 };
    expect(await rangeOf(NEW)).toEqual([null, 455, 560, "fuel_type"]);
    expect(await rangeOf({ ...NEW, meets_rde2: false })).toEqual([null, 455, 560, "fuel_type"]);
    expect(await rangeOf({ ...NEW, fuel_type: "Flexible" })).toEqual([null, 455, 560, "fuel_type"]);
    expect(await rangeOf({ ...NEW, meets_rde2: true })).toEqual([455, 455, 455, null]);
    expect(await rangeOf({ ...NEW, fuel_type: "LPG" })).toEqual([455, 455, 455, null]);
    expect(await rangeOf({ ...NEW, co2_g_km: 300 })).toEqual([5_690, 5_690, 5_690, null]);
    expect(await rangeOf({ ...NEW, co2_g_km: 0 })).toEqual([null, 10, 5_690, "co2_g_km"]);
  });
});

test("an electric car with CO2 above 0, such as one with a range extender, is not zero-emission", async () => {
  const extended = { ...GOLF, fuel_type: "Electric", co2_g_km: 13, date_first_registered: "2021-05-05", list_price_pounds: 50_000 };
  expect(await one(extended)).toMatchObject({ supplement: "yes", ved_year_pounds: 640 });
  expect(await one({ ...extended, date_first_registered: "2025-05-05" })).toMatchObject({ supplement: "yes", ved_year_pounds: 640 });
  expect(await one({ ...extended, co2_g_km: 0 })).toMatchObject({ supplement: "no", ved_year_pounds: 200 });
  const first = { ...extended, date_first_registered: "2026-11-22", first_licence: true };
  expect(await one(first)).toMatchObject({ ved_year_pounds: 115 });
  expect(await one({ ...first, co2_g_km: 0 })).toMatchObject({ ved_year_pounds: 10 });
});

test("an electric vehicle from before March 2001 has the lower rate, unless a larger engine is stated", async () => {
  const old = { ...GOLF, fuel_type: "Electric", date_first_registered: "1999-05-05" };
  expect(await one(old)).toMatchObject({ ved_year_pounds: 230 });
  expect(await one({ ...old, engine_size_cc: 0 })).toMatchObject({ ved_year_pounds: 230 });
  expect(await one({ ...old, engine_size_cc: 1_550 })).toMatchObject({ ved_year_pounds: 375 });
});

test("a date of first registration after the day of the licence is not known, unless it is the first licence", async () => {
  const later = { ...GOLF, date_first_registered: "2026-11-23" };
  const unknown = { ved_regime: "unknown", ved_year_pounds: null, ved_year_max_pounds: null, ved_unknown_because: "date_first_registered" };
  expect(await one(later)).toMatchObject({ ...unknown, supplement: "no", clean_air: { standard: "unknown" } });
  expect(await one({ ...later, list_price_pounds: 45_000 })).toMatchObject({ ...unknown, supplement: "may_apply" });
  expect(await one({ ...later, date_first_registered: "2026-11-22" })).toMatchObject({ ved_regime: "standard_2017", ved_year_pounds: 200 });
  expect(await one({ ...later, first_licence: true, co2_g_km: 120 })).toMatchObject({ ved_regime: "first_year", ved_year_pounds: 455 });
});

test("a first licence without a date begins on the day of the licence, for the tax as in clean air zones", async () => {
  const first = { ...GOLF, date_first_registered: null, first_licence: true, co2_g_km: 120 };
  const dated = await one({ ...first, date_first_registered: "2026-11-22" });
  expect(dated).toMatchObject({ ved_year_pounds: 455, clean_air: { standard: "likely_meets", basis: "date_first_registered" } });
  expect(await one(first)).toEqual(dated);
  expect(await one({ ...first, first_licence: false })).toMatchObject({ ved_year_pounds: null, clean_air: { standard: "unknown" } });
});

describe("the name of a fuel", () => {
  test.each([
    "Electric",
    "ELECTRICITY",
    "EV",
    "bev",
    "Battery Electric Vehicle",
    "Battery Electric Vehicle (BEV)",
    "Electric (battery)",
    "Pure-electric",
    "100% electric",
    "Fully Electric",
    "All-Electric",
  ])("%s: charged from a plug, never has the supplement before April 2025, and meets the standard of clean air zones", async (name) => {
    expect(await fuelled(name)).toMatchObject({
      supplement: "no",
      energy_month_pounds: 33.33,
      clean_air: { standard: "meets", basis: "zero_emission" },
    });
  });

  test.each(["Hybrid Electric", "Petrol Hybrid Electric", "Petrol/Electric", "Electric Diesel", "HEV", "PHEV", "MHEV"])(
    "%s: has an engine",
    async (name) => {
      expect(await fuelled(name)).toMatchObject({
        supplement: "yes",
        clean_air: { standard: "likely_meets", basis: "date_first_registered" },
      });
    },
  );

  test.each(["FHEV", "Electric (Range Extender)", "Electric REx"])("%s: a hybrid whose fuel is not stated", async (name) => {
    const hybrid = { co2_g_km: null, euro_standard: 5 };
    expect(await fuelled(name, hybrid)).toMatchObject({ supplement: "yes", clean_air: { standard: "check", basis: "euro_standard" } });
  });

  test("a range extender is a plug-in hybrid, whose share of electric miles has to be known", async () => {
    const name = "Electric (Range Extender)";
    expect(await fuelled(name)).toMatchObject({ energy_month_pounds: null });
    expect(await fuelled(name, { electric_share: 1 })).toMatchObject({ energy_month_pounds: 33.33 });
    expect(await fuelled(name, { electric_share: 0 })).toMatchObject({ energy_month_pounds: 118.21 });
  });

  test.each(["Unleaded", "Super Unleaded", "E5", "E10"])("%s: petrol", async (name) => {
    expect(await fuelled(name, { euro_standard: 4 })).toEqual(await fuelled("Petrol", { euro_standard: 4 }));
  });

  test.each(["Bi Fuel", "Bi-Fuel", "Dual fuel", "Flex fuel", "Flexfuel", "E85"])("%s: an engine, as LPG", async (name) => {
    expect(await fuelled(name)).toEqual(await fuelled("LPG"));
    expect(await fuelled(name)).toMatchObject({ supplement: "yes", clean_air: { standard: "unknown" } });
  });

  test("“Heavy Oil” is diesel, in clean air zones as for the first licence", async () => {
    expect(await fuelled("Heavy Oil", { euro_standard: 5 })).toMatchObject({ clean_air: { standard: "fails", basis: "euro_standard" } });
    const first = await fuelled("HEAVY OIL", { date_first_registered: "2026-11-22", first_licence: true, co2_g_km: 120 });
    expect(first).toMatchObject({ ved_year_min_pounds: 455, ved_year_max_pounds: 560, ved_unknown_because: "meets_rde2" });
  });

  test("a fuel cell is zero-emission, but is not priced by electricity", async () => {
    for (const name of ["Hydrogen", "Fuel Cells", "FCEV"])
      expect(await fuelled(name)).toMatchObject({ supplement: "no", energy_month_pounds: null, clean_air: { standard: "meets" } });
  });
});

test("whatever is missing, nothing unknown becomes zero, and the range holds every figure that it may turn out to be", async () => {
  const facts = fc.record({
    category: fc.constantFrom("car", "van"),
    date_first_registered: fc.option(
      fc
        .date({ min: new Date("1984-01-01"), max: new Date("2026-11-22"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
    first_licence: fc.boolean(),
    annual_mileage: fc.option(fc.integer({ min: 0, max: 40_000 })),
    miles_per_gallon: fc.option(fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10)),
    fuel_price_ppl: fc.option(fc.integer({ min: 100, max: 250 })),
    wh_per_mile: fc.option(fc.integer({ min: 0, max: 600 })),
    electricity_ppkwh: fc.option(fc.integer({ min: 1, max: 90 })),
    electric_share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    list_price_includes_options: fc.option(fc.boolean()),
  });
  const engine = fc.record({
    fuel_type: fc.constantFrom("Petrol", "Diesel", "Petrol Hybrid", "Petrol Plug-in Hybrid", "Hybrid", "LPG"),
    co2_g_km: fc.integer({ min: 1, max: 400 }),
    engine_size_cc: fc.integer({ min: 600, max: 6_000 }),
    euro_standard: fc.integer({ min: 1, max: 6 }),
  });
  const motor = fc.constant({ fuel_type: "Electric", co2_g_km: 0, engine_size_cc: 0, euro_standard: 0 });
  const rest = fc.record({
    list_price_pounds: fc.integer({ min: 5_000, max: 120_000 }),
    meets_rde2: fc.boolean(),
  });
  const telling = fc.subarray(["fuel_type", "co2_g_km", "engine_size_cc", "euro_standard", "list_price_pounds", "meets_rde2"]);
  const samples = fc
    .sample(fc.tuple(facts, fc.oneof(engine, motor), rest, telling), { numRuns: 4_000, seed: 20_261_125 })
    .map(([shown, drive, others, told]) => {
      const all: Result = { ...shown, ...drive, ...others };
      const isShown = (name: string) => name in shown || (told as string[]).includes(name);
      return [Object.fromEntries(Object.entries(all).filter(([name]) => isShown(name))), all] as const;
    });
  const { results: unknown } = await answer(samples.map(([shown]) => shown));
  const { results: told } = await answer(samples.map(([, all]) => all));
  for (const [at, result] of unknown.entries()) {
    const known = told[at]!;
    const zeroAllowed = result["ved_regime"] === "historic";
    if (!zeroAllowed) for (const name of ["ved_year_pounds", "ved_year_min_pounds", "ved_month_pounds"]) expect(result[name]).not.toBe(0);
    const annual_mileage = samples[at]![0]["annual_mileage"];
    if (annual_mileage === null || annual_mileage === 0) expect(result["energy_month_pounds"]).toBeNull();
    const [min, max] = [result["ved_year_min_pounds"], result["ved_year_max_pounds"]] as (number | null)[];
    const year = known["ved_year_max_pounds"] as number | null;
    if (min !== null && max !== null && year !== null) expect(min! <= year && year <= max!, JSON.stringify(samples[at])).toBe(true);
    if (result["supplement"] !== "may_apply") expect(known["supplement"], JSON.stringify(samples[at])).toBe(result["supplement"]);
  }
});
