import { readConfig } from "#server/config.ts";
import { dvlaVehicle, startDvlaStub, type DvlaVehicle } from "#server/providers/test-support/dvla-stub.ts";
import { stockFileOf } from "#server/stock/import/import-fixture.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { importStockCommand } from "./import-stock-command.ts";
import { siteOn, temporaryDataDir } from "./imported-site-fixture.ts";
import { stockCommand } from "./stock-command.ts";

const CAR = {
  make: "Ford",
  range: "Fiesta",
  year: 2021,
  cap_database: "CAR",
  fuel_type: "Petrol",
  price: 12_495,
  mileage: 12_000,
  miles_per_gallon: 50,
};
const FILLED = {
  date_first_registered: "2021-03-01",
  date_mot_expires: "2027-03-13",
  co2_g_km: 103,
  engine_size_cc: 998,
  euro_standard: 6,
};

/**
 * A dealer with the DVLA's key: what the commands print, and what the site shows. The site runs, and executes the commands; or it starts
 * when somebody looks at it, and commands before that open the database themselves.
 */
async function dealerWith(vehicles: Readonly<Record<string, DvlaVehicle>>, { runs = true }: { runs?: boolean } = {}) {
  const dvla = await startDvlaStub(vehicles);
  const config = readConfig({ DATA_DIR: temporaryDataDir(), DEMO: "no", ...dvla.env });
  let site: Awaited<ReturnType<typeof siteOn>> | undefined;
  const started = async () => {
    site ??= await siteOn(config.dataDir, { env: dvla.env });
    return site;
  };
  onTestFinished(() => site?.close());
  if (runs) await started();
  let output = "";
  const write = (text: string) => (output += text);
  const printed = async (run: () => Promise<number>) => {
    output = "";
    const code = await run();
    return { code, output };
  };
  return {
    dvla,
    importing: (rows: readonly object[]) =>
      printed(() =>
        importStockCommand(
          [
            stockFileOf(
              rows.map((row) => JSON.stringify(row)),
              "stock.jsonl",
            ),
          ],
          config,
          { stdout: { write }, stderr: { write } },
        ),
      ),
    stock: (...args: string[]) => printed(() => stockCommand(args, config, (line: string) => void write(`${line}\n`))),
    shown: async (stock_id: number) => {
      const { vehicle: vehicleOf, page } = await started();
      const vehicle = await vehicleOf(stock_id);
      return { ...vehicle, page: (await page(vehicle.path)).page };
    },
  };
}

test("an import fills what the file does not state, for the API and the page, and replaces nothing that it states", async () => {
  const { dvla, importing, shown } = await dealerWith(
    {
      WX21ABC: dvlaVehicle(),
      WX21ABD: dvlaVehicle(),
      WX21ABE: dvlaVehicle({ make: "TESLA", fuelType: "ELECTRICITY", co2Emissions: 0, engineCapacity: 0, euroStatus: undefined }),
    },
    { runs: false },
  );
  const { code, output } = await importing([
    { ...CAR, stock_id: 100_001, vrm: "WX21 ABC" },
    { ...CAR, stock_id: 100_002, vrm: "WX21 ABD", co2_g_km: 121, date_first_registered: "2021-03-17", euro_standard: 5 },
    { ...CAR, stock_id: 100_003, vrm: "WX21 ABE", make: "Tesla", range: "Model 3", fuel_type: "Electric", miles_per_gallon: undefined },
    { ...CAR, stock_id: 100_004, vrm: "WX21 ABF" },
    { ...CAR, stock_id: 100_005 },
  ]);
  expect(code).toBe(0);
  expect(output).toContain("5 added");
  expect(output).toContain("DVLA was asked about 4 vehicles and filled 3.");
  expect(output).toContain("DVLA does not have the registration of 100004.");
  expect(output).not.toMatch(/WX21/);
  expect(dvla.requests.toSorted()).toEqual(["WX21ABC", "WX21ABD", "WX21ABE", "WX21ABF"]);
  expect(dvla.closest()).toBeGreaterThanOrEqual(450);

  expect(await shown(100_001)).toMatchObject(FILLED);
  expect(await shown(100_002)).toMatchObject({ ...FILLED, co2_g_km: 121, date_first_registered: "2021-03-17", euro_standard: 5 });
  expect(await shown(100_003)).toMatchObject({ co2_g_km: 0, engine_size_cc: null, euro_standard: null });
  const [filled, unknown] = [JSON.stringify((await shown(100_001)).page), JSON.stringify((await shown(100_004)).page)];
  expect(filled).toMatch(/"name":"tax","min":\d+,"max":\d+/);
  expect(unknown).toContain('"name":"tax","min":null,"max":null');
});

