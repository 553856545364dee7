import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { AMINA } from "#domain/finance-application/application-fixture.ts";
import type { Role } from "#domain/staff/roles.ts";
import { NO_PAPERS, openAdmin } from "#server/admin/test-support/admin-client.ts";
import { orderEvents } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { eraseCustomer } from "#server/people/erase-order-person.ts";
import { createOrderFixture, insertVehicle, placedOrder, reservation, withAcceptance } from "#server/orders/test-support/order-fixture.ts";
import { listActs } from "#server/staff/acts/list-acts.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { staffOrder } from "./staff-order.ts";

const LOOK = { reason: "customer_asked", words: "Rang about the income" };
/** As the order has it. */
const NOTED = { look: LOOK.reason, words: LOOK.words };
const ALL_RIGHTS = { posts: [{ role: "owner", site_id: null, website: null }] } as const;

describe.each(testDatabases())("a finance application in Admin on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function shop() {
    const fixture = createOrderFixture(open);
    const admin = openAdmin(open.database, {
      ordersOf: () => ({ orders: fixture.orders, ...NO_PAPERS }),
    });
    const body = reservation(await insertVehicle(open), { payment_type: "FINANCE", finance_type: "PCP", ...AMINA });
    const order = placedOrder(await fixture.orders.create(await withAcceptance(fixture, body), fixture.client));
    const pageFor = (role: Role) =>
      staffOrder(
        { ...fixture.desk, websites: [fixture.desk.website] },
        { posts: [{ role, site_id: null, website: null }] },
        order.reference,
      );
    return { ...fixture, admin, order, pageFor, path: `/orders/${order.reference}/application` };
  }

  const actsOf = () => open.database.select().from(staffActs).where(eq(staffActs.action, "applications.show"));
  const looksAt = (guid: string) =>
    open.database
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.guid, guid), eq(orderEvents.move, "application_read")));

  test("is shown with a reason; each look is an act and an event, without any of the answers", async () => {
    const { admin, order, path, pageFor, orders } = await shop();
    const gareth = await admin.signedIn({ name: "Gareth Pugh", role: "compliance" });
    const seen = (await pageFor("manager"))?.seen;
    const shown = await gareth.send(path, LOOK);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("Cache-Control")).toBe("no-store");
    expect(shown.headers.get("Content-Disposition")).toBeNull();
    expect(shown.body).toEqual({
      sections: [
        {
          title: "About you",
          lines: [
            { name: "Date of birth", answer: "7 March 1991" },
            { name: "Dependants", answer: "0" },
            { name: "Driving licence", answer: "Full UK" },
          ],
        },
        {
          title: "Addresses",
          lines: [
            { name: "Address", answer: "4 Wexcombe Lane, Marlborough, SN8 3RF" },
            { name: "Residential status", answer: "Private tenant" },
            { name: "Time there", answer: "4 years" },
          ],
        },
        {
          title: "Employment",
          lines: [
            { name: "Employment status", answer: "Full time" },
            { name: "Kind of work", answer: "Professional" },
            { name: "Employer", answer: "Kennet Valley School" },
            { name: "Job title", answer: "Teacher" },
            { name: "For", answer: "6 years" },
          ],
        },
        {
          title: "Money in and out",
          lines: [
            { name: "Monthly income before tax", answer: "£3,200" },
            { name: "Monthly income after tax", answer: "£2,450" },
            { name: "Rent or mortgage", answer: "£850" },
            { name: "Replaces a loan", answer: "No" },
            { name: "Changes expected", answer: "No" },
          ],
        },
        {
          title: "Bank details",
          lines: [
            { name: "Name on the account", answer: "A Yusuf" },
            { name: "Sort code", answer: "30-94-30" },
            { name: "Account number", answer: "55779911" },
            { name: "With this bank", answer: "9 years" },
          ],
        },
      ],
    });
    expect((await gareth.send(path, { reason: "complaint", words: "" })).status).toBe(200);
    const acts = await actsOf();
    expect(acts).toMatchObject([
      {
        actor: `staff:${gareth.id}`,
        permission: "applications.read",
        detail: { order: order.reference, look: "customer_asked" },
      },
      { detail: { order: order.reference, look: "complaint" } },
    ]);
    const events = await looksAt(order.guid);
    expect(events).toMatchObject([{ actor: `staff:${gareth.id}`, detail: NOTED }, { detail: { look: "complaint" } }]);
    const written = JSON.stringify([acts, events, await open.database.select().from(staffActChanges)]);
    expect(written).not.toMatch(/1991|3,?200|2,?450|Kennet Valley|Marlborough|30-?94-?30|55779911/);
    expect(JSON.stringify(acts), "the words stay with the order").not.toContain("Rang about");
    const listed = await listActs(open.database, ALL_RIGHTS, {});
    expect(listed.acts.filter(({ look }) => look !== null)).toMatchObject([
      { order: order.reference, look: "complaint", personal: true },
      { order: order.reference, look: "customer_asked" },
    ]);
    expect(JSON.stringify(await orders.get(order.guid)), "the customer's own order does not say why").not.toMatch(
      /Rang about|customer_asked/,
    );
    expect((await pageFor("manager"))?.seen, "a look changes nothing: a colleague's step still counts").toBe(seen);
  });

  test("takes a proof of presence of the last ten minutes, and a reason from the list", async () => {
    const { admin, order, path } = await shop();
    const priya = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    for (const body of [{ words: "" }, { ...LOOK, reason: "curious" }, { ...LOOK, reason: "" }, { ...LOOK, words: "a".repeat(201) }])
      expect((await priya.send(path, body)).status, JSON.stringify(body).slice(0, 60)).toBe(422);
    admin.pass(11 * MINUTE_MS);
    expect(await priya.send(path, LOOK)).toMatchObject({ status: 403, body: { reason: "proof" } });
    expect(await actsOf(), "what is refused is no act").toEqual([]);
    expect(await looksAt(order.guid)).toEqual([]);
  });

  test("is a page of the people who may see it alone, and not served by a GET", async () => {
    const { admin, path, pageFor } = await shop();
    const may: Role[] = ["manager", "compliance"];
    for (const role of ["owner", "manager", "sales", "compliance", "reader"] as const) {
      const person = await admin.signedIn({ name: `A ${role}`, role });
      expect((await pageFor(role))?.may_show_application, role).toBe(may.includes(role));
      expect((await person.send(path, LOOK)).status, role).toBe(may.includes(role) ? 200 : 403);
      const got = await person.send(path, undefined, { method: "GET" });
      expect(JSON.stringify(got.body), role).not.toMatch(/55779911|1991/);
    }
    expect((await admin.browser().send(path, LOOK)).status).toBe(401);
    expect(await actsOf()).toHaveLength(2);
  });

  test("the page of the order never has an answer, and the words of a look only for people with customers' details", async () => {
    const { admin, path, pageFor } = await shop();
    const priya = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    await priya.send(path, LOOK);
    for (const role of ["owner", "manager", "compliance", "reader"] as const)
      expect(JSON.stringify(await pageFor(role)), role).not.toMatch(/1991|3,?200|2,?450|Kennet Valley|30-?94-?30|5577/);
    expect((await pageFor("sales"))?.events.at(-1)).toMatchObject({ name: "Priya Nair", detail: NOTED });
    expect((await pageFor("reader"))?.events.at(-1)?.detail).toEqual({ look: "customer_asked" });
  });

  test("is not shown before it is sent, after its time, and by a server without its key", async () => {
    const { admin, order, orders, path, pageFor, desk, client, pass } = await shop();
    const priya = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    const begun = placedOrder(
      await orders.create(
        reservation(await insertVehicle(open), { payment_type: "FINANCE", ...AMINA, customer_email: "b@example.com" }),
        client,
      ),
    );
    expect((await priya.send(`/orders/${begun.reference}/application`, LOOK)).status).toBe(409);
    const { vault } = desk;
    desk.vault = undefined;
    expect((await priya.send(path, LOOK)).status).toBe(409);
    desk.vault = vault;
    await orders.cancel(order.guid);
    expect((await pageFor("manager"))?.may_show_application).toBe(false);
    expect((await priya.send(path, LOOK)).status).toBe(409);
    pass((31 * DAY_MS) / MINUTE_MS);
    await orders.purge();
    expect((await priya.send(path, LOOK)).status).toBe(409);
    expect((await priya.send("/orders/ZZZZ-ZZZZ/application", LOOK)).status).toBe(404);
    expect(await actsOf()).toEqual([]);
  });

  test("erasing the customer deletes the words, and leaves who looked and why", async () => {
    const { admin, order, path } = await shop();
    const priya = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    await priya.send(path, LOOK);
    await open.database.transaction((tx) => eraseCustomer(tx, [order.guid], new Date()));
    expect(await looksAt(order.guid)).toMatchObject([{ actor: `staff:${priya.id}`, detail: { look: "customer_asked" } }]);
    expect(JSON.stringify(await looksAt(order.guid))).not.toContain("Rang");
  });
});
