import { priceEvents, sites, vehicles } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { staffImportParts } from "#server/database/staff-imports-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { startFeedHost } from "#server/feeds/feed-host-fixture.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { adminReads } from "./admin-reads.ts";
import { openAdmin, ORIGIN } from "./test-support/admin-client.ts";

const GET = { method: "GET" };
const HEADER = "Reg No,Make,Model,Variant,Reg Year,Retail,Odo,Pics,Cost";
const photos = (place: number) => `https://photos.example/${place}.jpg|https://photos.example/${place}b.jpg`;
const row = (place: number, price = 9_000 + place) =>
  `AB${10 + place}CDE,Ford,Focus,1.0 EcoBoost,2019,"${price.toLocaleString("en-GB")}.00",${40_000 + place},${photos(place)},£5000`;
const fileOf = (...rows: string[]) => [HEADER, ...rows].join("\r\n");
const rows = (count: number) => Array.from({ length: count }, (_, place) => row(place));
const COLUMNS = [
  { column: "Reg No", field: "vrm" },
  { column: "Make", field: "make" },
  { column: "Model", field: "range" },
  { column: "Variant", field: "derivative" },
  { column: "Reg Year", field: "year" },
  { column: "Retail", field: "price", unit: "pounds" },
  { column: "Odo", field: "mileage", unit: "miles" },
  { column: "Pics", field: "media_urls", separator: "|" },
  { column: "Cost", field: null },
];
const CHOSEN = { columns: COLUMNS, replace: true };