test("what staff emptied stays empty, and what the file states later comes before the register's", async () => {
  const { importing, stock, shown } = await dealerWith({ WX21ABC: dvlaVehicle() });
  const row = { ...CAR, stock_id: 100_001, co2_g_km: 121 };
  await importing([row]);
  expect((await stock("set", "100001", "co2_g_km=", "vrm=WX21ABC")).code).toBe(0);
  expect(await stock("fill")).toMatchObject({ code: 0, output: expect.stringContaining("filled 1") });
  expect(await shown(100_001)).toMatchObject({ ...FILLED, co2_g_km: null });
  await importing([{ ...row, euro_standard: 5 }]);
  expect(await shown(100_001)).toMatchObject({ ...FILLED, co2_g_km: null, euro_standard: 5 });
  expect((await stock("set", "100001", "vrm=WX21ZZZ")).code).toBe(0);
  expect(await shown(100_001), "the facts of another registration").toMatchObject({ engine_size_cc: null, date_mot_expires: null });
});

test("what staff empty after the fill stays empty, through imports and fills", async () => {
  const { importing, stock, shown } = await dealerWith({ WX21ABC: dvlaVehicle() });
  const row = { ...CAR, stock_id: 100_001, vrm: "WX21ABC", co2_g_km: 121, date_first_registered: "2021-03-17" };
  await importing([row]);
  expect(await shown(100_001)).toMatchObject({ ...FILLED, co2_g_km: 121, date_first_registered: "2021-03-17" });
  expect((await stock("set", "100001", "co2_g_km=", "date_first_registered=")).code).toBe(0);
  const emptied = { ...FILLED, co2_g_km: null, date_first_registered: null };
  expect(await shown(100_001)).toMatchObject(emptied);
  await importing([{ ...row, mileage: 12_100 }]);
  await stock("fill");
  expect(await shown(100_001)).toMatchObject(emptied);
});

test("what staff typed by mistake and cleared again, and the file does not state, is filled", async () => {
  const { importing, stock, shown } = await dealerWith({ WX21ABC: dvlaVehicle() });
  const row = { ...CAR, stock_id: 100_001, vrm: "WX21ABC", co2_g_km: 121 };
  await importing([row]);
  expect((await stock("set", "100001", "date_mot_expires=2030-01-01", "co2_g_km=150")).code).toBe(0);
  await importing([{ ...row, mileage: 12_100 }]);
  expect((await stock("set", "100001", "date_mot_expires=", "co2_g_km=")).code).toBe(0);
  expect(await shown(100_001), "the file states CO2").toMatchObject({ ...FILLED, co2_g_km: null });
});

test("taking a decision back shows at once what the register says, whether staff had emptied the field or stated it", async () => {
  const { dvla, importing, stock, shown } = await dealerWith({ WX21ABC: dvlaVehicle() });
  const row = { ...CAR, stock_id: 100_001, vrm: "WX21ABC" };
  await importing([{ ...row, vrm: undefined, co2_g_km: 121, euro_standard: 5 }]);
  expect((await stock("set", "100001", "co2_g_km=150", "euro_standard=", "vrm=WX21ABC")).code).toBe(0);
  expect(await stock("fill")).toMatchObject({ code: 0, output: expect.stringContaining("filled 1") });
  await importing([{ ...row, vrm: undefined }]);
  expect(await shown(100_001)).toMatchObject({ ...FILLED, co2_g_km: 150, euro_standard: null });
  expect((await stock("unset", "100001", "co2_g_km", "euro_standard")).code).toBe(0);
  expect(await shown(100_001)).toMatchObject(FILLED);
  expect(dvla.requests).toHaveLength(1);
});

