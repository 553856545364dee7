import { DAY_MS, HOUR_MS, londonDay, londonMoment } from "#domain/calendar.ts";
import type { Dealership } from "#server/dealership.ts";
import { openGroup, type Group } from "#server/open-group.ts";
import { alertProgress, alerts, alertVehicles } from "#server/alerts/alerts-schema.ts";
import { alertRunner } from "#server/alerts/alert-runner.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { priceEvents, vehicles } from "#server/database/schema.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { eq, sql } from "drizzle-orm";
import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { openAlerts } from "./alerts.ts";
import { alertFixture, fords, fordsNear, linkIn, nextEmail, ofMake, type AlertFixture } from "./test-support/alert-fixture.ts";
import { UNSUBSCRIBE_PATH, unsubscribeApp } from "./unsubscribe-app.ts";

const EMAIL = "gwen.pugh@example.com";
const POSTCODE = "SN1 7QZ";

let group: Group;
let site: Dealership;
let dataDir: string;
let ahead = 0;
let requested: AlertFixture["requested"];
let mailsTo: AlertFixture["mailsTo"];
let confirmed: AlertFixture["confirmed"];
let worked: AlertFixture["worked"];
let arrives: AlertFixture["arrives"];

beforeAll(async () => {
  dataDir = await demoDataDir();
  group = await openGroup({ dataDir, databaseUrl: undefined, keyFile: undefined, demo: true }, { now: () => Date.now() + ahead });
  [site] = group.dealerships;
  ({ requested, mailsTo, confirmed, worked, arrives } = alertFixture(group));
});
afterEach(async () => {
  ahead = 0;
  await site.database.delete(alerts);
  await site.database.delete(announcements);
  for (const { number } of (await site.outbox?.stored()) ?? []) await site.outbox?.remove(number);
});
afterAll(async () => {
  await group.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("nothing is sent before the button is pressed, and a link confirms once", async () => {
  const email = nextEmail();
  expect(await requested(email)).toEqual({ ok: true });
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  const token = linkIn(mail!.text, "alert/confirm");
  expect(await site.alerts.lookAtConfirmation(token)).toMatchObject({ name: "Used cars: Ford", kind: "search", frequency: "arrive" });
  await arrives();
  await worked();
  expect(await mailsTo(email), "looking confirms nothing").toHaveLength(1);
  expect(await site.alerts.confirm(token)).toMatchObject({ ok: true });
  expect(await site.alerts.confirm(token)).toEqual({ ok: false, why: "used" });
  await requested(email);
  ahead = DAY_MS;
  expect(await site.alerts.confirm(linkIn((await mailsTo(email))[1]!.text, "alert/confirm")), "after a day").toEqual({
    ok: false,
    why: "used",
  });
});

test("tells a vehicle that arrives once, with links that stop it", async () => {
  const email = nextEmail();
  const token = await confirmed(email);
  await worked();
  expect(await mailsTo(email), "what was there before is no news").toEqual([]);
  const stock_id = await arrives();
  await worked();
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({
    subject: expect.stringContaining("Just arrived: "),
    unsubscribe: expect.stringContaining(`${UNSUBSCRIBE_PATH}/${token}`),
  });
  expect(mail!.text).toContain(`/alert/yours/${token}`);
  await site.database.update(vehicles).set({ colour: "Mauve" }).where(eq(vehicles.stock_id, stock_id));
  await worked();
  await worked();
  expect(await mailsTo(email)).toHaveLength(1);
});

test("tells a vehicle that arrives between the first confirmation of all and the next round", async () => {
  await site.database.delete(alerts);
  await site.database.delete(alertProgress);
  const email = nextEmail();
  await confirmed(email);
  await arrives();
  await worked();
  expect(await mailsTo(email)).toHaveLength(1);
});

test("tells a lower price once, by prices that were charged for a day", async () => {
  const email = nextEmail();
  const stock_id = await arrives();
  await confirmed(email);
  const price = async (pounds: number, atDay: number) => {
    ahead = atDay * DAY_MS;
    await site.database
      .update(vehicles)
      .set({ price: pounds * 100 })
      .where(eq(vehicles.stock_id, stock_id));
    // Price events have the time of the database.
    await site.database
      .update(priceEvents)
      .set({ at: new Date(site.now()) })
      .where(sql`id = (select max(id) from price_events where stock_id = ${stock_id})`);
    await worked();
    return (await mailsTo(email)).map(({ subject }) => subject);
  };
  expect(await price(20_000, 0.1)).toEqual([]);
  expect(await price(19_000, 0.2), "a price of a few hours was a mistake").toEqual([]);
  expect(await price(18_500, 3)).toEqual([expect.stringContaining("now £18,")]);
  const [mail] = await mailsTo(email);
  expect(mail!.text).toContain("£500 less than before");
  expect(mail!.text).toContain("A vehicle now costs less. It matches your alert for Used cars: Ford.");
  expect(await price(18_800, 6), "a price that rises").toHaveLength(1);
  expect(await price(18_500, 9), "the same lower price").toHaveLength(1);
  expect(await price(18_000, 12)).toHaveLength(2);
});

test("a price that was undone before its mail is sent is not told", async () => {
  const email = nextEmail();
  const stock_id = await arrives();
  const [before] = await site.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  await confirmed(email, { subject: { kind: "vehicle", stock_id, address: "/used-cars/x" } });
  ahead = 3 * DAY_MS;
  await site.database
    .update(vehicles)
    .set({ price: before!.price! - 100_000 })
    .where(eq(vehicles.stock_id, stock_id));
  await site.database
    .update(priceEvents)
    .set({ at: new Date(site.now()) })
    .where(sql`id = (select max(id) from price_events where stock_id = ${stock_id})`);
  await group.alerts.run();
  await site.database.update(vehicles).set({ price: before!.price }).where(eq(vehicles.stock_id, stock_id));
  await site.deliveries.deliver();
  expect(await mailsTo(email)).toEqual([]);
});

test("a vehicle that is sold or withdrawn is told once, an hour later, and ends its alert", async () => {
  const [bought, kept, waited] = [nextEmail(), nextEmail(), nextEmail()];
  const stock_ids = [await arrives(), await arrives(), await arrives()] as const;
  const tokens = [];
  for (const [index, email] of [bought, kept, waited].entries())
    tokens.push(await confirmed(email, { subject: { kind: "vehicle", stock_id: stock_ids[index]!, address: "/used-cars/x" } }));
  const change = (stock_id: number, state: "live" | "sold" | "withdrawn", at = Date.now()) =>
    site.database
      .update(vehicles)
      .set({ state, ended_at: state === "live" ? null : new Date(at), ended_by: state === "live" ? null : "cli:erin" })
      .where(eq(vehicles.stock_id, stock_id));
  await change(stock_ids[0], "sold");
  await change(stock_ids[1], "withdrawn");
  await change(stock_ids[2], "sold");
  await worked();
  expect(await mailsTo(bought), "a sale that may be undone").toEqual([]);
  ahead = 61 * 60_000;
  await group.alerts.run();
  await change(stock_ids[2], "live");
  await site.deliveries.deliver();
  const [sold, ...others] = await mailsTo(bought);
  expect(others).toEqual([]);
  expect(sold).toMatchObject({
    subject: expect.stringMatching(/^Sold: \d{4} Ford/),
    unsubscribe: expect.stringContaining(`${UNSUBSCRIBE_PATH}/${tokens[0]}`),
  });
  expect(sold!.text).toMatch(/The \d{4} Ford .+ has been sold\./);
  expect(sold!.text).toContain("That ends your alert.");
  expect((await mailsTo(kept)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^No longer for sale: \d{4} Ford/)]);
  expect(await mailsTo(waited), "one that came back before its email was sent").toEqual([]);
  await worked();
  await change(stock_ids[0], "live");
  await worked();
  expect([await mailsTo(bought), await mailsTo(kept)].map(({ length }) => length)).toEqual([1, 1]);
  expect([await site.alerts.show(tokens[0]!), await site.alerts.show(tokens[1]!)], "nothing of them is stored").toEqual([
    undefined,
    undefined,
  ]);
  expect(await site.alerts.show(tokens[2]!)).toBeDefined();
  await change(stock_ids[2], "sold", Date.now() - 60 * 60_000);
  await worked();
  expect(await mailsTo(waited)).toHaveLength(1);
});

test("a vehicle that its feed no longer has is told after 25 hours, or the next run of a slower feed, and not as sold", async () => {
  const emails = [nextEmail(), nextEmail(), nextEmail()] as const;
  const stock_ids = [await arrives(), await arrives(), await arrives()] as const;
  for (const [index, email] of emails.entries())
    await confirmed(email, { subject: { kind: "vehicle", stock_id: stock_ids[index]!, address: "/used-cars/x" } });
  const state = (stock_id: number, isThere: boolean, source = "daily") =>
    site.database
      .update(vehicles)
      .set({ source, state: isThere ? "live" : "sold", ended_at: isThere ? null : new Date() })
      .where(eq(vehicles.stock_id, stock_id));
  const slow = {
    name: "slow-feed",
    url: "https://feed.example/",
    map_name: "maps/slow.json",
    map: { name: "slow-map" },
    next_at: new Date(),
    every_minutes: 4 * 24 * 60,
  };
  await site.database.insert(feeds).values(slow);
  onTestFinished(async () => void (await site.database.delete(feeds).where(eq(feeds.name, slow.name))));
  await state(stock_ids[0], false);
  await state(stock_ids[1], false);
  await state(stock_ids[2], false, slow.map.name);
  const subjects = async () => {
    await worked();
    return Promise.all(emails.map(async (email) => (await mailsTo(email)).map(({ subject }) => subject)));
  };
  ahead = 24.5 * HOUR_MS;
  expect(await subjects(), "the next day's file may have it").toEqual([[], [], []]);
  await state(stock_ids[1], true);
  ahead = 25.5 * HOUR_MS;
  const unavailable = [expect.stringMatching(/^No longer for sale: \d{4} Ford/)];
  expect(await subjects()).toEqual([unavailable, [], []]);
  expect((await mailsTo(emails[0]))[0]!.text).not.toMatch(/\bsold\b/i);
  ahead = 4 * DAY_MS + 0.5 * HOUR_MS;
  expect(await subjects()).toEqual([unavailable, [], []]);
  ahead = 4 * DAY_MS + 1.5 * HOUR_MS;
  expect(await subjects()).toEqual([unavailable, [], unavailable]);
});

test("an alert whose vehicle comes back before its last mail goes on with the lower price that it had not told", async () => {
  const email = nextEmail();
  const stock_id = await arrives();
  const subject = { kind: "vehicle", stock_id, address: "/used-cars/x" } as const;
  await confirmed(email, { subject, frequency: "daily" });
  const change = (values: Partial<typeof vehicles.$inferInsert>) =>
    site.database.update(vehicles).set(values).where(eq(vehicles.stock_id, stock_id));
  const [before] = await site.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  // The day's mail has been sent: what is found now waits for the next one.
  await site.database.update(alerts).set({ digest_on: londonDay(site.now() + 4 * DAY_MS) });
  ahead = 3 * DAY_MS;
  await change({ price: before!.price! - 100_000 });
  await site.database
    .update(priceEvents)
    .set({ at: new Date(site.now()) })
    .where(sql`id = (select max(id) from price_events where stock_id = ${stock_id})`);
  await worked();
  expect(await mailsTo(email), "waits for the day's mail").toEqual([]);
  await change({ state: "sold", ended_by: "cli:erin", ended_at: new Date(site.now() - 2 * HOUR_MS) });
  await group.alerts.run();
  await change({ state: "live", ended_by: null, ended_at: null });
  await site.deliveries.deliver();
  expect(await mailsTo(email)).toEqual([]);
  ahead = londonMoment(londonDay(Date.now() + 6 * DAY_MS), "09:00") - Date.now();
  await worked();
  expect((await mailsTo(email)).map(({ text }) => text)).toEqual([expect.stringContaining("£1,000 less than before")]);
});

test("one email a day has everything of the day, from eight o'clock", async () => {
  const email = nextEmail();
  await confirmed(email, { frequency: "daily" });
  const at = (text: string) => (ahead = Date.parse(text) - Date.now());
  at(`${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}T05:00:00Z`);
  await arrives();
  await worked();
  expect(await mailsTo(email)).toEqual([]);
  await arrives();
  at(`${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}T09:00:00Z`);
  await worked();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["2 vehicles match your alert for Used cars: Ford"]);
  await arrives();
  ahead += 3_600_000;
  await worked();
  expect(await mailsTo(email)).toHaveLength(1);
  ahead += DAY_MS;
  await worked();
  expect(await mailsTo(email)).toHaveLength(2);
});

