import { ALL_ROLES, type Role } from "#domain/staff/roles.ts";
import { MINUTE_MS } from "#domain/calendar.ts";
import { eventRoutes } from "#server/admin/live/event-routes.ts";
import { changeFeed, type ChangeFeed } from "#server/admin/live/change-feed.ts";
import { openAdmin, ORIGIN } from "#server/admin/test-support/admin-client.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { openDatabase } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { leadEvents, leads, orderEvents, orders, vehicles } from "#server/database/schema.ts";
import { fiesta, order } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { readSession } from "#server/staff/sessions/sessions.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";

/** Typed by hand: what each role is told of. */
const FOLLOWS: Readonly<Record<Role, readonly string[]>> = {
  owner: ["leads", "orders", "deliveries", "diary", "deals", "stock", "feeds", "content"],
  manager: ["leads", "orders", "deliveries", "diary", "deals", "stock", "feeds", "content"],
  sales: ["leads", "orders", "deliveries", "diary", "deals", "stock"],
  compliance: ["leads", "orders", "deliveries", "stock", "content"],
  reader: ["orders", "deliveries", "stock"],
  photographer: ["stock"],
  marketing: ["stock", "content"],
};

/** A kind that nothing changes where it is used. */
const SENTINEL = "diary";

const enquiry = () => ({
  id: randomUUID(),
  website: "wexcombe",
  form: "enquiry",
  contact: { first_name: "Amina", email: "amina.okafor@example.com" },
  answers: { message: "Is it still there?" },
});

