import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import type { Dealership } from "#server/dealership.ts";
import { openGroup, type Group } from "#server/open-group.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { createFieldEncryption } from "#server/orders/applications/field-encryption.ts";
import { importLines, stockMapOf } from "#server/stock/import/import-fixture.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { digestOfLink, newLinkToken } from "#server/text/link-token.ts";
import { signingKeys } from "#server/text/signing-keys.ts";
import { eq, isNotNull } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { emailDigests, sealContact } from "./alert-context.ts";
import { alertRunner } from "./alert-runner.ts";
import { alerts, alertVehicles, type StoredAlert } from "./alerts-schema.ts";
import { openAlerts } from "./alerts.ts";
import { alertFixture, fordsNear, nextEmail, ofMake, type AlertFixture } from "./test-support/alert-fixture.ts";

const NO_LIMIT = { take: async () => undefined, wait: async () => undefined };

let group: Group;
let site: Dealership;
let fixture: AlertFixture;
let dataDir: string;
let ahead = 0;
let isRegisterAway = false;

/** A register of postcodes that knows one place for all. */
const register = createServer((_, response) => {
  const body = JSON.stringify({ result: { latitude: 51.56, longitude: -1.78 } });
  response.writeHead(isRegisterAway ? 503 : 200, { "Content-Type": "application/json" }).end(body);
});

beforeAll(async () => {
  dataDir = await demoDataDir();
  await new Promise<void>((done) => register.listen(0, "127.0.0.1", done));
  const postcodesUrl = `http://127.0.0.1:${(register.address() as AddressInfo).port}`;
  group = await openGroup(
    { dataDir, databaseUrl: undefined, keyFile: undefined, demo: true, postcodesUrl },
    { now: () => Date.now() + ahead },
  );
  [site] = group.dealerships;
  fixture = alertFixture(group);
});
afterEach(async () => {
  ahead = 0;
  isRegisterAway = false;
  vi.restoreAllMocks();
  await site.database.delete(alerts);
});
afterAll(async () => {
  await group.close();
  await new Promise((done) => register.close(done));
  rmSync(dataDir, { recursive: true, force: true });
});

/** The alerts of the website as another node opens them, whose key file has a newer key first. */
function withNewerKey(): Dealership["alerts"] {
  const { database, website, stock, now } = site;
  return openAlerts({
    database,
    website,
    stock,
    vault: createFieldEncryption({ dataDir, mayMakeKey: false }),
    sendsMail: true,
    keys: [Buffer.alloc(32, 7), ...signingKeys({ dataDir })],
    mails: NO_LIMIT,
    openLimit: () => NO_LIMIT,
    now,
  });
}

/** As if the key that sealed it had been dropped from the key file. */
async function losesItsKey(token: string): Promise<void> {
  await site.database
    .update(alerts)
    .set({ sealed: "dropped:AAAA" })
    .where(eq(alerts.token_digest, digestOfLink(token)));
}

test("everything that one transaction changed is told, however much it is", async () => {
  await fixture.confirmed(nextEmail());
  await fixture.arrive(25);
  const vault = createFieldEncryption({ dataDir, mayMakeKey: false });
  await alertRunner({ database: site.database, vault, websites: group.dealerships, now: site.now, batch: 10 }).run();
  await fixture.worked();
  expect(await site.database.select().from(alertVehicles)).toHaveLength(25);
});

test("the same search from another postcode is another alert, from the same one it takes the place of the first", async () => {
  const email = nextEmail();
  const first = await fixture.confirmed(email, { subject: fordsNear("SN1 1AA") });
  await fixture.confirmed(email, { subject: fordsNear("BS1 1AA") });
  expect(await site.alerts.show(first)).toMatchObject({ count: 2, name: expect.stringContaining("SN1 1AA") });
  const again = await fixture.confirmed(email, { subject: fordsNear("SN1 1AA") });
  expect(await site.alerts.show(first)).toBeUndefined();
  expect(await site.alerts.show(again)).toMatchObject({ count: 2 });
});

test("an alert that no key opens stops no other, answers as a stopped one, and is deleted when it is old", async () => {
  const reported = vi.spyOn(console, "error").mockReturnValue();
  const email = nextEmail();
  const lost = [await fixture.confirmed(nextEmail()), await fixture.confirmed(nextEmail(), { subject: fordsNear("SN1 1AA") })];
  const token = await fixture.confirmed(email);
  for (const each of lost) await losesItsKey(each);
  await fixture.arrives();
  await fixture.worked();
  await fixture.worked();
  expect(await fixture.mailsTo(email)).toHaveLength(1);
  expect(reported.mock.calls).toEqual([["2 email alerts are left out: the key file has no key that opens them"]]);
  for (const each of lost) expect(await site.alerts.show(each)).toBeUndefined();
  expect(await site.alerts.stop(lost[1]!, { all: true })).toBe(true);
  ahead = 160 * DAY_MS;
  await fixture.worked();
  expect(await site.alerts.keep(token)).toBe(true);
  ahead = 200 * DAY_MS;
  await fixture.worked();
  expect((await site.database.select().from(alerts)).map(({ token_digest }) => token_digest)).toEqual([digestOfLink(token)]);
});

