import { MINUTE_MS } from "#domain/calendar.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { adminReads } from "#server/admin/admin-reads.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { startFeedHost } from "#server/feeds/feed-host-fixture.ts";
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
    const runner = feedRunner({ database: open.database, dataDir, now: admin.setting.now, request: host.request });
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