describe.each(testDatabases())("importing stock on a screen, on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function begin(options: Parameters<typeof openAdmin>[1] = {}, role: "owner" | "manager" = "owner") {
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-imports-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const site = await addSite(open.database, "swindon");
    const admin = openAdmin(open.database, { dataDir, ...options });
    const priya = await admin.signedIn(role === "owner" ? {} : { role, site_id: site });
    const reads = adminReads(admin.services, () => undefined);
    const upload = async (content: string | Uint8Array<ArrayBuffer>, query = `site=${site}`) => {
      const cookie = [...priya.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { Origin: ORIGIN, Cookie: cookie, "X-File-Name": encodeURIComponent("stock list – 24.csv") };
      const response = await admin.app.request(`${ORIGIN}/import/files?${query}`, { method: "POST", headers, body: content });
      return { status: response.status, body: await response.json() };
    };
    const shown = async (id: string) => (await reads.import(id))!;
    const ended = (id: string) =>
      expect
        .poll(async () => (await shown(id)).state, { timeout: 20_000 })
        .not.toBe("running")
        .then(() => shown(id));
    return { admin, priya, reads, upload, shown, ended, site, dataDir };
  }

  const stock = () =>
    open.database
      .select({ vrm: vehicles.vrm, price: vehicles.price, state: vehicles.state, source: vehicles.source })
      .from(vehicles)
      .orderBy(asc(vehicles.vrm));

  test("guesses columns, checks, writes nothing before it is confirmed, then imports with an entry for each vehicle", async () => {
    const { priya, upload, shown, ended, dataDir } = await begin();
    const sent = await upload(fileOf(...rows(3), row(3).replace("2019", "2060")));
    expect(sent.status).toBe(200);
    const { id } = sent.body;
    const first = await shown(id);
    expect([first.state, first.file_name]).toEqual(["file", "stock list – 24.csv"]);
    expect(first.columns).toMatchObject({
      guesses: [
        { column: "Reg No", use: { field: "vrm" }, sure: true, samples: ["AB10CDE", "AB11CDE", "AB12CDE"] },
        { column: "Make", use: { field: "make" } },
        { column: "Model", use: { field: "range" } },
        { column: "Variant", use: { field: "derivative" } },
        { column: "Reg Year", use: { field: "year" } },
        { column: "Retail", use: { field: "price", unit: "pounds" } },
        { column: "Odo", use: { field: "mileage", unit: "miles" } },
        { column: "Pics", use: { field: "media_urls", separator: "|" } },
        { column: "Cost", use: null, samples: ["£5000"] },
      ],
    });
    expect((await priya.send(`/import/${id}/columns`, CHOSEN)).status).toBe(200);
    const { checked, state } = await shown(id);
    expect(state).toBe("checked");
    expect(checked?.report).toMatchObject({ rows: 4, added: 3, refused: 1, refusals: [{ line: 5, column: "Reg Year" }] });
    expect(await stock()).toEqual([]);
    const csv = await priya.send(`/import/${id}/refused.csv`, undefined, GET);
    expect(csv.body).toMatch(/^line,column,reason\r\n"5","Reg Year","/);
    expect((await priya.send(`/import/${id}/run`, { removals: "leave" })).status).toBe(200);
    const done = await ended(id);
    expect(done).toMatchObject({ state: "done", report: { added: 3, refused: 1 } });
    expect((await stock()).map(({ vrm, price, source }) => [vrm, price, source])).toEqual([
      ["AB10CDE", 900_000, "uploaded"],
      ["AB11CDE", 900_100, "uploaded"],
      ["AB12CDE", 900_200, "uploaded"],
    ]);
    const acts = await open.database.select().from(staffActs).where(eq(staffActs.action, "import.run")).orderBy(asc(staffActs.id));
    expect(acts.every(({ actor, detail }) => actor === `staff:${priya.id}` && detail["import"] === id)).toBe(true);
    const changes = await open.database
      .select()
      .from(staffActChanges)
      .where(
        inArray(
          staffActChanges.act,
          acts.map((act) => act.id),
        ),
      );
    expect(changes.filter(({ entity }) => entity === "vehicles")).toHaveLength(3);
    expect(readdirSync(join(dataDir, "imports")), "no file stays on the node").toEqual([]);
    expect((await priya.send(`/import/${id}/run`, { removals: "leave" })).status, "not twice").toBe(422);
  });

  test("the check says which fields of which vehicles would change, a page at a time, but for what staff decided", async () => {
    const { priya, upload, shown, ended, reads } = await begin();
    const all = (await upload(fileOf(...rows(60)))).body.id;
    await priya.send(`/import/${all}/columns`, CHOSEN);
    await priya.send(`/import/${all}/run`, { removals: "leave" });
    await ended(all);
    const [decided] = await open.database.select().from(vehicles).where(eq(vehicles.vrm, "AB10CDE"));
    const price = { price: "7777", before: "9000", revision: decided!.revision };
    expect((await priya.send(`/stock/${decided!.stock_id}/price`, price)).status).toBe(200);
    const cheaper = Array.from({ length: 60 }, (_, place) => row(place, 8_000 + place));
    cheaper[1] = cheaper[1]!.replace(photos(1), photos(1).split("|")[0]!).replace("Focus", "Fiesta");
    const { id } = (await upload(fileOf(...cheaper))).body;
    await priya.send(`/import/${id}/columns`, CHOSEN);
    const { checked } = await shown(id);
    expect(checked?.report.changed).toBe(60);
    const { changes } = checked!;
    expect(changes).toMatchObject({ page: 1, pages: 2, listed: 59 });
    expect(changes.vehicles).toHaveLength(50);
    expect(
      changes.vehicles.map(({ vrm }) => vrm),
      "the price is the staff's",
    ).not.toContain("AB10CDE");
    expect(changes.vehicles.find(({ vrm }) => vrm === "AB11CDE")?.fields).toEqual([
      { field: "range", before: "Focus", after: "Fiesta" },
      { field: "model", before: "Focus", after: "Fiesta" },
      { field: "price", before: "9001", after: "8001" },
      { field: "media_urls", before: 2, after: 1 },
    ]);
    expect((await reads.import(id, { page: 2 }))?.checked?.changes.vehicles).toHaveLength(9);
    for (const page of [0, -1, 99, Number.NaN, 1.5])
      expect((await reads.import(id, { page }))?.checked?.changes.vehicles.length).toBeGreaterThan(0);
    expect((await stock())[1]?.price, "nothing is written").toBe(900_100);
  });

  test("the removal guard holds back until an owner types the number, and vehicles are named before", async () => {
    const { priya, upload, shown, ended } = await begin();
    const all = (await upload(fileOf(...rows(10)))).body.id;
    await priya.send(`/import/${all}/columns`, CHOSEN);
    await priya.send(`/import/${all}/run`, { removals: "leave" });
    await ended(all);
    const { id } = (await upload(fileOf(...rows(4)))).body;
    await priya.send(`/import/${id}/columns`, CHOSEN);
    const { checked } = await shown(id);
    expect(checked).toMatchObject({ stopped_by_guard: true, report: { unchanged: 4 } });
    expect(checked?.named.map(({ vrm }) => vrm)).toEqual(["AB14CDE", "AB15CDE", "AB16CDE", "AB17CDE", "AB18CDE", "AB19CDE"]);
    const refused = await priya.send(`/import/${id}/run`, { removals: "sold", typed: "60" });
    expect([refused.status, refused.body.errors]).toEqual([422, { typed: ["To mark them as sold, type 6"] }]);
    expect((await priya.send(`/import/${id}/run`, { removals: "sold", typed: "6" })).status).toBe(200);
    expect(await ended(id)).toMatchObject({ state: "done", report: { gone: 6 } });
    expect((await stock()).filter(({ state }) => state === "sold")).toHaveLength(6);
  });

  test("a manager doesn't pass the guard, and imports into their own branches only, also by a column", async () => {
    const { admin, priya, upload, ended, site } = await begin({}, "manager");
    const salisbury = await addSite(open.database, "salisbury");
    expect((await upload(fileOf(...rows(1)), `site=${salisbury}`)).status).toBe(404);
    const all = (await upload(fileOf(...rows(10)))).body.id;
    const byBranch = { columns: COLUMNS.map((column) => (column.field === null ? { ...column, field: "site" } : column)), replace: true };
    const byColumn = await priya.send(`/import/${all}/columns`, byBranch);
    expect([byColumn.status, Object.keys(byColumn.body.errors)]).toEqual([422, ["Cost"]]);
    await priya.send(`/import/${all}/columns`, CHOSEN);
    await priya.send(`/import/${all}/run`, { removals: "leave" });
    await ended(all);
    const known = (await upload("vrm,make,range,year,price,site\nXY19ABC,Ford,Ka,2019,5000,salisbury", `site=${site}&map=forecourt`)).body
      .id;
    await priya.send(`/import/${known}/columns`, { columns: [], replace: false });
    await priya.send(`/import/${known}/run`, { removals: "leave" });
    await ended(known);
    const [ka] = await open.database.select().from(vehicles).where(eq(vehicles.vrm, "XY19ABC"));
    expect(ka?.site_id, "a known format's column of branches is not read").toBe(site);
    const colleague = await admin.signedIn({ name: "Robert Ashdown" });
    const reaching = (await upload("vrm,make,range,year,price,site\nXY20ABC,Ford,Ka,2019,5000,salisbury", `site=${site}&map=forecourt`))
      .body.id;
    await colleague.send(`/import/${reaching}/columns`, { columns: [], replace: false });
    expect((await priya.send(`/import/${reaching}/run`, { removals: "leave" })).status, "it reaches another branch").toBe(404);
    await colleague.send(`/import/${reaching}/run`, { removals: "leave" });
    await ended(reaching);
    expect((await priya.send(`/import/${reaching}/undo`, {})).status).toBe(404);
    const { id } = (await upload(fileOf(...rows(2)))).body;
    await priya.send(`/import/${id}/columns`, CHOSEN);
    const passed = await priya.send(`/import/${id}/run`, { removals: "sold", typed: "8" });
    expect([passed.status, passed.body.errors]).toEqual([422, { removals: ["Only an owner can mark this many vehicles as sold."] }]);
    await open.database.update(sites).set({ name: "Swindon" });
  });

  test("an import is undone from the audit log: what somebody changed since stays, the next import writes the rest", async () => {
    const { priya, upload, shown, ended } = await begin();
    const run = async (...lines: string[]) => {
      const { id } = (await upload(fileOf(...lines))).body;
      await priya.send(`/import/${id}/columns`, CHOSEN);
      await priya.send(`/import/${id}/run`, { removals: "leave" });
      await ended(id);
      return id as string;
    };
    await run(row(0), row(1), row(2));
    const before = await allStock();
    const later = [row(0, 7_000).replace(",Focus,", ",Fiesta,"), row(1, 7_001), row(2), row(3), row(4)] as const;
    const id = await run(...later);
    expect((await shown(id)).canUndo).toBe(true);
    await open.database.update(vehicles).set({ price: 650_000 }).where(eq(vehicles.vrm, "AB11CDE"));
    await open.database.update(vehicles).set({ colour: "Red" }).where(eq(vehicles.vrm, "AB14CDE"));
    expect((await priya.send(`/import/${id}/undo`, {})).status).toBe(200);
    await expect.poll(async () => (await shown(id)).state, { timeout: 20_000 }).toBe("undone");
    const { undone } = await shown(id);
    expect(undone).toMatchObject({ restored: 2, left: [{ vrm: "AB11CDE" }, { vrm: "AB14CDE" }] });
    const after = await allStock();
    expect(after.get("AB10CDE")).toEqual(before.get("AB10CDE"));
    expect(after.get("AB12CDE")).toEqual(before.get("AB12CDE"));
    expect(after.get("AB11CDE")).toMatchObject({ price: 650_000 });
    expect([after.get("AB13CDE"), after.get("AB14CDE")?.state]).toEqual([undefined, "live"]);
    const events = await open.database.select().from(priceEvents).where(eq(priceEvents.undone, true));
    expect(events.map(({ price }) => price).toSorted()).toEqual([700_000, 900_000, 900_300]);
    expect((await priya.send(`/import/${id}/undo`, {})).status, "not twice").toBe(422);
    const again = await run(...later);
    expect((await shown(again)).report).toMatchObject({ added: 1, changed: 1, refused: 0 });
    expect((await allStock()).get("AB10CDE")).toMatchObject({ price: 700_000, range: "Fiesta" });
  });

  /** All but what a revision and the digest of the feed's row are for. */
  async function allStock() {
    const all = await open.database.select().from(vehicles).orderBy(asc(vehicles.stock_id));
    return new Map(all.map((vehicle) => [vehicle.vrm, { ...vehicle, revision: 0, digest: "" }]));
  }

  test("a battery certificate by its address here is left out unless it is stored, by the check and by the import", async () => {
    const { priya, admin, upload, shown, ended, site } = await begin();
    const stored = `/media/certificates/${"a".repeat(64)}.pdf`;
    await admin.services.objects.put(`certificates/${"a".repeat(64)}`, Buffer.from("%PDF-1.7 %%EOF"));
    const facts = ["Cell Check", "2026-01-12", "Full discharge", "93"].join(",");
    const row = (vrm: string, certificate: string) => `${vrm},Kia,Niro,2023,18000,${facts},${certificate}`;
    const header =
      "vrm,make,range,year,price,battery_certificate_issuer,battery_certificate_date,battery_certificate_method,battery_health_percent";
    const lines = [
      `${header},battery_certificate`,
      row("AB23CDE", stored),
      row("AC23CDE", stored.replaceAll("a".repeat(64), "b".repeat(64))),
    ];
    const { id } = (await upload(lines.join("\n"), `site=${site}&map=forecourt`)).body;
    expect((await priya.send(`/import/${id}/columns`, { columns: [], replace: false })).status).toBe(200);
    const unread = [{ line: 3, column: "battery_certificate", reason: expect.stringContaining("is not stored here") }];
    expect((await shown(id)).checked?.report).toMatchObject({ added: 2, unread_figures: unread });
    expect((await priya.send(`/import/${id}/run`, { removals: "leave" })).status).toBe(200);
    expect((await ended(id)).report).toMatchObject({ added: 2, unread_figures: unread });
    const all = await open.database.select({ details: vehicles.details }).from(vehicles).orderBy(asc(vehicles.vrm));
    expect(all.map(({ details }) => details.battery_certificate)).toEqual([stored, undefined]);
  });

  test("columns saved by a name are laid over the guesses of the next file, which has the same source", async () => {
    const { priya, upload, shown, reads, ended, site } = await begin();
    const first = (await upload(fileOf(...rows(2)))).body.id;
    const inKm = COLUMNS.map((column) => (column.field === "mileage" ? { ...column, unit: "km" } : column));
    expect((await priya.send(`/import/${first}/columns`, { columns: inKm, replace: false, save_as: "Swindon!" })).status).toBe(422);
    expect((await priya.send(`/import/${first}/columns`, { columns: inKm, replace: false, save_as: "swindon-weekly" })).status).toBe(200);
    await priya.send(`/import/${first}/run`, { removals: "leave" });
    await ended(first);
    expect((await stock()).map(({ source }) => source)).toEqual(["swindon-weekly", "swindon-weekly"]);
    const { imports, maps } = await reads.imports({ posts: [{ role: "owner", site_id: null, website: null }] });
    expect(maps).toContain("swindon-weekly");
    expect(imports).toMatchObject([{ id: first, by: "Priya Nair", state: "done", report: { added: 2 } }]);
    const next = (await upload(fileOf(row(0, 8_000), row(1)), `site=${site}&map=swindon-weekly`)).body.id;
    const { columns } = await shown(next);
    expect(columns && "guesses" in columns && columns.guesses.find(({ column }) => column === "Odo")).toMatchObject({
      use: { unit: "km" },
    });
    await priya.send(`/import/${next}/columns`, { columns: inKm, replace: false });
    await priya.send(`/import/${next}/run`, { removals: "leave" });
    expect(await ended(next)).toMatchObject({ report: { changed: 1, unchanged: 1, added: 0 } });
  });

  test("what cannot be imported is refused in a sentence", async () => {
    const { priya, upload, shown, site } = await begin();
    expect((await upload("")).body.errors).toEqual({ file: ["The file is empty. Choose another one."] });
    expect((await upload(fileOf(), `site=${site}&map=nothing`)).body.errors).toEqual({
      map: ["There is no such format. Choose another one."],
    });
    expect((await upload(fileOf(...rows(1)), "site=x")).status).toBe(404);
    expect((await upload(fileOf(...rows(1)), "site=999999")).status).toBe(404);
    expect((await upload(fileOf(...rows(1)), `site=${site}&map=autosonshow`)).status, "changes vehicles of other sources").toBe(422);
    const { id } = (await upload(new Uint8Array(gzipSync(fileOf(...rows(1)))))).body;
    const without = { columns: COLUMNS.filter(({ field }) => field !== "price" && field !== "make"), replace: false };
    const twice = { columns: [...COLUMNS, { column: "Cost", field: "price" }], replace: false };
    expect((await priya.send(`/import/${id}/columns`, without)).body.errors).toEqual({
      columns: ["Choose the column with the make", "Choose the column with the price"],
    });
    expect((await priya.send(`/import/${id}/columns`, twice)).body.errors).toEqual({
      Cost: ["The column “Retail” already fills this field"],
    });
    await open.database.update(staffImportParts).set({ created_at: sql`now() - interval '25 hours'` });
    await upload(fileOf(...rows(1)));
    expect((await shown(id)).columns, "files stay for 24 hours").toEqual({ problem: "gone" });
    expect((await priya.send(`/import/${id}/columns`, CHOSEN)).body.errors).toEqual({
      file: ["We keep files for 24 hours, and this one has been deleted. Upload it again."],
    });
    const binary = (await upload(new Uint8Array([0, 1, 2, 10, 255]))).body.id;
    expect((await shown(binary)).columns).toEqual({ problem: "no header" });
    expect((await priya.send(`/import/${binary}/columns`, CHOSEN)).status).toBe(422);
    const odd = (
      await upload(fileOf(row(1), row(2).replace("2019", "\ud800"), `${" ".repeat(300_000)}\n${row(3).replace("2019", "\u0000")}`))
    ).body.id;
    expect((await priya.send(`/import/${odd}/columns`, CHOSEN)).status).toBe(200);
    expect((await shown(odd)).checked?.report).toMatchObject({ added: 1, refused: 2 });
    const formula = (await upload(fileOf(row(1)).replace("Reg Year", '"=1+1 Year"').replace("2019", "soon"))).body.id;
    const named = COLUMNS.map((column) => (column.field === "year" ? { ...column, column: "=1+1 Year" } : column));
    await priya.send(`/import/${formula}/columns`, { columns: named, replace: false });
    expect((await priya.send(`/import/${formula}/refused.csv`, undefined, GET)).body).toContain(`"2","'=1+1 Year","`);
  });

  test("a file is fetched from an https address of a public host", async () => {
    const host = await startFeedHost();
    host.serve(fileOf(...rows(2)), '"1"');
    const { priya, shown, site } = await begin({ feed: host.request });
    const sent = await priya.send("/import/addresses", { url: "https://feed.example/lists/stock.csv", site });
    expect(sent.status).toBe(200);
    expect((await shown(sent.body.id)).file_name).toBe("stock.csv");
    const inside = await priya.send("/import/addresses", { url: "http://feed.example/stock.csv", site });
    expect([inside.status, Object.keys(inside.body.errors)]).toEqual([422, ["url"]]);
  });
});
