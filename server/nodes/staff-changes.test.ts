import { readConfig } from "#server/config.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { openDatabase } from "#server/database/connect.ts";
import { emptyDataDir, testDatabases, type TestDatabase, type TestEngine } from "#server/database/test-support/test-databases.ts";
import { startS3Emulator } from "#server/object-store/test-support/s3-emulator.ts";
import { openGroup } from "#server/open-group.ts";
import { openAdmin, ORIGIN } from "#server/admin/test-support/admin-client.ts";
import { phonePhoto } from "#server/admin/test-support/photo-fixture.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { serveSite } from "#server/test-support/served-site.ts";
import { changeableWebsites } from "#server/website-settings/staff/changeable-websites.ts";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Dealership } from "#server/dealership.ts";

/** What staff change is in the shop within this time, on every node. */
const LIVE_WITHIN_MS = 1_000;
const CAR = 4712;

/** A page of the page cache with what staff change: a number, a branch's hours, a vehicle's photographs, a text. */
const build = {
  renderOf:
    ({ website, organisation, stock, content }: Dealership) =>
    async () => {
      const monday = organisation.site("swindon")?.hours[0];
      const photos = (await stock.vehicle(CAR))?.details.media_urls ?? [];
      const facts = {
        telephone: website.telephone,
        monday: monday?.open ?? "closed",
        photos: photos.map(({ url }) => url),
        words: content.page("tyres")?.title,
      };
      return new Response(JSON.stringify(facts), {
        headers: { "Content-Type": "text/html", "Cache-Control": "public, max-age=0, s-maxage=300" },
      });
    },
  builtFiles: new Hono(),
};

describe.each(testDatabases())("what staff change in Admin, on $name", (engine) => {
  const nodes = engine.kind === "postgresql" ? 2 : 1;

  test(`is in the shop of ${nodes === 2 ? "another node" : "the node"} within a second, photographs too`, async () => {
    const emulator = await startS3Emulator();
    onTestFinished(() => emulator.close());
    const { endpoint, bucket, accessKeyId, secretAccessKey } = emulator.settings;
    const bucketOf = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    const folder = temporary("forecourt-staff-changes-");
    const FORECOURT_KEY_FILE = join(folder, "keys");
    writeFileSync(FORECOURT_KEY_FILE, `${Buffer.alloc(32, 1).toString("base64")}\n`, { mode: 0o600 });
    const place = await withStock(engine);
    const started: Awaited<ReturnType<typeof startNode>>[] = [];
    for (let node = 0; node < nodes; node++) {
      const dataDir = nodes === 1 ? place.dataDir : temporary("forecourt-node-");
      const env = { DATA_DIR: dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }), DEMO: "no", FORECOURT_KEY_FILE };
      started.push(await startNode({ ...env, OBJECT_STORE: "s3", ...bucketOf }));
    }
    const [first, shopper] = [started[0]!, started.at(-1)!];
    const [dealership] = first.group.dealerships;
    const { database, stock, organisation, photos, media } = dealership;
    const settings = () => changeableWebsites(first.group.dealerships);
    const admin = openAdmin(database, { stock, organisation, photos, media, settings, from: dealership.now() });
    const priya = await admin.signedIn({ role: "owner" });
    const before = await shopper.shown();
    expect(before, "and from the page cache").toEqual(await shopper.shown());
    expect(before).toMatchObject({ photos: [] });

    const setting = { website: "wexcombe", settings: [{ name: "telephone", text: "01632 960 777", revision: 0 }] };
    await live(() => priya.send("/settings", setting), shopper.shown, { telephone: "01632 960 777" });
    const write = (title: string, base: number) =>
      priya.send("/content/wexcombe/save", { path: "pages/tyres.md", text: `---\ntitle: ${title}\n---\n`, base });
    await write("Tyres", 0);
    const published = { path: "pages/tyres.md", version: 1, revision: 0 };
    const { revision } = (await live(() => priya.send("/content/wexcombe/publish", published), shopper.shown, { words: "Tyres" })).body;
    await write("Winter tyres", 1);
    const again = { ...published, version: 2, revision };
    const now = (await live(() => priya.send("/content/wexcombe/publish", again), shopper.shown, { words: "Winter tyres" })).body;
    // At once on two nodes: one is first, the other is told who.
    await write("Spring tyres", 2);
    const second = shopper.group.dealerships[0];
    const tom = await openAdmin(second.database, { stock: second.stock, from: second.now() }).signedIn({
      name: "Tom Hallett",
      role: "owner",
    });
    const third = { ...published, version: 3, revision: now.revision };
    const race = await Promise.all([priya, tom].map((who) => who.send("/content/wexcombe/publish", third)));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(race.find(({ status }) => status === 409)?.body).toMatchObject({ reason: "conflict" });
    for (const node of [first, shopper]) await expect.poll(node.shown).toMatchObject({ words: "Spring tyres" });
    const [row] = await database.select().from(sites).where(eq(sites.slug, "swindon"));
    const hours = { revision: row!.revision, fields: { monday: "10:15-18:00" }, from: {} };
    await live(() => priya.send("/branches/swindon", hours), shopper.shown, { monday: "10:15" });
    const send = async (body: Buffer) => {
      const cookie = [...priya.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const request = { method: "POST", headers: { Origin: ORIGIN, Cookie: cookie }, body: new Uint8Array(body) };
      const response = await admin.app.request(`${ORIGIN}/stock/${CAR}/photos/files?place=outside`, request);
      return { status: response.status, body: await response.json() };
    };
    const photo = await phonePhoto();
    const { url } = (await live(() => send(photo), shopper.shown, { photos: [expect.stringContaining("/media/photos/")] })).body;
    expect(await shopper.get(url)).toMatchObject({ status: 200, headers: { "content-type": expect.stringContaining("image/") } });
  });
});

/** A database with a branch and a vehicle. */
async function withStock(engine: TestEngine): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  if (engine.kind === "postgresql") {
    const open = await engine.open();
    onTestFinished(() => open.close());
    await fill(open);
    return open;
  }
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const open = await openDatabase({ dataDir });
  await fill(open);
  await open.close();
  return { dataDir, databaseUrl: undefined };
}

async function fill({ database }: Pick<TestDatabase, "database">): Promise<void> {
  const site = await addSite(database, "swindon");
  await database.insert(vehicles).values({ ...fiesta(site), stock_id: CAR });
}

async function startNode(env: Record<string, string>) {
  const config = readConfig(env);
  const group = await openGroup(config);
  const site = await serveSite(config, group, build);
  onTestFinished(async () => {
    await site.close();
    await group.close();
  });
  return { group, get: (path: string) => site.ask(path), shown: async () => JSON.parse((await site.ask("/")).body) as object };
}

/** Carries out a change; the shopper's page has it in time, and does not get it from the page cache. */
async function live<Sent extends { status: number }>(
  change: () => Promise<Sent>,
  shown: () => Promise<unknown>,
  what: object,
): Promise<Sent> {
  const sent = await change();
  const began = performance.now();
  expect(sent.status).toBe(200);
  await expect.poll(shown, { interval: 20, timeout: 10 * LIVE_WITHIN_MS }).toMatchObject(what);
  expect(performance.now() - began).toBeLessThan(LIVE_WITHIN_MS);
  return sent;
}

function temporary(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