describe.each(testDatabases())("the stream of changes on $name", (engine) => {
  let open: TestDatabase;
  let changes: ChangeFeed;
  beforeAll(async () => {
    open = await engine.open();
    changes = changeFeed();
    await changes.start(open.listen);
  });
  afterEach(() => open.empty());
  afterAll(async () => {
    await changes.close();
    await open.close();
  });

  const openIt = () => openAdmin(open.database, { changes });
  type Admin = ReturnType<typeof openAdmin>;

  /** Opens a stream in somebody's browser. */
  async function follow({ app }: Pick<Admin, "app">, cookies: ReadonlyMap<string, string>, since = changes.id(), headers = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await app.request(`${ORIGIN}/events?since=${since}`, { headers: { Cookie: cookie, ...headers } });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    onTestFinished(() => reader.cancel());
    let text = "";
    /** The next event, and its id; undefined at the end of the stream. */
    async function next(): Promise<{ event: string; data: string; id: string } | undefined> {
      for (;;) {
        const found = /id: (.*)\nevent: (.*)\ndata: (.*)\n\n/.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          const [, id = "", event = "", data = ""] = found;
          return { id, event, data };
        }
        const { value, done } = await reader.read();
        if (done) return undefined;
        text += value;
      }
    }
    return { response, next, close: () => reader.cancel() };
  }

  test("names the kind of what has changed, in a second, and nothing of it", async () => {
    const admin = openIt();
    const priya = await admin.signedIn({ role: "owner" });
    const { response, next } = await follow(admin, priya.cookies);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await next()).toMatchObject({ event: "alive" });
    const lead = enquiry();
    const began = performance.now();
    await open.database.insert(leads).values(lead);
    expect(await next()).toMatchObject({ event: "changed", data: "leads" });
    expect(performance.now() - began).toBeLessThan(1_000);

    expect((await priya.send(`/leads/${lead.id}/claim`, {})).status).toBe(200);
    expect(await next()).toMatchObject({ data: "leads" });
  });

  test("vehicles, orders, feeds and deliveries that failed are changes of their own; an attempt to deliver is none", async () => {
    const site_id = await addSite(open.database, "swindon");
    /** Notifications come in the order of their commits: what was committed before a sentinel has come when the sentinel has. */
    async function sentinelArrives(): Promise<void> {
      const before = changes.id();
      await open.database.execute(sql`select pg_notify('admin', ${SENTINEL})`);
      await expect.poll(() => changes.since(before)).toContain(SENTINEL);
    }
    /** The kinds that the work changes, and no others. */
    async function changedBy<Result>(kinds: readonly string[], work: () => Promise<Result>): Promise<Result> {
      await sentinelArrives();
      const before = changes.id();
      const result = await work();
      await sentinelArrives();
      expect(changes.since(before).filter((kind) => kind !== SENTINEL)).toEqual(kinds);
      return result;
    }
    const { database } = open;
    const [{ stock_id } = { stock_id: 0 }] = await changedBy(["stock"], () =>
      database.insert(vehicles).values(fiesta(site_id)).returning(),
    );
    await changedBy(["orders"], () =>
      database.transaction(async (tx) => {
        const [{ guid } = { guid: "" }] = await tx.insert(orders).values(order(stock_id, "OPEN")).returning();
        await tx.insert(orderEvents).values({ guid, move: "open", to_status: "OPEN" });
      }),
    );
    const at = new Date();
    const schedule = { map_name: "forecourt", map: {}, daily_hour: 6, next_at: at };
    await database.insert(feeds).values({ name: "dms", url: "https://dms.example/", ...schedule });
    await changedBy(["feeds"], () => database.update(feeds).set({ last_result: { outcome: "failed", message: "No answer", refused: 0 } }));
    const lead = enquiry();
    await changedBy(["leads"], () => database.insert(leads).values(lead));
    await changedBy(["leads"], () => database.insert(leadEvents).values({ lead: lead.id, at, event: "noted", note: "Comes on Thursday" }));
    const about = { website: "wexcombe", about: "lead", about_id: randomUUID(), event: "taken", at, told: {} } as const;
    const [{ id } = { id: 0 }] = await database.insert(announcements).values(about).returning();
    const delivery = { announcement: id, about_id: about.about_id, route: "dealer_mail", due_at: at, created_at: at } as const;
    await database.insert(deliveries).values([delivery, { ...delivery, recipient: "b@example.com" }]);
    await changedBy([], async () => {
      await database.update(deliveries).set({ status: "sent" }).where(eq(deliveries.recipient, "b@example.com"));
      await database.update(deliveries).set({ attempts: 3, error: "later" }).where(eq(deliveries.recipient, ""));
    });
    await changedBy(["deliveries"], () => database.update(deliveries).set({ status: "failed" }).where(eq(deliveries.recipient, "")));
  });

  test.each(ALL_ROLES)("%s is told of what this role sees, and of nothing else", async (role) => {
    const admin = openIt();
    const person = await admin.signedIn({ role });
    // An id of another node: all has changed.
    const { next } = await follow(admin, person.cookies, "elsewhere-1");
    expect((await next())?.data.split(" ").toSorted()).toEqual([...FOLLOWS[role]].toSorted());
  });

  test("whoever comes back with an id is told what was missed, and with one that is no id that all may have changed", async () => {
    const admin = openIt();
    const priya = await admin.signedIn({ role: "owner" });
    const before = changes.id();
    await open.database.insert(leads).values(enquiry());
    await expect.poll(() => changes.since(before)).toEqual(["leads"]);
    const first = await follow(admin, priya.cookies, before);
    const missed = await first.next();
    expect(missed).toMatchObject({ event: "changed", data: "leads", id: changes.id() });
    await first.close();
    const again = await follow(admin, priya.cookies, before, { "Last-Event-ID": missed!.id });
    expect(await again.next(), "the header is later than the address").toMatchObject({ event: "alive" });
    for (const id of ["", "1", "%0Adata:%20x", `${changes.id().split("-")[0]}-999999`, "x".repeat(10_000)]) {
      const wrong = await follow(admin, priya.cookies, id);
      expect((await wrong.next())?.data.split(" "), id).toHaveLength(FOLLOWS.owner.length);
      await wrong.close();
    }
  });

  test("rights that were taken count from the next change on; the stream ends with the sign-in and does not lengthen it", async () => {
    const admin = openIt();
    const priya = await admin.signedIn({ role: "owner" });
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const megan = await admin.signedIn({ name: "Megan Frost", role: "sales" });
    expect((await admin.app.request(`${ORIGIN}/events`)).status).toBe(401);
    const ofOwen = await follow(admin, owen.cookies);
    await ofOwen.next();
    expect((await priya.send(`/people/${owen.id}/end`, {})).status).toBe(200);
    await open.database.insert(leads).values(enquiry());
    expect(await ofOwen.next()).toMatchObject({ event: "ended" });
    expect(await ofOwen.next()).toBeUndefined();

    const ofMegan = await follow(admin, megan.cookies);
    await ofMegan.next();
    admin.pass(29 * MINUTE_MS);
    await (await follow(admin, megan.cookies)).close();
    expect((await megan.send("/today?live=", undefined, { method: "GET" })).body).toBe("Megan Frost");
    admin.pass(2 * MINUTE_MS);
    await open.database.insert(leads).values(enquiry());
    expect(await ofMegan.next(), "31 minutes after the last request of a person").toMatchObject({ event: "ended" });
  });

  test("a quiet stream has a heartbeat, with which it notices that its person has signed out", async () => {
    const admin = openIt();
    const priya = await admin.signedIn({ role: "owner" });
    const signedIn = await readSession(open.database, [...priya.cookies.values()][0] ?? "", admin.now());
    const app = new Hono<AdminEnv>();
    app.use(async (c, next) => {
      c.set("signedIn", signedIn);
      await next();
    });
    eventRoutes(app, admin.services, { heartbeatMs: 20 });
    const { next } = await follow({ app }, priya.cookies);
    for (let beats = 0; beats < 3; beats++) expect(await next()).toMatchObject({ event: "alive" });
    await priya.send("/sign-out", {});
    const endings = [];
    for (let event = await next(); event; event = await next()) endings.push(event.event);
    expect(endings.at(-1)).toBe("ended");
  });

  test("a session has eight streams, another of it 429, until one is closed; a node that stops ends them", async () => {
    const feed = changeFeed();
    const admin = openAdmin(open.database, { changes: feed });
    const priya = await admin.signedIn({ role: "owner" });
    const streams = [];
    for (let opened = 0; opened < 8; opened++) streams.push(await follow(admin, priya.cookies, feed.id()));
    const ninth = await priya.send("/events", undefined, { method: "GET" });
    expect([ninth.status, ninth.headers.get("Retry-After")]).toEqual([429, "30"]);
    const other = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const ofOther = await follow(admin, other.cookies, feed.id());
    expect(ofOther.response.status, "somebody else's").toBe(200);
    await streams[0]!.close();
    const another = await follow(admin, priya.cookies, feed.id());
    expect(another.response.status).toBe(200);
    await another.next();
    await feed.close();
    expect(await another.next()).toBeUndefined();
    expect((await priya.send("/events", undefined, { method: "GET" })).status).toBe(503);
  });

  test.runIf(engine.kind === "postgresql")("a lead that one node takes is told by another within a second", async () => {
    await using other = await openDatabase({ databaseUrl: open.databaseUrl, dataDir: "" }).then(disposable);
    const feed = changeFeed();
    await feed.start(other.listen);
    onTestFinished(() => feed.close());
    const admin = openAdmin(other.database, { changes: feed });
    const priya = await admin.signedIn({ role: "owner" });
    const { next } = await follow(admin, priya.cookies, feed.id());
    expect(await next()).toMatchObject({ event: "alive" });
    const began = performance.now();
    await open.database.insert(leads).values(enquiry());
    expect(await next()).toMatchObject({ event: "changed", data: "leads" });
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

function disposable<Opened extends { close: () => Promise<void> }>(opened: Opened): Opened & AsyncDisposable {
  return { ...opened, [Symbol.asyncDispose]: opened.close };
}
