import { MINUTE_MS } from "#domain/calendar.ts";
import { adminReads } from "#server/admin/admin-reads.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { reservation, vehicleHolder } from "#server/orders/test-support/order-fixture.ts";
import { staffOrder } from "#server/orders/staff/staff-order.ts";
import { inEnglish } from "#locales/in-english.ts";
import { desc, eq, sql } from "drizzle-orm";
import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { customerDeals, signedOrderForms } from "./deals-schema.ts";
import { listDeals } from "./staff/read-deals.ts";
import { openDealFixture } from "./test-support/deal-fixture.ts";

/** The Fiesta with its fee, and £300 less. */
const SHOP = 12_694;
const DEAL = SHOP - 300;
const ALL_RIGHTS = { posts: [{ role: "owner", site_id: null, website: null }] } as const;
const CASH = { method: "cash", discount: "300" };

describe.each(testDatabases())("on $name, a deal for a customer", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const price = async (stock_id: number, value: number) =>
    open.database.update(vehicles).set({ price: value }).where(eq(vehicles.stock_id, stock_id));

  test("is figured out as the shop does at its own price, and the shop's price stays", async () => {
    const { build, save, stored, orders, client, stock_id } = await openDealFixture(open);
    const id = await build();
    expect((await save(id, { discount: "£300.00" })).status).toBe(200);
    const { figures, discount } = await stored(id);
    expect([figures.price, discount]).toEqual([DEAL * 100, 30_000]);
    const [row] = await open.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
    expect([row?.price, row?.discount_price, row?.held_by]).toEqual([12_495_00, null, null]);
    await price(stock_id, 12_195_00);
    const same = { payment_type: "FINANCE", finance_type: "PCP", finance_deposit: 2000, finance_term: 48, finance_mileage: 10_000 };
    const ordered = await orders.create(reservation(stock_id, same), client);
    expect(ordered).toMatchObject({ ok: true, order: { finance: { RegularPayment: figures.finance!.quote.RegularPayment / 100 } } });
  });

  test("is sent, accepted once, and opens an order at the agreed figures, whatever the shop asks by then", async () => {
    const { send, deals, client, ordered, stored, stock_id, mailed } = await openDealFixture(open);
    const { id, token } = await send(CASH);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await stored(id))).not.toContain(token);
    await price(stock_id, 13_495_00);
    expect(await deals.look(token)).toMatchObject({ ok: true, deal: { lower: null, blocked: null, amount_due: 9900 } });
    const accepted = await deals.accept(token, client);
    expect(accepted).toMatchObject({ ok: true });
    const [order, ...others] = await ordered();
    expect([order?.deal, others]).toMatchObject([{ price: DEAL * 100, agreed: { deal: id } }, []]);
    expect([order?.status, order?.amount_due, order?.customer]).toMatchObject(["OPEN", 9900, { customer_email: "gwen@example.com" }]);
    expect(await vehicleHolder(open, stock_id)).toBe(order?.guid);
    expect(await deals.accept(token, client)).toEqual(accepted);
    expect(await deals.look(token)).toMatchObject({ ok: true, accepted: { guid: order?.guid, signed: null, maySign: true } });
    expect((await mailed("order")).length).toBe(1);
    expect(await stored(id)).toMatchObject({ state: "accepted", order_guid: order?.guid });
  });

  test("accepted by several requests at once opens one order", async () => {
    const { send, deals, client, ordered, mailed } = await openDealFixture(open);
    const { token } = await send({ discount: "300" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => deals.accept(token, client)));
    const all = await ordered();
    expect(all.length).toBe(1);
    expect(new Set(answers.map((answer) => (answer.ok ? answer.guid : JSON.stringify(answer))))).toEqual(new Set([all[0]?.guid]));
    expect((await mailed("order")).length).toBe(1);
  });

  test("accepted and withdrawn at once is one of the two", async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      const { send, deals, client, step, stored, ordered } = await openDealFixture(open);
      const { id, token } = await send(CASH);
      const [accepted, withdrawn] = await Promise.all([deals.accept(token, client), step(id, "withdraw")]);
      const { state } = await stored(id);
      expect([accepted.ok, withdrawn.status, state, (await ordered()).length]).toEqual(
        accepted.ok ? [true, 409, "accepted", 1] : [false, 200, "withdrawn", 0],
      );
      await open.empty();
    }
  });

  test("is refused with 409 once somebody else has the vehicle, and can be accepted when it is free again", async () => {
    const { send, deals, client, orders, stock_id, stored } = await openDealFixture(open);
    const { id, token } = await send(CASH);
    const other = await orders.create(reservation(stock_id), { address: "192.0.2.99" });
    expect(inEnglish(await deals.look(token))).toMatchObject({ deal: { blocked: expect.stringContaining("reserved") } });
    expect(inEnglish(await deals.accept(token, client))).toMatchObject({
      ok: false,
      status: 409,
      message: expect.stringContaining("reserved"),
    });
    expect(await stored(id)).toMatchObject({ state: "sent", accepting_until: null });
    await orders.cancel(other.ok ? other.guid : "");
    expect(await deals.accept(token, client)).toMatchObject({ ok: true });
  });

  test("opens at the shop's price where that fell below the deal's", async () => {
    const { send, deals, client, stock_id, ordered } = await openDealFixture(open);
    const { token } = await send({ discount: "300" });
    await price(stock_id, 11_995_00);
    expect(inEnglish(await deals.look(token))).toMatchObject({ deal: { lower: expect.stringContaining("£12,194") } });
    expect(await deals.accept(token, client)).toMatchObject({ ok: true });
    const [order] = await ordered();
    expect(order?.deal).toMatchObject({ price: 12_194_00, finance: { quote: { CashPrice: 12_194_00 } } });
    expect(order?.deal).toMatchObject({ terms_accepted_at: expect.any(Number) });
  });

  test("is valid for seven days by the database's clock", async () => {
    const { send, deals, client, ordered, stored } = await openDealFixture(open);
    const { id, token } = await send(CASH);
    const { sent_at, expires_at } = await stored(id);
    expect(expires_at!.getTime() - sent_at!.getTime()).toBe(7 * 24 * 3600 * 1000);
    await open.database.update(customerDeals).set({ expires_at: sql`now() - interval '1 second'` });
    expect(await deals.look(token)).toEqual({ ok: false, why: "expired" });
    expect(await deals.accept(token, client)).toEqual({ ok: false, why: "expired" });
    expect(await ordered()).toEqual([]);
  });

  test("is known by its link alone: no other token, no earlier link, no link of a changed deal", async () => {
    const { send, save, step, deals, client, mailed } = await openDealFixture(open);
    const { id, token } = await send(CASH);
    for (const other of ["", id, "x".repeat(43), `${token.slice(0, 42)}${token.endsWith("A") ? "B" : "A"}`])
      expect(await deals.look(other)).toEqual({ ok: false, why: "unknown" });
    expect((await save(id, { method: "cash", discount: "250" })).status).toBe(200);
    expect(await deals.look(token)).toEqual({ ok: false, why: "changing" });
    expect(await deals.accept(token, client)).toEqual({ ok: false, why: "changing" });
    expect((await step(id, "send")).status).toBe(200);
    expect(await deals.look(token)).toEqual({ ok: false, why: "unknown" });
    const again = (await mailed("lead")).at(-1) ?? "";
    const seen = inEnglish(await deals.look(again));
    expect(seen).toMatchObject({
      ok: true,
      deal: { changes: expect.arrayContaining([expect.objectContaining({ before: "£12,394" })]) },
    });
    expect(JSON.stringify(seen)).not.toMatch(/Gwen|Morris|gwen@/);
    expect((await step(id, "withdraw")).status).toBe(200);
    expect(await deals.look(again)).toEqual({ ok: false, why: "withdrawn" });
  });

  describe("above what somebody may give", () => {
    const ABOVE = { ...CASH, discount: "450" };

    test("needs a manager's approval, which a changed figure voids", async () => {
      const { build, save, step, stored, manager, seller, mailed } = await openDealFixture(open);
      const id = await build();
      await save(id, ABOVE);
      const refused = await step(id, "send");
      expect([refused.status, refused.body.errors]).toEqual([422, { discount: [expect.stringContaining("£300")] }]);
      expect((await step(id, "approve", manager)).status, "nobody has asked").toBe(409);
      expect((await step(id, "request")).status).toBe(200);
      expect((await step(id, "send")).status).toBe(422);
      expect((await step(id, "approve", seller)).status).toBe(403);
      expect((await step(id, "approve", manager)).status).toBe(200);
      expect(await stored(id)).toMatchObject({ state: "approved", approved_by: manager.id });
      expect((await save(id, { ...ABOVE, deposit: "2500" })).status).toBe(200);
      expect(await stored(id)).toMatchObject({ state: "draft", approved_by: null, approved_version: null });
      expect((await step(id, "send")).status).toBe(422);
      await step(id, "request");
      await step(id, "approve", manager);
      expect((await step(id, "send")).status).toBe(200);
      expect((await mailed("lead")).length).toBe(1);
    });

    test("above the manager's own too is for the owner", async () => {
      const { build, save, step, manager, admin } = await openDealFixture(open);
      const chief = await admin.signedIn({ name: "Priya Nair", role: "owner" });
      const id = await build();
      await save(id, { ...CASH, discount: "900" });
      await step(id, "request");
      expect((await step(id, "approve", manager)).status).toBe(422);
      expect((await step(id, "approve", chief)).status).toBe(200);
    });

    test("approved by two at once is approved by one; approved while it is edited is never other figures", async () => {
      const { build, save, step, stored, manager, admin } = await openDealFixture(open);
      const chief = await admin.signedIn({ name: "Priya Nair", role: "owner" });
      for (let attempt = 0; attempt < 4; attempt++) {
        const id = await build();
        await save(id, ABOVE);
        await step(id, "request");
        const { version } = await stored(id);
        const approvals = await Promise.all([manager, chief].map((by) => by.send(`/deals/${id}/approve`, { version })));
        expect(approvals.map(({ status }) => status).toSorted()).toEqual([200, 409]);

        const raced = await build();
        await save(raced, ABOVE);
        await step(raced, "request");
        const before = await stored(raced);
        const [, edited] = await Promise.all([
          manager.send(`/deals/${raced}/approve`, { version: before.version }),
          save(raced, { ...ABOVE, discount: "790" }),
        ]);
        const after = await stored(raced);
        // Whichever came first: what is approved are the figures that were seen.
        expect(edited.status).toBe(200);
        expect([after.state, after.discount, after.approved_version]).toEqual(["draft", 79_000, null]);
        expect((await step(raced, "send")).status).toBe(422);
      }
    });

    test("of a version that was not seen is not approved, and the database holds that figures have versions", async () => {
      const { build, save, step, stored, manager } = await openDealFixture(open);
      const id = await build();
      await save(id, ABOVE);
      await step(id, "request");
      const { version } = await stored(id);
      expect((await manager.send(`/deals/${id}/approve`, { version: version - 1 })).status).toBe(409);
      await step(id, "approve", manager);
      const change = open.database.update(customerDeals).set({ discount: 99_900 }).where(eq(customerDeals.id, id));
      await expect(change).rejects.toThrow();
      const stale = open.database
        .update(customerDeals)
        .set({ discount: 99_900, version: version + 1 })
        .where(eq(customerDeals.id, id));
      await expect(stale, "the approval has to go too").rejects.toThrow();
    });
  });

  async function accepted(typed: Parameters<Awaited<ReturnType<typeof openDealFixture>>["send"]>[0] = CASH) {
    const fixture = await openDealFixture(open);
    const { id, token } = await fixture.send(typed);
    await fixture.deals.accept(token, fixture.client);
    const [order] = await fixture.ordered();
    return { ...fixture, id, token, guid: order!.guid, form: (await fixture.mailed("order")).at(-1) ?? "" };
  }

  describe("is signed", () => {
    test("with a typed name, once: a file with its hash and time, which also confirms the address", async () => {
      const { deals, guid, token, form, ordered, seller, id, desk } = await accepted();
      expect(inEnglish(await deals.lookAtForm(form))).toMatchObject({
        ok: true,
        form: { lines: expect.arrayContaining([expect.objectContaining({ amount: "£12,394" })]) },
      });
      expect(await deals.sign(form, " ")).toEqual({ ok: false, why: "name" });
      const answers = await Promise.all([deals.sign(form, "Gwen Morris"), deals.sign(form, "Gwen  Morris")]);
      expect(answers.map((answer) => (answer.ok ? answer.guid : answer.why)).toSorted()).toEqual([guid, "used"].toSorted());
      const [signed, ...others] = await open.database.select().from(signedOrderForms);
      expect(others).toEqual([]);
      expect(signed).toMatchObject({ guid, name: "Gwen Morris" });
      expect(signed?.sha256).toBe(createHash("sha256").update(signed!.pdf).digest("hex"));
      expect(Buffer.from(signed!.pdf.slice(0, 5)).toString()).toBe("%PDF-");
      expect((await ordered())[0]?.email_confirmed_at).not.toBeNull();
      expect(await deals.look(token)).toMatchObject({
        accepted: { signed: { name: "Gwen Morris", sha256: signed?.sha256 }, maySign: false },
      });
      expect(await deals.signedForm(token)).toEqual(signed?.pdf);
      const { reference } = (await ordered())[0]!;
      const onOrder = await staffOrder({ ...desk, websites: [desk.website] }, ALL_RIGHTS, reference);
      expect(onOrder?.signed).toMatchObject({ name: "Gwen Morris", sha256: signed?.sha256, isValid: true });
      const reader = { posts: [{ role: "reader", site_id: null, website: null }] } as const;
      expect((await staffOrder({ ...desk, websites: [desk.website] }, reader, reference))?.signed, "personal data").toBeNull();
      const paper = await seller.send(`/orders/${reference}/order-form.pdf`, undefined, { method: "GET" });
      expect([paper.status, paper.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
      const file = await seller.send(`/deals/${id}/order-form.pdf`, undefined, { method: "GET" });
      expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
      expect(await deals.lookAtForm(form)).toEqual({ ok: false, why: "used" });
    });

    test("and void once a figure changes: it is signed again for the new ones", async () => {
      const { deals, guid, token, form, orders, client, mailed, ordered, desk } = await accepted();
      await deals.sign(form, "Gwen Morris");
      await orders.update(guid, { products: ["paint"] }, client);
      expect(await deals.look(token)).toMatchObject({ accepted: { signed: null, maySign: true } });
      const { reference } = (await ordered())[0]!;
      expect((await staffOrder({ ...desk, websites: [desk.website] }, ALL_RIGHTS, reference))?.signed).toMatchObject({ isValid: false });
      expect(await deals.sendForm(token)).toEqual({ ok: true });
      const again = (await mailed("order")).at(-1) ?? "";
      expect(again).not.toBe(form);
      await orders.update(guid, { products: [] }, client);
      expect(await deals.sign(again, "Gwen Morris"), "the figures are the former ones again").toEqual({ ok: false, why: "changed" });
      expect(await deals.look(token)).toMatchObject({ accepted: { signed: { name: "Gwen Morris" } } });
    });

    test("not with an old link, nor after the order has ended", async () => {
      const { deals, guid, token, form, orders } = await accepted();
      expect(await deals.sendForm(token)).toEqual({ ok: true });
      expect(await deals.sign(form, "Gwen Morris")).toEqual({ ok: false, why: "used" });
      await orders.cancel(guid);
      expect(await deals.sendForm(token)).toEqual({ ok: false, why: "unknown" });
      expect(await open.database.select().from(signedOrderForms)).toEqual([]);
    });

    test("and a financed one says that it is no credit agreement", async () => {
      const { deals, form } = await accepted({ discount: "300" });
      expect(await deals.lookAtForm(form)).toMatchObject({ ok: true, form: { isFinance: true } });
    });
  });

  test("is found in the list on one of its pages, whichever state is asked for", async () => {
    const { build, stored } = await openDealFixture(open);
    const first = await stored(await build());
    const others = Array.from({ length: 119 }, (_, at) => ({
      ...first,
      id: randomUUID(),
      updated_at: new Date(first.updated_at.getTime() + (at % 3)),
    }));
    await open.database.insert(customerDeals).values(others);
    for (const state of ["", "state=draft&"]) {
      const pages = await Promise.all(
        ["1", "2", "3", "4"].map((page) => listDeals(open.database, ALL_RIGHTS, new URLSearchParams(`${state}page=${page}`))),
      );
      expect(pages.map(({ deals, pages: all, page }) => [page, deals.length, all])).toEqual([
        [1, 50, 3],
        [2, 50, 3],
        [3, 20, 3],
        [4, 0, 3],
      ]);
      expect(new Set(pages.flatMap(({ deals }) => deals.map(({ id }) => id))).size).toBe(120);
    }
    for (const page of ["", "0", "-1", "1e9", "x"])
      expect((await listDeals(open.database, ALL_RIGHTS, new URLSearchParams({ page }))).page, page).toBe(1);
    expect((await listDeals(open.database, ALL_RIGHTS, new URLSearchParams("state=sent"))).pages).toBe(1);
  });

  test("that is read is in the audit log, and not again each time its open page reads it", async () => {
    const { build, admin, seller } = await openDealFixture(open);
    const id = await build();
    const reads = adminReads(admin.services, () => undefined);
    const at = admin.services.now();
    const session = (of: string) => ({
      session: { id: of, how: "passkey" as const, proved_at: at, seen_at: at },
      person: { id: seller.id, name: "", email: null },
      rights: ALL_RIGHTS,
    });
    const [own, other] = [session(randomUUID()), session(randomUUID())];
    const noted = async () => (await open.database.select().from(staffActs)).filter(({ action }) => action === "leads.show").length;
    await reads.deal(own, id);
    expect(await noted()).toBe(1);
    for (let times = 0; times < 3; times += 1) {
      admin.pass(6 * MINUTE_MS);
      expect(await reads.deal(own, id, { follows: true })).toMatchObject({ deal: { id } });
    }
    expect(await noted(), "its open page follows it").toBe(1);
    await reads.deal(other, id, { follows: true });
    expect(await noted(), "a session that never opened it").toBe(2);
    await reads.deal(own, id);
    expect(await noted(), "within five minutes of another reading").toBe(2);
    admin.pass(6 * MINUTE_MS);
    await reads.deal(own, id);
    expect(await noted(), "opened again").toBe(3);
  });

  test("is in the audit log without its customer, and goes with the lead", async () => {
    const { send, stored } = await openDealFixture(open);
    const { id, token } = await send(CASH);
    const acts = await open.database.select().from(staffActs).orderBy(desc(staffActs.id));
    expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(["deals.build", "deals.change", "deals.send"]));
    const changes = await open.database.select().from(staffActChanges).where(eq(staffActChanges.entity, "customer_deals"));
    expect(changes.map(({ change }) => change)).toEqual(
      expect.arrayContaining([expect.objectContaining({ discount: { before: 0, after: 30_000 }, figures: { hidden: true } })]),
    );
    expect(JSON.stringify([acts, changes])).not.toMatch(new RegExp(`Gwen|gwen@|${token}`));
    const { lead } = await stored(id);
    await open.database.delete(leads).where(eq(leads.id, lead));
    expect(await open.database.select().from(customerDeals)).toEqual([]);
  });
});