test("a post to the List-Unsubscribe address stops the alert, opening it does not", async () => {
  const email = nextEmail();
  const token = await confirmed(email);
  const app = unsubscribeApp(site.alerts);
  const opened = await app.request(`${UNSUBSCRIBE_PATH}/${token}`);
  expect([opened.status, opened.headers.get("Location")]).toEqual([303, `/alert/yours/${token}`]);
  expect(await site.alerts.show(token)).toMatchObject({ name: "Used cars: Ford", count: 1 });
  const posted = await app.request(`${UNSUBSCRIBE_PATH}/${token}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(posted.status).toBe(200);
  expect(await site.alerts.show(token)).toBeUndefined();
  await arrives();
  await worked();
  expect(await mailsTo(email)).toEqual([]);
});

test("reminds after five months without a use of the link, and deletes after six", async () => {
  const email = nextEmail();
  const token = await confirmed(email);
  ahead = 149 * DAY_MS;
  await worked();
  ahead = 154 * DAY_MS;
  await worked();
  await worked();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Do you still want this alert?"]);
  expect(await site.alerts.keep(token)).toBe(true);
  ahead = 190 * DAY_MS;
  await worked();
  expect(await site.alerts.show(token)).toBeDefined();
  ahead = (154 + 190) * DAY_MS;
  await worked();
  expect(await site.alerts.show(token)).toBeUndefined();
});

test("one address has at most ten alerts, and five requests a day", async () => {
  const email = nextEmail();
  for (let number = 0; number < 10; number++) {
    ahead = number * DAY_MS;
    await confirmed(email.replace("@", `+${number}@`), { subject: ofMake(`make-${number}`) });
  }
  ahead = 11 * DAY_MS;
  await requested(email, { subject: ofMake("make-11") });
  expect(await site.alerts.confirm(linkIn((await mailsTo(email))[0]!.text, "alert/confirm"))).toEqual({ ok: false, why: "full" });
  const other = nextEmail();
  const outcomes = [];
  for (let hours = 0; hours < 12; hours += 2) {
    ahead = 12 * DAY_MS + hours * 3_600_000;
    outcomes.push((await requested(other)).ok);
  }
  expect(outcomes).toEqual([true, true, true, true, true, false]);
});

test("address and postcode are nowhere in the database in clear, and person show and erase know the alert", async () => {
  const near = { subject: fordsNear(POSTCODE) };
  await confirmed(EMAIL, near);
  await arrives();
  await worked();
  const [news] = await mailsTo(EMAIL);
  expect(news!.text, "the mail itself names the place").toContain(POSTCODE);
  await requested(EMAIL.replace("@", "+more@"), near);
  const { rows } = await site.database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of rows) {
    const stored = JSON.stringify((await site.database.execute(sql`select * from ${sql.identifier(name)}`)).rows);
    expect(stored, name).not.toContain("gwen.pugh");
    expect(stored, name).not.toContain(POSTCODE);
  }
  const shown = await site.people.show(EMAIL, { application: false, actor: "cli:test" });
  expect(shown).toMatchObject({ alerts: [{ email: EMAIL, query: expect.stringContaining("make=ford") }, { confirmed_at: null }] });
  await site.people.erase(EMAIL, "cli:test");
  expect(await site.database.select().from(alerts)).toEqual([]);
  expect(await site.database.select().from(alertVehicles)).toEqual([]);
  expect(await mailsTo(EMAIL)).toEqual([]);
});

test("of two nodes one works the alerts", async () => {
  const email = nextEmail();
  await confirmed(email);
  await arrives();
  const other = alertRunner({ database: site.database, vault: undefined, websites: group.dealerships, now: site.now });
  expect((await Promise.all([group.alerts.run(), other.run()])).filter(Boolean)).toHaveLength(1);
});

test("without a key there are no alerts, and a request says so", async () => {
  const { database, website, stock, now } = site;
  const limits = { take: async () => undefined, wait: async () => undefined };
  const without = openAlerts({
    database,
    website,
    stock,
    vault: undefined,
    sendsMail: true,
    keys: [Buffer.alloc(32)],
    mails: limits,
    openLimit: () => limits,
    now,
  });
  expect(without.isOn).toBe(false);
  expect(
    await without.request({ subject: fords, email: nextEmail(), frequency: "arrive", locale: "en-GB" }, { address: "" }),
  ).toMatchObject({
    status: 422,
    problems: [{ field: "form", message: { messageKey: "alert.notHere" } }],
  });
  expect(await database.select().from(alerts)).toEqual([]);
});
