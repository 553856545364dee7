import { addDays, DAY_MS, HOUR_MS, londonDay, MINUTE_MS } from "#domain/calendar.ts";
import { allowed, type Post } from "#domain/staff/allowed.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import { BEN, ENQUIRY, MORNING, openLeadsAdmin } from "#server/admin/test-support/leads-admin.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import { appointments } from "#server/diary/diary-schema.ts";
import { leadProgress } from "#server/database/staff-schema.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createOrderFixture, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { PaymentsUnavailable } from "#server/providers/payments/payments.ts";
import { EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const enquiry = (more: Partial<typeof leads.$inferInsert> = {}) => ({
  id: randomUUID(),
  website: "wexcombe",
  form: "enquiry",
  contact: { first_name: "Amina", last_name: "Okafor", email: "amina.okafor@example.com" },
  answers: { message: "Is it still there?" },
  created_at: new Date(MORNING - HOUR_MS),
  ...more,
});

const idsOf = (part: { rows: { id: string }[] } | null) => part?.rows.map(({ id }) => id).toSorted() ?? [];

const bookedFor = (
  lead: string,
  more: Partial<typeof appointments.$inferInsert> & Pick<typeof appointments.$inferInsert, "site_id">,
): typeof appointments.$inferInsert => ({
  id: lead,
  kind: "test_drive",
  lead,
  website: "wexcombe",
  day: londonDay(MORNING),
  time: "11:00",
  created_at: new Date(MORNING),
  ...more,
});

describe.each(testDatabases())("Today on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function begin() {
    const fixture = await openLeadsAdmin(open);
    const today = (post: Partial<Post> = {}, address = "", id: string = randomUUID()) =>
      fixture.reads.today(fixture.asPerson(id, [{ role: "owner", ...EVERYWHERE, ...post }]), new URLSearchParams(address));
    const siteOf = async (stock_id: number) =>
      (await open.database.select({ id: vehicles.site_id }).from(vehicles).where(eq(vehicles.stock_id, stock_id)))[0]!.id;
    return { ...fixture, today, swindon: await siteOf(fixture.here), andover: await siteOf(fixture.there) };
  }

  /** An order that is being placed, or one that was paid and is being refunded. */
  async function takeOrder(site_id: number, website: string, carry: "open" | "refunding") {
    const fixture = createOrderFixture(open, { website: { ...wexcombe, name: website }, now: () => MORNING });
    const [{ stock_id } = { stock_id: 0 }] = await open.database
      .insert(vehicles)
      .values({ ...fiesta(site_id), slug: randomUUID() })
      .returning();
    const body = reservation(stock_id, { customer_first_name: "Nia", customer_email: `${randomUUID()}@example.com` });
    const order = placedOrder(await fixture.orders.create(body, { address: `192.0.2.${(placedCount += 1)}` }));
    if (carry === "refunding") {
      await fixture.orders.paymentArrived({ session: order.payment?.session ?? "" });
      fixture.provider.refund = () => Promise.reject(new PaymentsUnavailable("away"));
      await fixture.orders.cancel(order.guid);
    }
    return { site_id, website, reference: order.reference, guid: order.guid };
  }
  let placedCount = 0;

  test("each role sees what its posts reach of each kind, and no more", async () => {
    const { today, swindon, andover } = await begin();
    const places = [swindon, andover].flatMap((site_id) => ["wexcombe", "tradeyard-vans"].map((website) => ({ site_id, website })));
    const stored = places.map((place) => ({ ...enquiry(), ...place }));
    await open.database.insert(leads).values(stored);
    const due = places.map((place) => ({ ...enquiry(), ...place }));
    await open.database.insert(leads).values(due);
    await open.database
      .insert(leadProgress)
      .values(due.map(({ id }) => ({ lead: id, state: "waiting" as const, follow_up_on: londonDay(MORNING) })));
    const placed = await Promise.all(places.map(({ site_id, website }) => takeOrder(site_id, website, "open")));
    await open.database
      .insert(appointments)
      .values(stored.map(({ id, site_id, website }, place) => bookedFor(id, { site_id, website, stock_id: place, place })));
    await failFor([
      ...stored.map(({ id }) => ({ about: "lead" as const, id })),
      ...placed.map(({ guid }) => ({ about: "order" as const, id: guid })),
    ]);
    const schedule = { map_name: "forecourt", map: {}, daily_hour: 6, next_at: new Date(MORNING) };
    const last_result = { outcome: "failed" as const, message: "No answer", refused: 0 };
    await open.database.insert(feeds).values(
      [swindon, andover, null].map((site_id) => ({
        name: String(site_id),
        url: "https://dms.example/",
        site: site_id === null ? null : site_id === swindon ? "swindon" : "andover",
        ...schedule,
        last_result,
      })),
    );
    let seen = 0;
    for (const role of ALL_ROLES)
      for (const scope of [null, swindon].flatMap((site_id) => [null, "wexcombe"].map((website) => ({ site_id, website })))) {
        const rights = { posts: [{ role, ...scope }] };
        const where = `${role} ${JSON.stringify(scope)}`;
        const page = await today({ role, ...scope });
        const reached = (permission: "leads.read" | "orders.list" | "diary.read") => (place: { site_id: number; website: string }) =>
          allowed(rights, permission, { site_id: place.site_id, website: place.website });
        expect(idsOf(page.leads), where).toEqual(idsOf({ rows: stored.filter(reached("leads.read")) }));
        expect(idsOf(page.followUps), where).toEqual(idsOf({ rows: due.filter(reached("leads.read")) }));
        expect(idsOf(page.appointments), where).toEqual(idsOf({ rows: stored.filter(reached("diary.read")) }));
        expect(page.orders?.rows.map(({ reference }) => reference).toSorted() ?? [], where).toEqual(
          placed
            .filter(reached("orders.list"))
            .map(({ reference }) => reference)
            .toSorted(),
        );
        expect(page.deliveries?.total ?? 0, where).toBe(
          stored.filter(reached("leads.read")).length + placed.filter(reached("orders.list")).length,
        );
        const ofFeeds = [swindon, andover, null].filter((site_id) => allowed(rights, "stock.import", { site_id })).map(String);
        expect(page.feeds?.rows.map(({ name }) => name).toSorted() ?? [], where).toEqual(ofFeeds.toSorted());
        const unready = await open.database.select({ site_id: vehicles.site_id, state: vehicles.state }).from(vehicles);
        expect(page.vehicles?.total ?? 0, where).toBe(
          unready.filter(({ site_id, state }) => state === "live" && allowed(rights, "stock.edit", { site_id })).length,
        );
        const names = JSON.stringify([page.orders, page.deliveries]);
        expect(names.includes("Nia"), `${where} names`).toBe(placed.some((place) => allowed(rights, "orders.read", place)));
        expect(names.includes("guid") || placed.some(({ guid }) => names.includes(guid)), "no way to the shopper's own page").toBe(false);
        expect(page.answers === null, `${where} figures`).toBe(!["owner", "manager"].includes(role));
        seen += page.deliveries?.total ?? 0;
      }
    expect(seen, "some see something").toBeGreaterThan(50);
    const ofBranch = await today({}, "branch=andover");
    expect([ofBranch.leads?.total, ofBranch.orders?.total, ofBranch.feeds?.rows.map(({ name }) => name)]).toEqual([
      2,
      2,
      [String(andover)],
    ]);
    const outside = await today({ role: "sales", site_id: swindon }, "branch=andover");
    expect([outside.branch, outside.branches.map(({ slug }) => slug)], "a branch out of reach is no filter").toEqual([
      undefined,
      ["swindon"],
    ]);
  });

  /** The dealer's mails about these were given up. */
  async function failFor(
    things: readonly { about: "lead" | "order"; id: string }[],
    settled_at = new Date(MORNING),
    error = "550 no such mailbox",
  ) {
    const at = new Date(MORNING);
    for (const { about, id } of things) {
      const [row] = await open.database
        .insert(announcements)
        .values({ website: "wexcombe", about, about_id: id, event: "placed", at, told: {}, spread_at: at })
        .returning();
      await open.database.insert(deliveries).values({
        announcement: row!.id,
        about_id: id,
        route: "dealer_mail",
        recipient: "sales@wexcombe.example",
        status: "failed",
        error,
        due_at: at,
        created_at: at,
        settled_at,
      });
    }
  }

  test("leads are sorted by when their answer is due; claimed they stay, answered they go, and a follow-up comes on its day", async () => {
    const { today, admin, pass, swindon, signInAgain } = await begin();
    const [late, soon] = [enquiry({ site_id: swindon }), enquiry({ site_id: swindon, created_at: new Date(MORNING - 40 * MINUTE_MS) })];
    await open.database.insert(leads).values([soon, late]);
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const page = () => today({ role: "sales" }, "", owen.id);
    expect((await page()).leads?.rows).toMatchObject([
      // It came at twenty past eight; the branch opened at half past.
      { id: late.id, clock: { kind: "open", minutes: 10 }, claimed_by: null, mayAnswer: true },
      { id: soon.id, clock: { kind: "open", minutes: 20 } },
    ]);
    expect((await today({ role: "compliance" })).leads?.rows[0]).toMatchObject({ mayAnswer: false });
    expect((await owen.send(`/leads/${late.id}/claim`, {})).status).toBe(200);
    expect((await page()).leads?.rows[0]).toMatchObject({ id: late.id, claimed_by: { id: owen.id, name: "Owen Price" } });
    expect((await today({ role: "sales" }, "of=mine", owen.id)).leads).toMatchObject({ total: 1, rows: [{ id: late.id }] });
    expect((await today({ role: "sales" }, "of=mine")).leads, "somebody else's").toMatchObject({ total: 0 });
    await owen.send(`/leads/${late.id}/call`, { note: "Comes tomorrow" });
    const tomorrow = addDays(londonDay(MORNING), 1);
    await owen.send(`/leads/${late.id}/follow-up`, { day: tomorrow });
    expect(await page()).toMatchObject({ leads: { total: 1, rows: [{ id: soon.id }] }, followUps: { total: 0 } });
    pass(DAY_MS);
    await signInAgain(owen);
    expect(await page()).toMatchObject({
      followUps: { total: 1, rows: [{ id: late.id, state: "action_needed", follow_up_on: tomorrow }] },
    });
    await owen.send(`/leads/${late.id}/done`, { reason: "bought" });
    expect(await page()).toMatchObject({ followUps: { total: 0 }, leads: { total: 1 } });
  });

  test("twenty of a kind are shown, the newest, and how many there are", async () => {
    const { today, swindon } = await begin();
    const many = Array.from({ length: 23 }, (_, at) => enquiry({ site_id: swindon, created_at: new Date(MORNING - (at + 1) * MINUTE_MS) }));
    await open.database.insert(leads).values(many);
    await failFor(many.map(({ id }) => ({ about: "lead", id })));
    const { leads: shown, deliveries: failed } = await today();
    expect([shown?.total, shown?.rows.length, failed?.total, failed?.rows.length]).toEqual([23, 20, 23, 20]);
    expect(
      shown?.rows.map(({ id }) => id),
      "the oldest of them first",
    ).toEqual(
      many
        .slice(0, 20)
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  test("an order says why it waits: for a decision, the end of its hold, or its money; the next end comes first", async () => {
    const { today, swindon } = await begin();
    const opened = await takeOrder(swindon, "wexcombe", "open");
    const refunding = await takeOrder(swindon, "wexcombe", "refunding");
    const { orders: shown } = await today();
    expect(shown).toMatchObject({
      total: 2,
      views: { decide: 0, ending: 1, refunds: 1 },
      rows: [
        { reference: opened.reference, why: "ending", status: "OPEN", mayProgress: true, customer: expect.stringContaining("Nia") },
        { reference: refunding.reference, why: "refunds", refund: "due" },
      ],
    });
    const ofReader = await today({ role: "reader" });
    expect(ofReader.orders?.rows[0]).toMatchObject({ customer: null, mayProgress: false });
    expect([ofReader.leads, ofReader.vehicles, ofReader.feeds]).toEqual([null, null, null]);
  });

  test("appointments are today's, by the hour, without those that were cancelled", async () => {
    const { today, swindon, here } = await begin();
    const day = londonDay(MORNING);
    const booked = Array.from({ length: 4 }, () => enquiry({ site_id: swindon, stock_id: here, form: "test_drive" }));
    await open.database.insert(leads).values(booked);
    const at = (index: number, more: Partial<typeof appointments.$inferInsert>) =>
      bookedFor(booked[index]!.id, { site_id: swindon, stock_id: here, place: index, time: "14:30", ...more });
    await open.database
      .insert(appointments)
      .values([
        at(0, {}),
        at(1, { time: "09:30" }),
        at(2, { time: "11:00", cancelled_at: new Date(MORNING) }),
        at(3, { day: addDays(day, 1) }),
      ]);
    expect((await today()).appointments).toMatchObject({
      total: 2,
      rows: [
        {
          id: booked[1]!.id,
          path: `/leads/${booked[1]!.id}`,
          kind: "test_drive",
          time: "09:30",
          name: "Amina Okafor",
          vehicle: { name: "Ford Fiesta" },
          branch: "Wexcombe Swindon",
        },
        { id: booked[0]!.id, time: "14:30" },
      ],
    });
  });

  test("a delivery that failed says why to whoever sees the customer, never to whom, for a week", async () => {
    const { today, swindon } = await begin();
    const order = await takeOrder(swindon, "wexcombe", "open");
    await failFor([{ about: "order", id: order.guid }], new Date(MORNING - DAY_MS), "550 <nia@example.com> unknown");
    await failFor([{ about: "order", id: order.guid }], new Date(MORNING - 8 * DAY_MS));
    await failFor([{ about: "order", id: randomUUID() }]);
    const ofPriya = (await today()).deliveries;
    expect(ofPriya).toMatchObject({
      total: 1,
      rows: [{ about: "order", reference: order.reference, error: "550 <nia@example.com> unknown" }],
    });
    expect(JSON.stringify(ofPriya)).not.toContain("sales@wexcombe");
    expect((await today({ role: "reader" })).deliveries?.rows).toMatchObject([{ reference: order.reference, error: null }]);
  });

  test("a branch's first answers are counted for its managers, and each figure is the number of leads in its list", async () => {
    const { today, list, send, here, there, admin, pass, asPerson } = await begin();
    const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
    const sent = [];
    for (const [after, vehicle] of [
      [10, here],
      [30, here],
      [90, here],
      [20, there],
      [null, here],
      [null, here],
    ] as const) {
      const id = await send({
        ...(sent.length % 2 === 0 ? ENQUIRY : BEN),
        form_id: "12",
        message: `No. ${sent.length}`,
        vehicle_id: String(vehicle),
      });
      sent.push(id);
      if (after === null) continue;
      await open.database.insert(leadProgress).values({ lead: id, state: "waiting", answered_at: new Date(MORNING + after * MINUTE_MS) });
    }
    await owen.send(`/leads/${sent[5]}/done`, { reason: "spam" });
    expect((await today()).answers, "one is not due yet").toMatchObject([
      { slug: "swindon", median: 30, inTime: 2, all: 3 },
      { slug: "andover", median: 20, inTime: 1, all: 1 },
    ]);
    pass(2 * HOUR_MS);
    const { answers } = await today();
    expect(answers).toMatchObject([{ slug: "swindon", inTime: 2, all: 4 }, { slug: "andover" }]);
    for (const { slug, inTime, all } of answers!) {
      const totalOf = async (answer: string) => (await list(`view=all&branch=${slug}&answer=${answer}`)).total;
      expect(await totalOf("in-time"), slug).toBe(inTime);
      expect(await totalOf("late"), slug).toBe(all - inTime);
      expect(await totalOf("answered")).toBe(slug === "swindon" ? 3 : 1);
    }
    expect((await list("view=all&answer=everything")).total, "no such list").toBe(6);
    const swindon = (await open.database.select({ id: vehicles.site_id }).from(vehicles).where(eq(vehicles.stock_id, here)))[0]!.id;
    const manager = asPerson(randomUUID(), [{ role: "manager", site_id: swindon, website: null }]);
    expect((await list("view=all&answer=late", manager)).total, "within reach").toBe(2);
    pass(31 * DAY_MS);
    expect((await today()).answers, "older leads do not count").toEqual([]);
  });
});
