import { MINUTE_MS } from "#domain/calendar.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { startFeedHost } from "#server/feeds/feed-host-fixture.ts";
import { folderStore } from "#server/object-store/folder-store.ts";
import { workOnFeeds, type FeedsRequest } from "#server/feeds/cli-commands.ts";
import { feedRunner } from "#server/feeds/feed-runner.ts";
import { listFeeds } from "#server/feeds/list-feeds.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { asc, eq } from "drizzle-orm";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";

const KEY = "secret-key";
const URL_OF_FEED = `https://dms.example/${KEY}/stock.csv?token=${KEY}`;
const EVERYWHERE = { posts: [{ role: "owner", site_id: null, website: null }] } as const;
const csv = (rows: string[], more = "") => [`id,make,range,year,price${more}`, ...rows].join("\n");
const car = (place: number, price = 9_000) => `car-${place},Ford,Fiesta,2019,${price + place}`;

const mapFile = (more: object = {}) =>
  JSON.stringify({
    name: "dealer-system",
    delimiter: ";",
    fields: { vrm: "Reg", make: "Marke", range: "Model", year: "Year", price: { column: "Retail", unit: "pence" }, site: "Where" },
    ...more,
  });

describe.each(testDatabases())("scheduled feeds on a screen, on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function begin(role: "owner" | "manager" = "owner") {
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-staff-feeds-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const host = await startFeedHost();
    const swindon = await addSite(open.database, "swindon");
    const salisbury = await addSite(open.database, "salisbury");
    const admin = openAdmin(open.database, { dataDir, feed: host.request });
    const priya = await admin.signedIn(role === "owner" ? {} : { role, site_id: swindon });
    const objects = folderStore(join(dataDir, "objects"));
    const runner = feedRunner({ database: open.database, dataDir, objects, now: admin.setting.now, request: host.request });
    onTestFinished(() => runner.close());
    const feed = {
      name: "dms",
      url: URL_OF_FEED,
      site: swindon,
      map: "forecourt",
      replace: false,
      schedule: { every_minutes: 15 },
      paused: false,
    };
    return { host, admin, priya, runner, swindon, salisbury, feed };
  }

  const listed = async () => (await listFeeds(open.database, EVERYWHERE))[0]!;
  const stock = () =>
    open.database.select({ price: vehicles.price, site_id: vehicles.site_id }).from(vehicles).orderBy(asc(vehicles.source_key));

  test("a feed is added, fetched when it is due, changed, paused, fetched by hand and removed; its address is never shown", async () => {
    const { host, admin, priya, runner, swindon, feed } = await begin("manager");
    host.serve(csv([car(1), car(2)]), '"1"');
    expect((await priya.send("/feeds", feed)).status).toBe(200);
    expect((await priya.send("/feeds", feed)).body.errors).toEqual({
      name: ["There is already a feed with this name. Choose another one."],
    });
    await runner.run();
    expect((await stock()).map(({ site_id }) => site_id)).toEqual([swindon, swindon]);
    expect(await listed()).toMatchObject({ name: "dms", host: "dms.example", paused: false, last: admin.setting.now(), runs: [{}] });

    const change = { url: null, site: null, map: null, replace: true, schedule: { daily_hour: 6 }, revision: 0 };
    expect((await priya.send("/feeds/dms", change)).status).toBe(200);
    expect((await priya.send("/feeds/dms", change)).body.errors.revision[0]).toContain("Someone else has changed this feed");
    const [row] = await open.database.select().from(feeds);
    expect(row).toMatchObject({ url: URL_OF_FEED, site: "swindon", replace: true, every_minutes: null, daily_hour: 6 });

    expect((await priya.send("/feeds/dms/pause", {})).status).toBe(200);
    expect(await listed()).toMatchObject({ paused: true });
    admin.pass(48 * 60 * MINUTE_MS);
    await runner.run();
    expect(host.requests, "a paused feed is not fetched").toHaveLength(1);
    await runner.runNow("dms");
    expect(await listed(), "by hand at the command line it stays paused").toMatchObject({ paused: true });
    expect((await priya.send("/feeds/dms/run", {})).status).toBe(401);
    const later = await admin.signedIn({ name: "Tom Hallett", role: "manager", site_id: swindon });
    expect((await later.send("/feeds/dms/run", {})).body.errors.feed).toEqual(["This feed is paused. Resume it first."]);
    expect((await later.send("/feeds/dms/resume", {})).status).toBe(200);
    host.serve(csv([car(1, 8_000), car(2)]), '"2"');
    await runner.run();
    expect(host.requests, "due at six").toHaveLength(2);
    expect((await later.send("/feeds/dms/run", {})).status).toBe(200);
    await runner.run();
    expect((await stock()).map(({ price }) => price)).toEqual([800_100, 900_200]);
    expect((await later.send("/feeds/dms/remove", {})).status).toBe(200);
    expect(await listFeeds(open.database, EVERYWHERE)).toEqual([]);
    expect(await stock()).toHaveLength(2);

    const acts = await open.database.select().from(staffActs).orderBy(asc(staffActs.id));
    expect(acts.map(({ action }) => action).filter((action) => action.startsWith("feeds."))).toEqual(
      ["add", "change", "pause", "resume", "run", "remove"].map((what) => `feeds.${what}`),
    );
    const changes = await open.database.select().from(staffActChanges).where(eq(staffActChanges.entity, "feeds"));
    expect(changes[0]).toMatchObject({
      key: "dms",
      change: { url: { hidden: true }, every_minutes: { after: 15 }, every_branch: { after: false } },
    });
    const shown = await adminReads(admin.services, () => undefined).imports(EVERYWHERE);
    expect(JSON.stringify([acts, changes, shown])).not.toContain(KEY);
  });

  test("a feed is tried as an import that writes nothing, also with columns that were saved by a name", async () => {
    const { host, admin, priya, runner, feed } = await begin();
    const reads = adminReads(admin.services, () => undefined);
    host.serve("Reg No;Make;Model;Year;Retail\nAB10CDE;Ford;Fiesta;2019;8995\n", '"1"');
    const first = await priya.send("/import/addresses", { url: URL_OF_FEED, site: feed.site });
    const columns = [
      { column: "Reg No", field: "vrm" },
      { column: "Make", field: "make" },
      { column: "Model", field: "range" },
      { column: "Year", field: "year" },
      { column: "Retail", field: "price", unit: "pounds" },
    ];
    expect((await priya.send(`/import/${first.body.id}/columns`, { columns, replace: false, save_as: "our-dms" })).status).toBe(200);
    expect((await priya.send("/feeds", { ...feed, map: "our-dms", paused: true })).status).toBe(200);
    const tried = await priya.send("/feeds/dms/try", {});
    expect(tried.status).toBe(200);
    const shown = await reads.import(tried.body.id);
    expect(shown).toMatchObject({ file_name: "dms", map_name: "our-dms", state: "file" });
    expect(JSON.stringify(shown)).not.toContain(KEY);
    await runner.run();
    expect(await stock(), "paused at first, and tried").toEqual([]);
    expect((await priya.send("/feeds/dms/resume", {})).status).toBe(200);
    await runner.run();
    expect((await stock()).map(({ price }) => price)).toEqual([899_500]);
    admin.pass(15 * MINUTE_MS);
    host.serve("Something else entirely\nAB10CDE\n", '"2"');
    await runner.run();
    expect((await listed()).runs[0]?.result).toMatchObject({ outcome: "failed" });
    expect(await stock()).toHaveLength(1);
  });

  test("a feed of somebody who imports for some branches fills none of the others, whatever its columns say", async () => {
    const { host, priya, runner, swindon, salisbury, feed, admin } = await begin("manager");
    host.serve(csv([`${car(1)},salisbury`], ",site"), '"1"');
    expect((await priya.send("/feeds", feed)).status).toBe(200);
    await runner.run();
    expect((await stock()).map(({ site_id }) => site_id)).toEqual([swindon]);
    expect((await priya.send("/feeds", { ...feed, name: "other", site: salisbury })).status).toBe(404);
    const change = { url: null, site: salisbury, map: null, replace: false, schedule: { daily_hour: 6 }, revision: 0 };
    expect((await priya.send("/feeds/dms", change)).status, "moved out of reach").toBe(404);
    const megan = await admin.signedIn({ name: "Megan Frost" });
    expect((await megan.send("/feeds/dms", { ...change, site: null })).status).toBe(200);
    host.serve(csv([`${car(1)},salisbury`], ",site"), '"2"');
    expect((await megan.send("/feeds/dms/run", {})).status).toBe(200);
    await runner.run();
    expect(
      (await stock()).map(({ site_id }) => site_id),
      "whoever imports into all",
    ).toEqual([salisbury]);
  });

  test("a feed has a map file of the dealer's own, and rows that name the branches, as on the command line", async () => {
    const { host, admin, priya, runner, swindon, salisbury, feed } = await begin();
    const withMapFile = { ...feed, map: null, map_file: mapFile(), site: null, names_branches: true };
    host.serve("Reg;Marke;Model;Year;Retail;Where\nAB10CDE;Ford;Fiesta;2019;899500;salisbury\nAB11CDE;Ford;Fiesta;2019;799500;\n", '"1"');
    expect((await priya.send("/feeds", withMapFile)).status).toBe(200);
    expect(await listed()).toMatchObject({ branch: null, site_id: null, map: null, map_name: "dealer-system", canTry: false });
    await runner.run();
    expect((await listed()).runs[0]?.result, "rows without a branch go to the first").toMatchObject({ outcome: "brought in" });
    expect((await stock()).toSorted((one, other) => Number(other.price) - Number(one.price))).toEqual([
      { price: 899_500, site_id: salisbury },
      { price: 799_500, site_id: swindon },
    ]);
    expect((await priya.send("/feeds/dms/try", {})).body.errors.feed[0]).toContain("at the command line");

    const change = { url: null, site: null, map: null, replace: false, schedule: { every_minutes: 15 } };
    expect((await priya.send("/feeds/dms", { ...change, site: salisbury, revision: 0 })).status, "its map stays").toBe(200);
    expect(await listed()).toMatchObject({ site_id: salisbury, map_name: "dealer-system", map: null });
    await open.database.update(vehicles).set({ state: "sold" });
    const renamed = { ...change, map_file: mapFile({ name: "other-system" }), revision: 1 };
    expect((await priya.send("/feeds/dms", renamed)).status).toBe(200);
    expect((await priya.send("/feeds/dms", { ...change, names_branches: true, revision: 2 })).status).toBe(200);
    expect(await listed()).toMatchObject({ branch: null, map_name: "other-system" });
    expect((await priya.send("/feeds/dms", { ...change, map: "forecourt", revision: 3 })).status).toBe(200);
    expect(await listed()).toMatchObject({ map: "forecourt", branch: null });
    const changes = await open.database.select().from(staffActChanges).where(eq(staffActChanges.entity, "feeds"));
    expect(changes.map(({ change: { map_name } }) => map_name)).toEqual([
      { after: "dealer-system" },
      undefined,
      { before: "dealer-system", after: "other-system" },
      undefined,
      { before: "other-system", after: "forecourt" },
    ]);

    const megan = await admin.signedIn({ name: "Megan Frost", role: "manager", site_id: swindon });
    expect((await megan.send("/feeds", { ...withMapFile, name: "hers" })).status, "all branches are not hers").toBe(404);
    expect((await megan.send("/feeds/dms", { ...change, revision: 4 })).status).toBe(404);
  });

  test("a feed keeps the name of its map while it has vehicles, so that a corrected map adds none a second time", async () => {
    const { host, admin, priya, runner, feed } = await begin();
    const rows = "AB10CDE;Ford;Fiesta;2019;899500\nAB11CDE;Ford;Fiesta;2019;799500\n";
    const fields = { vrm: "Reg", make: "Make", range: "Model", year: "Year", price: { column: "Retail", unit: "pence" } };
    host.serve(`Reg;Marke;Model;Year;Retail\n${rows}`, '"1"');
    expect((await priya.send("/feeds", { ...feed, map: null, map_file: mapFile({ fields: { ...fields, make: "Marke" } }) })).status).toBe(
      200,
    );
    await runner.run();
    expect((await listed()).runs[0]?.result).toMatchObject({ outcome: "brought in" });
    expect(await stock()).toHaveLength(2);

    const change = { url: null, site: null, map: null, replace: false, schedule: feed.schedule, revision: 0 };
    host.serve(`Reg;Make;Model;Year;Retail\n${rows}`, '"2"');
    const refused = await priya.send("/feeds/dms", { ...change, map_file: mapFile({ name: "dealer-system-2", fields }) });
    expect([refused.status, refused.body.errors.map_file?.[0]]).toEqual([422, expect.stringContaining("under the name “dealer-system”")]);
    const known = await priya.send("/feeds/dms", { ...change, map: "forecourt" });
    expect([known.status, known.body.errors.map?.[0]]).toEqual([422, expect.stringContaining("a second time")]);
    expect((await priya.send("/feeds/dms", { ...change, map_file: mapFile({ fields }) })).status, "its name stays").toBe(200);
    admin.pass(15 * MINUTE_MS);
    await runner.run();
    expect((await listed()).runs[0]?.result).toMatchObject({ outcome: "brought in" });
    expect(await stock()).toHaveLength(2);
  });

  test.each([
    ["", false],
    [", also while its only vehicles are at another branch, where staff moved them", true],
  ])("a feed that came by command, with a map file, keeps the map's own name%s", async (_, atOtherBranch) => {
    const { host, admin, priya, runner, feed } = await begin();
    const row = "AB10CDE;Ford;Fiesta;2019;899500\n";
    const fields = { vrm: "Reg", make: "Make", range: "Model", year: "Year", price: { column: "Retail", unit: "pence" } };
    const map = JSON.parse(mapFile({ fields: { ...fields, make: "Marke" } }));
    const command = (request: FeedsRequest) => workOnFeeds({ database: open.database, runner, now: admin.setting.now }, request);
    const added = { act: "add", name: "dms", url: URL_OF_FEED, map_name: "./dms.json", map, site: "swindon", replace: false } as const;
    expect(await command({ ...added, schedule: { every_minutes: 15 } })).toMatchObject({ ok: true });
    host.serve(`Reg;Marke;Model;Year;Retail\n${row}`, '"1"');
    await runner.run();
    expect(await stock()).toHaveLength(1);
    if (atOtherBranch) {
      const [{ stock_id, revision }] = (await open.database.select().from(vehicles)) as [typeof vehicles.$inferSelect];
      const changed = await priya.send(`/stock/${stock_id}`, { revision, fields: { site: "salisbury" }, from: { site: "swindon" } });
      expect(changed.status).toBe(200);
    }

    const change = { url: null, site: null, map: null, replace: false, schedule: feed.schedule, revision: 0 };
    const refused = await priya.send("/feeds/dms", { ...change, map_file: mapFile({ name: "dealer-system-2", fields }) });
    expect([refused.status, refused.body.errors?.map_file?.[0]]).toEqual([422, expect.stringContaining("under the name “dealer-system”")]);
    expect(await listed()).toMatchObject({ map_name: "dealer-system", hasStock: true });
    expect((await priya.send("/feeds/dms", { ...change, map_file: mapFile({ fields }) })).status, "its name stays").toBe(200);
    host.serve(`Reg;Make;Model;Year;Retail\n${row}`, '"2"');
    admin.pass(15 * MINUTE_MS);
    await runner.run();
    expect((await listed()).runs[0]?.result).toMatchObject({ outcome: "brought in" });
    expect(await stock()).toHaveLength(1);
    expect((await command({ act: "remove", name: "dms" })).messages.join(" ")).toContain("only by a map whose name is “dealer-system”");
  });

  test("a map file fills no branch but the feed's for somebody who imports for some, whatever it names", async () => {
    const { host, priya, runner, swindon, feed } = await begin("manager");
    host.serve("Reg;Marke;Model;Year;Retail;Where\nAB10CDE;Ford;Fiesta;2019;899500;salisbury\n", '"1"');
    expect((await priya.send("/feeds", { ...feed, map: null, map_file: mapFile() })).status).toBe(200);
    await runner.run();
    expect((await stock()).map(({ site_id }) => site_id)).toEqual([swindon]);
  });

  test("a map file with mistakes is refused in the command's words, and a list of photographs takes all branches", async () => {
    const { priya, feed, admin, swindon } = await begin();
    const refusal = async (map_file: string, more: object = {}) =>
      (await priya.send("/feeds", { ...feed, map: null, map_file, ...more })).body.errors;
    expect(await refusal("{")).toEqual({ map_file: ["The file isn’t JSON"] });
    expect(await refusal(`"${"x".repeat(40_000)}"`)).toEqual({ map_file: ["The map file is larger than 40 KB"] });
    expect(await refusal(mapFile({ fields: { make: { constant: "\u0000" } } }))).toHaveProperty("map_file");
    const mistakes = (await refusal(mapFile({ fields: { make: "Make", wheels: "Wheels" } })))["map_file"].join(" ");
    expect(mistakes).toContain("fields.wheels: is not a field of a vehicle");
    expect(mistakes).toContain("fields.price: is needed.");
    expect(await refusal(mapFile(), { site: null })).toEqual({ site: ["Choose a branch"] });
    const pictures = mapFile({ fields: { vrm: "Reg", media_urls: "Photos" }, lays_over: true });
    expect(await refusal(pictures, { replace: true })).toHaveProperty("replace");
    expect(await refusal(pictures)).toBeUndefined();
    expect((await priya.send("/feeds", { ...feed, name: "photos", map: "autosonshow" })).status).toBe(200);
    const megan = await admin.signedIn({ name: "Megan Frost", role: "manager", site_id: swindon });
    const hers = async (more: object) => (await megan.send("/feeds", { ...feed, name: "hers", ...more })).body.errors;
    expect(await hers({ map: null, map_file: pictures })).toHaveProperty("map_file");
    expect(await hers({ map: "autosonshow" })).toHaveProperty("map");
    const change = { url: "https://elsewhere.example/list.csv", site: null, map: null, replace: false, schedule: { daily_hour: 6 } };
    for (const name of ["dms", "photos"])
      expect((await megan.send(`/feeds/${name}`, { ...change, revision: 0 })).body.errors, "its address").toHaveProperty("map");
  });

  test.each([
    ["without https", "http://dms.example/stock.csv"],
    ["of this machine", "https://127.0.0.1/stock.csv"],
    ["of this machine by IPv6", "https://[::1]/stock.csv"],
    ["with a password", "https://user:word@dms.example/stock.csv"],
    ["of a file", "file:///etc/passwd"],
    ["without an end", `https://dms.example/${"x".repeat(2_000)}`],
  ])("an address %s is refused, on adding and on changing", async (_, url) => {
    const { priya, feed, host } = await begin();
    expect((await priya.send("/feeds", { ...feed, url })).body.errors).toHaveProperty("url");
    expect((await priya.send("/feeds", feed)).status).toBe(200);
    const { name: _name, paused: _paused, ...change } = { ...feed, url, revision: 0 };
    expect((await priya.send("/feeds/dms", change)).body.errors).toHaveProperty("url");
    expect(host.requests).toEqual([]);
  });

  test("what a feed cannot be is refused, there are fifty at most, and one is fetched thirty times an hour", async () => {
    const { priya, feed, host } = await begin();
    const errors = async (more: object) => Object.keys((await priya.send("/feeds", { ...feed, ...more })).body.errors);
    expect(await errors({ name: "../feeds" })).toEqual(["name"]);
    expect(await errors({ url: null })).toEqual(["url"]);
    expect(await errors({ map: "/etc/passwd" })).toEqual(["map"]);
    expect(await errors({ schedule: { every_minutes: 4 } })).toEqual(["schedule"]);
    expect(await errors({ schedule: { daily_hour: 24 } })).toEqual(["schedule"]);
    for (let number = 0; number < 50; number++) expect((await priya.send("/feeds", { ...feed, name: `dms-${number}` })).status).toBe(200);
    expect(await errors({})).toEqual(["name"]);
    for (let run = 0; run < 30; run++) expect((await priya.send("/feeds/dms-1/run", {})).status).toBe(200);
    expect((await priya.send("/feeds/dms-2/try", {})).status).toBe(429);
    expect(host.requests).toEqual([]);
  });
});
