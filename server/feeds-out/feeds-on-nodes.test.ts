import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { emptyDataDir, testDatabases, type TestDatabase, type TestEngine } from "#server/database/test-support/test-databases.ts";
import { openGroup } from "#server/open-group.ts";
import { reservation } from "#server/orders/test-support/order-fixture.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { changeStock } from "#server/stock/change/cli-commands.ts";
import { demonstrationBuild, serveSite } from "#server/test-support/served-site.ts";
import { ADVERT_FEEDS, type AdvertFeed } from "#domain/stock/advert-feeds.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

/** Long before the minute for which somebody may keep a feed is over. */
const LEFT_WITHIN_MS = 5_000;
const [SOLD, RESERVED, STAYS] = [4711, 4712, 4713];
const WEBSITE = "wexcombe.localhost";

describe.each(testDatabases())("on $name", (engine) => {
  const nodes = engine.kind === "postgresql" ? 2 : 1;

  test(`what is sold or reserved on one node has left each feed of ${nodes === 2 ? "the other" : "the site"} within a minute`, async () => {
    const place = await withStock(engine);
    const started: Awaited<ReturnType<typeof startNode>>[] = [];
    for (let node = 0; node < nodes; node++) started.push(await startNode(place));
    const [shop, read] = [started[0]!, started.at(-1)!];
    for (const feed of ADVERT_FEEDS) {
      const { status, body, headers } = await read.feed(feed);
      expect([feed, status, headers["cache-control"]]).toEqual([feed, 200, "public, max-age=60"]);
      for (const id of [SOLD, RESERVED, STAYS]) expect(body, feed).toContain(String(id));
    }

    const began = performance.now();
    const placed = await shop.ask("/api/v2/website-orders/order", {
      method: "POST",
      headers: { Host: WEBSITE, "Content-Type": "application/json" },
      body: JSON.stringify(reservation(RESERVED)),
    });
    expect(placed.status, placed.body).toBe(201);
    const { database, now } = shop.group.dealerships[0];
    expect(await changeStock(database, { act: "sell", user: "dana", stock_id: SOLD }, now())).toMatchObject({ ok: true });
    for (const feed of ADVERT_FEEDS) {
      await expect.poll(async () => (await read.feed(feed)).body, { timeout: LEFT_WITHIN_MS }).not.toMatch(/4711|4712/);
      expect((await read.feed(feed)).body, feed).toContain(String(STAYS));
    }
    expect(performance.now() - began).toBeLessThan(LEFT_WITHIN_MS);
  });
});

async function withStock(engine: TestEngine): Promise<Record<string, string>> {
  if (engine.kind === "postgresql") {
    const open = await engine.open();
    onTestFinished(() => open.close());
    await fill(open);
    return open.databaseUrl === undefined ? {} : { DATABASE_URL: open.databaseUrl };
  }
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const open = await openDatabase({ dataDir });
  await fill(open);
  await open.close();
  return { DATA_DIR: dataDir };
}

async function fill({ database }: Pick<TestDatabase, "database">): Promise<void> {
  const site = await addSite(database, "swindon");
  await database.update(sites).set({ address: "1 Station Road", town: "Swindon", postcode: "SN1 1DQ" });
  const details = { media_urls: [{ url: "https://photos.example/1.jpg", alt: "A Fiesta" }] };
  const cars = [SOLD, RESERVED, STAYS].map((stock_id) => ({ ...fiesta(site), stock_id, mileage: 12_000, colour: "Blue", details }));
  await database.insert(vehicles).values(cars);
}

async function startNode(place: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-node-"));
  const config = readConfig({ DATA_DIR: dataDir, DEMO: "no", ...place });
  const group = await openGroup(config);
  const { ask, close } = await serveSite(config, group, demonstrationBuild);
  onTestFinished(async () => {
    await close();
    await group.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const feed = (name: AdvertFeed) => ask(`/feeds/${name}`, { headers: { Host: WEBSITE } });
  return { group, ask, feed };
}