test("a month of first registration gives a range where its days differ in tax, and the file's day one figure", async () => {
  const old = { monthOfFirstRegistration: "2006-03", co2Emissions: 250 };
  const { importing, shown } = await dealerWith({
    WX06ABC: dvlaVehicle(old),
    WX06ABD: dvlaVehicle(old),
    WX06ABE: dvlaVehicle({ ...old, monthOfFirstRegistration: "2006-02" }),
  });
  const row = { ...CAR, year: 2006 };
  await importing([
    { ...row, stock_id: 100_001, vrm: "WX06ABC" },
    { ...row, stock_id: 100_002, vrm: "WX06ABD", date_first_registered: "2006-03-01" },
    { ...row, stock_id: 100_003, vrm: "WX06ABE" },
  ]);
  const tax = async (id: number) => {
    const [, min, max] = /"name":"tax","min":(\d+),"max":(\d+)/.exec(JSON.stringify((await shown(id)).page)) ?? [];
    return { min: Number(min), max: Number(max) };
  };
  const [range, earlier, before] = [await tax(100_001), await tax(100_002), await tax(100_003)];
  expect(range.max).toBeGreaterThan(range.min);
  expect(earlier).toEqual({ min: range.min, max: range.min });
  expect(before).toEqual(earlier);
  const sentence = "We know the month in which it was first registered, not the day, and the rate changes within that month.";
  const [ranged, dated] = [JSON.stringify((await shown(100_001)).page), JSON.stringify((await shown(100_002)).page)];
  expect(ranged).toContain(sentence);
  expect(ranged).not.toContain("a figure in the vehicle’s registration document");
  expect(dated).not.toContain(sentence);
});

test("the end of the Expensive Car Supplement is given to the month where only that is known, else to the day", async () => {
  const year = new Date().getFullYear() - 3;
  const { importing, shown } = await dealerWith({ WX23ABC: dvlaVehicle({ monthOfFirstRegistration: `${year}-03` }) });
  const row = { ...CAR, year, original_list_price: 60_000, original_list_price_includes_options: true };
  await importing([
    { ...row, stock_id: 100_001, vrm: "WX23ABC" },
    { ...row, stock_id: 100_002, date_first_registered: `${year}-03-01` },
    { ...row, stock_id: 100_003, vrm: "WX23ABC", original_list_price: undefined },
  ]);
  const pageOf = async (id: number) => JSON.stringify((await shown(id)).page);
  const [month, day, open] = [await pageOf(100_001), await pageOf(100_002), await pageOf(100_003)];
  const days = `a day between 1 March ${year + 6} and 31 March ${year + 6}`;
  expect(month).toContain(`which is due on each licence that begins within six years of its first registration: until ${days}.`);
  expect(open).toContain(`which may be due on each licence that begins within six years of its first registration, until ${days}:`);
  expect(day).toContain(`which is due on each licence that begins before 1 March ${year + 6}.`);
});

test("a make counts as the same with and without accents, and by its short names", async () => {
  const makes = [
    ["Citroën", "CITROEN"],
    ["Škoda", "SKODA"],
    ["VW", "VOLKSWAGEN"],
    ["Mercedes", "MERCEDES-BENZ"],
    ["GWM ORA", "ORA"],
  ] as const;
  const vrms = makes.map((_, index) => `WX21AB${"CDEFG"[index]}`);
  const { importing } = await dealerWith(Object.fromEntries(makes.map(([, make], index) => [vrms[index]!, dvlaVehicle({ make })])));
  const { output } = await importing(makes.map(([make], index) => ({ ...CAR, stock_id: 100_001 + index, make, vrm: vrms[index] })));
  expect(output).toContain("DVLA was asked about 5 vehicles and filled 5.");
  expect(output).not.toContain("another make");
});

test.each([
  ["an error about one registration", 500],
  ["an answer that cannot be read", dvlaVehicle({ engineCapacity: "998" })],
  ["an answer without an end", dvlaVehicle({ wheelplan: "X".repeat(100_000) })],
])("%s keeps no other vehicle waiting", async (_, first) => {
  const { dvla, importing, stock, shown } = await dealerWith({ WX21ABC: first, WX21ABD: dvlaVehicle({ euroStatus: null }) });
  const { output } = await importing([
    { ...CAR, stock_id: 100_001, vrm: "WX21ABC" },
    { ...CAR, stock_id: 100_002, vrm: "WX21ABD" },
  ]);
  expect(output).toContain("DVLA was asked about 2 vehicles and filled 1.");
  expect(output).toContain("DVLA gave no usable answer about 100001.");
  expect(output).not.toContain("Stopped early");
  expect(await shown(100_002)).toMatchObject({ ...FILLED, euro_standard: null });
  const times = dvla.requests.length;
  expect((await stock("fill")).code).toBe(0);
  expect(dvla.requests, "not again today").toHaveLength(times);
});

