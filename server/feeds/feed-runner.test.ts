import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import type { MailMessage } from "#server/providers/mail/mail.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import type { ImportReport } from "#server/stock/import/report.ts";
import { stockFileOf, NOW, WITH_IDS } from "#server/stock/import/import-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { MAX_ARCHIVED_FILES } from "./feed-archive.ts";
import { folderStore } from "#server/object-store/folder-store.ts";
import { feedRunner } from "./feed-runner.ts";
import { listFeeds } from "./list-feeds.ts";
import { workOnFeeds, type FeedsRequest } from "./cli-commands.ts";
import { startFeedHost } from "./feed-host-fixture.ts";

const HEADER = "id,make,range,year,price";
const cars = (count: number, price = 8_000) =>
  Array.from({ length: count }, (_, index) => `car-${index},Ford,Fiesta,2019,${price + index}`);
const csv = (lines: readonly string[]) => [HEADER, ...lines].join("\n");
const ADD: Extract<FeedsRequest, { act: "add" }> = {
  act: "add",
  name: "stock",
  url: "https://feeds.example/stock.csv",
  map_name: "forecourt",
  map: null,
  site: null,
  replace: true,
  schedule: { every_minutes: 5 },
};

let errors: string[];
beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void errors.push(line));
});
afterEach(() => vi.restoreAllMocks());

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** A node with feeds, a fixed clock, and the mails it sends. */
  async function node() {
    const host = await startFeedHost();
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-feeds-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const objects = folderStore(join(dataDir, "objects"));
    const clock = { now: NOW };
    const mails: MailMessage[] = [];
    const now = () => clock.now;
    const website = { ...wexcombe, deliveries: { ...wexcombe.deliveries, feeds_to: ["stock@wexcombe.example"] } };
    const mail = { name: "a list", send: async (message: MailMessage) => void mails.push(message) };
    const runner = () => {
      const made = feedRunner({ database: open.database, dataDir, objects, now, notify: { website, mail }, request: host.request });
      onTestFinished(made.close);
      return made;
    };
    const work = (request: FeedsRequest) => workOnFeeds({ database: open.database, runner: runner(), now }, request);
    return { host, dataDir, objects, clock, mails, runner, work };
  }

  const live = async () => (await open.database.select({ make: vehicles.make }).from(vehicles).where(eq(vehicles.state, "live"))).length;

  test("Admin lists feeds with what their last twenty runs did, to whoever imports into their branch", async () => {
    const { host, clock, runner, work } = await node();
    await work(ADD);
    const everywhere = { posts: [{ role: "owner", site_id: null, website: null }] } as const;
    for (let run = 1; run <= 22; run++) {
      host.serve(run === 22 ? "nothing" : csv(cars(4, 8_000 + run)), `"${run}"`);
      clock.now += 5 * MINUTE_MS;
      await runner().run();
    }
    const [listed] = await listFeeds(open.database, everywhere);
    expect(listed).toMatchObject({ name: "stock", host: "feeds.example", branch: null, schedule: { every_minutes: 5 } });
    expect(listed!.runs).toHaveLength(20);
    expect(listed!.runs[0]).toMatchObject({ at: clock.now, result: { outcome: "failed" } });
    expect(listed!.runs[1]?.result.message).toContain("0 added, 4 changed");
    clock.now += 5 * MINUTE_MS;
    host.serve(csv(cars(4, 8_021)), '"21"');
    await runner().run();
    const { runs } = (await listFeeds(open.database, everywhere))[0]!;
    clock.now += 5 * MINUTE_MS;
    await runner().run();
    expect((await listFeeds(open.database, everywhere))[0]!.runs, "an unchanged feed adds no entry").toEqual(runs);
    expect(await listFeeds(open.database, { posts: [{ role: "manager", site_id: 1, website: null }] })).toEqual([]);
    await work({ act: "remove", name: "stock" });
    expect(await listFeeds(open.database, everywhere)).toEqual([]);
  });

  test("a feed is fetched when it is due, by one node of several, and not brought in again while it is as it was", async () => {
    const { host, clock, runner, work, dataDir, mails } = await node();
    expect(await work(ADD)).toEqual({ ok: true, messages: ["The feed stock will be fetched every 5 minutes."] });
    expect(await work(ADD)).toMatchObject({ ok: false });
    host.serve(csv(cars(4)), '"1"');
    await Promise.all([runner().run(), runner().run(), runner().run()]);
    expect(host.requests).toHaveLength(1);
    expect(await live()).toBe(4);
    await runner().run();
    expect(host.requests).toHaveLength(1);
    clock.now += 5 * MINUTE_MS;
    await runner().run();
    expect(host.requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"']);
    expect(await work({ act: "list" })).toMatchObject({
      feeds: [
        {
          name: "stock",
          schedule: "every 5 minutes",
          last_outcome: "unchanged",
          next_at: new Date(clock.now + 5 * MINUTE_MS).toISOString(),
        },
      ],
    });
    const archived = readdirSync(join(dataDir, "feeds", "stock")).filter((name) => name.endsWith(".csv"));
    expect(archived).toHaveLength(1);
    expect(statSync(join(dataDir, "feeds", "stock", archived[0]!)).mode & 0o777).toBe(0o600);
    expect(mails).toEqual([]);
    expect(await work({ act: "remove", name: "stock" })).toMatchObject({ ok: true });
    expect(await work({ act: "run", name: "stock" })).toMatchObject({ ok: false });
    expect(await live()).toBe(4);
  });

  test("a certificate by its address here is kept if it is stored here, and else reported and left out", async () => {
    const { host, objects, runner, work } = await node();
    await work(ADD);
    await objects.put(`certificates/${"a".repeat(64)}`, Buffer.from("%PDF-1.7 %%EOF"));
    const facts = {
      battery_certificate_issuer: "Cell Check",
      battery_certificate_date: "2026-01-12",
      battery_certificate_method: "Full discharge",
      battery_health_percent: "93",
    };
    const rows = cars(2).map((car, at) => `${car},${Object.values(facts).join(",")},/media/certificates/${"ab"[at]!.repeat(64)}.pdf`);
    host.serve([`${HEADER},${Object.keys(facts).join(",")},battery_certificate`, ...rows].join("\n"), '"1"');
    expect(await runner().runNow("stock")).toMatchObject({
      kind: "imported",
      report: {
        added: 2,
        unread_figures: [{ line: 3, column: "battery_certificate", reason: expect.stringContaining("is not stored here") }],
      },
    });
    const stock = await open.database.select({ details: vehicles.details }).from(vehicles).orderBy(vehicles.source_key);
    expect(stock.map(({ details }) => details.battery_certificate)).toEqual([`/media/certificates/${"a".repeat(64)}.pdf`, undefined]);
  });

  test("a feed that is added again or run by hand is fetched without a condition on its ETag", async () => {
    const { host, clock, runner, work } = await node();
    const conditions = () => host.requests.splice(0).map(({ headers }) => headers["if-none-match"]);
    host.serve(csv(cars(4)), '"1"');
    await work({ ...ADD, replace: false });
    await runner().run();
    await work({ act: "remove", name: "stock" });
    await work(ADD);
    await runner().run();
    clock.now += 5 * MINUTE_MS;
    await runner().run();
    expect(conditions()).toEqual([undefined, undefined, '"1"']);
    expect(await work({ act: "run", name: "stock" })).toMatchObject({ ok: true, report: { rows: 4, unchanged: 4 } });
    expect(conditions()).toEqual([undefined]);
  });

  test("refused rows are mailed, the same ones once a day, and valid rows are imported", async () => {
    const { host, clock, runner, work, mails } = await node();
    await work(ADD);
    for (const etag of ['"1"', '"2"']) {
      host.serve(csv([...cars(4, etag === '"1"' ? 8_000 : 7_000), "car-9,Ford,Fiesta,2019,POA"]), etag);
      await runner().run();
      clock.now += 5 * MINUTE_MS;
    }
    expect(await live()).toBe(4);
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: "stock@wexcombe.example", subject: "Rows of a stock feed were refused: stock" },
    ]);
    expect(mails[0]!.text).toContain("Line 6, price: “POA” is not an amount of money");
    expect(mails[0]!.text).toContain("All other rows are on the website.");
    expect(mails[0]!.html).toContain("“POA” is not an amount of money");
    clock.now += DAY_MS;
    host.serve(csv([...cars(4, 6_000), "car-9,Ford,Fiesta,2019,POA"]), '"3"');
    await runner().run();
    expect(mails).toHaveLength(2);
  });

  test("a scheduled feed that lacks half the stock removes nothing, and the dealer is notified by mail", async () => {
    const { host, clock, runner, work, mails } = await node();
    await work(ADD);
    host.serve(csv(cars(10)), '"1"');
    await runner().run();
    clock.now += 5 * MINUTE_MS;
    host.serve(csv(cars(5)), '"2"');
    await runner().run();
    expect(await live()).toBe(10);
    expect(mails).toMatchObject([
      {
        subject: "A stock feed needs your attention: stock",
        text: expect.stringContaining("Nothing was removed: 5 of 10 vehicles (50%) are not in the file") as string,
      },
    ]);
    expect(mails[0]!.text).toContain("Rows without problems are on the website.");
    // After the guard stopped an import the feed is fetched in full again, and passes once complete.
    clock.now += 5 * MINUTE_MS;
    host.serve(csv(cars(9)), '"2"');
    await runner().run();
    expect(await live()).toBe(9);
  });

  test("a failing host changes no stock, and the feed is scheduled again", async () => {
    const { host, clock, runner, work, mails } = await node();
    await work(ADD);
    host.answers((_, response) => void response.writeHead(500).end());
    await runner().run();
    expect(await work({ act: "list" })).toMatchObject({
      feeds: [
        {
          last_outcome: "failed",
          last_message: "feeds.example answered 500",
          next_at: new Date(clock.now + 5 * MINUTE_MS).toISOString(),
        },
      ],
    });
    expect(errors).toEqual(["The feed stock could not be fetched: feeds.example answered 500"]);
    expect(mails).toEqual([]);
    host.serve(csv(cars(2)), '"1"');
    expect(await work({ act: "run", name: "stock" })).toMatchObject({ ok: true, report: { added: 2 } });
  });

  test(`the last ${MAX_ARCHIVED_FILES} files of a feed stay`, async () => {
    const { host, clock, work, dataDir } = await node();
    await work(ADD);
    for (let run = 0; run < MAX_ARCHIVED_FILES + 2; run++) {
      host.serve(csv(cars(1, 8_000 + run)), `"${run}"`);
      expect(await work({ act: "run", name: "stock" })).toMatchObject({ ok: true });
      clock.now += MINUTE_MS;
    }
    const files = readdirSync(join(dataDir, "feeds", "stock")).filter((name) => name.endsWith(".csv"));
    expect(files).toHaveLength(MAX_ARCHIVED_FILES);
    expect(existsSync(join(dataDir, "feeds", "stock", `${new Date(NOW).toISOString().replaceAll(":", "-")}.csv`))).toBe(false);
  });

  test("the report of a picture list with more than a thousand faults contains the first thousand", async () => {
    const { host, work } = await node();
    await work({ ...ADD, url: "https://feeds.example/pictures.jsonl", map_name: "autosonshow", replace: false });
    host.serve(
      Array.from({ length: 1_200 }, (_, row) => `{"registration":"AB19CDE","images":"ftp://feeds.example/1.jpg","own_${row}":1}`).join(
        "\n",
      ),
      '"1"',
    );
    const { report } = (await work({ act: "run", name: "stock" })) as { report: ImportReport };
    expect([report.refused, report.refusals.length, report.unknown_properties.length]).toEqual([1_200, 1_000, 1_000]);
  });

  test("what is refused when a feed is added: an address that is not public, a branch that is not there, a map with faults", async () => {
    const { work } = await node();
    for (const wrong of [
      { url: "http://feeds.example/a.csv" },
      { url: "https://10.0.0.1/a.csv" },
      { site: "nowhere" },
      { map: { name: "own", fields: {} } },
    ])
      expect(await work({ ...ADD, ...wrong })).toMatchObject({ ok: false });
    expect(await work({ act: "list" })).toMatchObject({ feeds: [] });
  });

  test("a file that exceeds the size limit when unpacked is abandoned, with a problem in the report", async () => {
    const path = stockFileOf(gzipSync(`${["id,make,model,year,price", ...cars(3)].join("\n")}\n${"x".repeat(2_000_000)}\n`), "stock.csv");
    const report = await importStock(open.database, { kind: "file", path, map: WITH_IDS, max_bytes: 1_000_000 }, { now: NOW });
    expect(report).toMatchObject({ problems: [{ field: "file", message: "The file cannot be read to its end: it is larger than 1 MB" }] });
  });
});