test("a link counts and stops all alerts of its address, those of an older key too", async () => {
  const email = nextEmail();
  const newer = withNewerKey();
  await fixture.confirmed(email);
  const token = await fixture.confirmed(email, { subject: ofMake("kia"), alerts: newer });
  expect(await newer.show(token)).toMatchObject({ count: 2 });
  await newer.stop(token, { all: true });
  expect(await site.database.select().from(alerts)).toEqual([]);
});

test("while postcodes cannot be looked up other alerts go on, and what arrived meanwhile is told afterwards, once", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const [near, anywhere] = [nextEmail(), nextEmail()];
  await fixture.confirmed(near, { subject: fordsNear("SN1 1AB") });
  await fixture.confirmed(anywhere);
  isRegisterAway = true;
  await fixture.arrives();
  await fixture.worked();
  await fixture.arrives();
  await fixture.worked();
  expect([await fixture.mailsTo(near), await fixture.mailsTo(anywhere)].map(({ length }) => length)).toEqual([0, 2]);
  isRegisterAway = false;
  ahead = 6 * MINUTE_MS;
  await fixture.worked();
  await fixture.worked();
  expect((await fixture.mailsTo(near)).map(({ subject }) => subject)).toEqual([expect.stringContaining("2 vehicles match your alert")]);
  expect(await fixture.mailsTo(anywhere)).toHaveLength(2);
});

describe.each(testDatabases())("on $name", (engine) => {
  test("of two links that are confirmed at once, one is the tenth", async () => {
    const { database, close } = await engine.open();
    onTestFinished(close);
    const vault = createFieldEncryption({ dataDir, mayMakeKey: false })!;
    const keys = signingKeys({ dataDir });
    const { website, stock, now } = site;
    const shared = { website, stock, vault, keys, sendsMail: true, mails: NO_LIMIT, openLimit: () => NO_LIMIT, now };
    const at = new Date(now());
    const alert = (make: string, changes: Partial<StoredAlert>) => {
      const id = randomUUID();
      return {
        id,
        website: website.name,
        locale: "en-GB",
        frequency: "arrive" as const,
        scope: "cars" as const,
        query: `make=${make}`,
        address: `/used-cars?make=${make}`,
        created_at: at,
        active_at: at,
        sealed: sealContact(vault, id, { email: "gwen@example.com", token: newLinkToken().token }),
        email_digest: emailDigests(keys, "gwen@example.com")[0],
        token_digest: newLinkToken().digest,
        ...changes,
      };
    };
    const links = [newLinkToken(), newLinkToken()];
    await database
      .insert(alerts)
      .values([
        ...Array.from({ length: 9 }, (_, number) => alert(`make-${number}`, { confirmed_at: at })),
        ...links.map(({ digest }, number) => alert(`other-${number}`, { confirm_digest: digest })),
      ]);
    const { confirm } = openAlerts({ ...shared, database });
    const outcomes = await Promise.all(links.map(({ token }) => confirm(token)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await database.select().from(alerts).where(isNotNull(alerts.confirmed_at))).toHaveLength(10);
  });
});

test("a vehicle that staff sold is told as sold an hour later, though its feed no longer has it", async () => {
  const email = nextEmail();
  const stock_id = await fixture.arrives();
  await fixture.confirmed(email, { subject: { kind: "vehicle", stock_id, address: "/used-cars/x" } });
  const columns = { id: "id", make: "make", range: "model", year: "year", price: "price" };
  const map = { ...stockMapOf(columns), name: "hourly-map" };
  await site.database
    .update(vehicles)
    .set({ source: map.name, source_key: "id:H1", state: "sold", ended_by: "cli:erin", ended_at: new Date(site.now()) })
    .where(eq(vehicles.stock_id, stock_id));
  const [car] = await site.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  const [branch] = await site.database.select().from(sites).where(eq(sites.id, car!.site_id));
  const brought = async (lines: string[]) =>
    importLines(site.database, lines, map, { site: branch!.slug, replace: true, force: true, now: site.now() });
  onTestFinished(async () => void (await site.database.delete(vehicles).where(eq(vehicles.source, map.name))));
  ahead = HOUR_MS / 2;
  await brought(["H2,Ford,Fiesta,2020,9000"]);
  ahead = 1.1 * HOUR_MS;
  await fixture.worked();
  expect((await fixture.mailsTo(email)).map(({ text }) => text)).toEqual([expect.stringMatching(/has been sold\./)]);
  ahead = 2.1 * DAY_MS;
  await brought(["H2,Ford,Fiesta,2020,9000"]);
  expect(await brought(["H1,Ford,Fiesta,2020,9000", "H2,Ford,Fiesta,2020,9000"])).toMatchObject({ returned: 1 });
});