test.each([
  ["is busy", { status: 429 }, "DVLA: status 429", false],
  ["is broken", { status: 500 }, "DVLA: status 500", true],
  ["refuses the key", { status: 403 }, "DVLA: status 403", false],
])("a DVLA that %s is a line of the import's report, and is asked again by the command", async (_, failure, why, isAlone) => {
  const { dvla, importing, stock, shown } = await dealerWith({ WX21ABC: dvlaVehicle(), WX21ABD: dvlaVehicle() });
  dvla.fail(failure);
  const { code, output } = await importing([
    { ...CAR, stock_id: 100_001, vrm: "WX21ABC" },
    { ...CAR, stock_id: 100_002, vrm: "WX21ABD" },
  ]);
  expect(code).toBe(0);
  expect(output).toContain("2 added");
  expect(output).toContain(`Stopped early: ${why}.`);
  expect(output).toContain("2 vehicles are still to look up. The running site does this by itself, or run “stock fill”.");
  expect(output).not.toMatch(/WX21/);
  expect(new Set(dvla.requests)).toEqual(new Set(isAlone ? ["WX21ABC", "WX21ABD"] : ["WX21ABC"]));
  expect(await stock("fill", "100002")).toMatchObject({ code: 1, output: expect.stringContaining(why) });

  dvla.fail(undefined);
  expect((await stock("fill")).code).toBe(0);
  expect(await shown(100_001)).toMatchObject(FILLED);
  expect(await shown(100_002)).toMatchObject(FILLED);
  const times = dvla.requests.length;
  expect(await stock("fill")).toMatchObject({ code: 0, output: "DVLA was asked about 0 vehicles and filled 0.\n" });
  expect(dvla.requests, "a registration is asked about once a day").toHaveLength(times);
});

test("an outage that answers with web pages puts no vehicle off: the command asks again the same day", async () => {
  const vrms = ["WX21ABC", "WX21ABD", "WX21ABE"];
  const { dvla, importing, stock, shown } = await dealerWith(Object.fromEntries(vrms.map((vrm) => [vrm, dvlaVehicle()])), { runs: false });
  dvla.fail("web page");
  const { output } = await importing(vrms.map((vrm, index) => ({ ...CAR, stock_id: 100_001 + index, vrm })));
  expect(output).toContain("Stopped early: DVLA: an unreadable response.");
  expect(output).not.toContain("no usable answer");
  dvla.fail(undefined);
  expect(await stock("fill")).toMatchObject({ code: 0, output: expect.stringContaining("asked about 3 vehicles and filled 3.") });
  for (const id of [100_001, 100_002, 100_003]) expect(await shown(id)).toMatchObject(FILLED);
});

test("a registration of another make, and figures that cannot be right, fill nothing", async () => {
  const { importing, shown } = await dealerWith({
    WX21ABC: dvlaVehicle({ make: "VAUXHALL" }),
    WX21ABD: dvlaVehicle({
      co2Emissions: 0,
      engineCapacity: -1,
      euroStatus: "EURO 60",
      monthOfFirstRegistration: "2031-03",
      motExpiryDate: "2999-01-01",
    }),
  });
  const { output } = await importing([
    { ...CAR, stock_id: 100_001, vrm: "WX21ABC" },
    { ...CAR, stock_id: 100_002, vrm: "WX21ABD" },
  ]);
  expect(output).toContain("DVLA has another make for the registration of 100001: nothing was taken.");
  const nothing = { date_first_registered: null, date_mot_expires: null, co2_g_km: null, engine_size_cc: null, euro_standard: null };
  for (const id of [100_001, 100_002]) expect(await shown(id)).toMatchObject(nothing);
});

test("no registration is logged, and without a key the command says what is missing", async () => {
  const logged = ["log", "warn", "error"].map((level) => vi.spyOn(console, level as "log").mockImplementation(() => undefined));
  const { dvla, importing } = await dealerWith({});
  dvla.fail({ status: 503 });
  await importing([{ ...CAR, stock_id: 100_001, vrm: "WX21ABC" }]);
  expect(JSON.stringify(logged.flatMap(({ mock }) => mock.calls.map(String)))).not.toContain("WX21ABC");
  logged.forEach((spy) => spy.mockRestore());

  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: temporaryDataDir(), DEMO: "no" });
  expect(await stockCommand(["fill"], config, (line: string) => void lines.push(line))).toBe(1);
  expect(lines).toEqual(["No register is configured: set DVLA_API_KEY."]);
});
