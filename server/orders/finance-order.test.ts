import { SARSEN_BANK } from "#domain/finance/testing-terms.ts";
import { DAY_MS } from "#domain/calendar.ts";
import { orders, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/testing.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AMINAS_APPLICATION, heldBy, placed, reservation, stockOne, testDesk } from "./testing-desk.ts";

const FINANCE = { payment_type: "FINANCE", finance_type: "PCP" };
const ACCEPTED = { finance_terms_accepted: true, disclosure_agreement: true };

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function ordered(changes: Record<string, unknown>, desk = testDesk(open)) {
    const stock_id = await stockOne(open);
    const order = placed(await desk.orders.create(reservation(stock_id, { ...FINANCE, ...changes }), desk.client));
    return { ...desk, stock_id, order };
  }

  test("the smallest finance order is quoted at the website's own figures and takes nothing online", async () => {
    const { order } = await ordered({ finance_type: undefined });
    expect(order).toMatchObject({
      status: "OPEN",
      payment_type: "FINANCE",
      amount_due: 0,
      payment: null,
      finance: { key: "PCP", CashPrice: 12_694, Term: 48, AnnualMileage: 8000, Deposit: { Cash: 1269.4 }, Apr: 9.9, TotalNumberOfRegularPayments: 47 },
    });
    const paid = order.finance?.Payments.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0) ?? 0;
    expect(paid + 126_940).toBe(Math.round((order.finance?.TotalAmountPayable ?? 0) * 100));
  });

  test("the shopper's own figures are compared, never believed", async () => {
    const { order } = await ordered({ finance_deposit: 2000, finance_term: 36, finance_regular_payment: 1, finance_apr: 0.1, finance_balance: 10_694 });
    expect(order.finance).toMatchObject({ TotalDeposit: 2000, Balance: 10_694, Term: 36, Apr: 9.9 });
    expect(order.differences).toEqual([
      expect.stringMatching(/^The monthly payment is £\d+\.\d\d, not £1\.$/),
      "The APR is 9.9%, not 0.1%.",
    ]);
  });

  test("is paid by the week where the lender collects weekly and the shopper asks for it", async () => {
    const desk = testDesk(open, { website: { ...wexcombe, lender_terms: SARSEN_BANK } });
    const { order } = await ordered({ finance_type: "HP", finance_frequency: "weekly", finance_regular_payment: 1 }, desk);
    expect(order.finance).toMatchObject({ Frequency: "weekly", Term: 48, TotalNumberOfRegularPayments: 208 });
    expect(order.differences).toEqual([expect.stringMatching(/^The weekly payment is £\d+\.\d\d, not £1\.$/)]);
  });

  test("a product that cannot be had is refused with its reason", async () => {
    const { orders, client } = testDesk(open);
    const stock_id = await stockOne(open, { year: 2013 });
    expect(await orders.create(reservation(stock_id, FINANCE), client)).toMatchObject({
      ok: false,
      status: 422,
      errors: { finance_type: [expect.stringContaining("more than 10 years old")] },
    });
    expect(await heldBy(open, stock_id)).toBeNull();
  });

  test("from the checkout an order needs its whole application, and holds nothing without", async () => {
    const { orders, client } = testDesk(open);
    const stock_id = await stockOne(open);
    const outcome = await orders.create(reservation(stock_id, FINANCE), { ...client, applicationDue: true });
    expect(outcome).toMatchObject({
      ok: false,
      status: 422,
      errors: { date_of_birth_day: [expect.any(String)], address_postcode: ["Enter your postcode"], bank_sort_code: [expect.any(String)] },
    });
    expect(await heldBy(open, stock_id)).toBeNull();
  });

  test("an application is stored sealed, shows its terms, and is sent when they are accepted", async () => {
    const { orders: desk, order, client } = await ordered(AMINAS_APPLICATION);
    expect(order).toMatchObject({ status: "HELD", show_finance_terms: true, hold_expires_at: "2026-11-28T10:00:00.000Z" });
    const one = await desk.update(order.guid, { finance_terms_accepted: true }, client);
    expect(one).toMatchObject({ ok: true, order: { status: "HELD" } });
    const both = await desk.update(order.guid, { disclosure_agreement: true }, client);
    expect(both).toMatchObject({ ok: true, order: { status: "SUBMITTED", show_finance_terms: false, hasCompletedOrder: true } });
  });

  test("everything in one form is sent at once", async () => {
    const { order } = await ordered({ ...AMINAS_APPLICATION, ...ACCEPTED });
    expect(order.status).toBe("SUBMITTED");
    expect(order.events.map(({ move }) => move)).toEqual(["open", "hold", "submit"]);
  });

  test("what the application tells is in the database and in answers under seal only", async () => {
    const { order, desk } = await ordered(AMINAS_APPLICATION);
    const [row] = await open.database.select().from(orders);
    const stored = JSON.stringify(row);
    for (const secret of ["55779911", "30-94-30", "Wexcombe Lane", "SN8 3RF", "1991"]) {
      expect(stored).not.toContain(secret);
      expect(JSON.stringify(order)).not.toContain(secret);
    }
    expect(desk.vault?.open(order.guid, "bank_account_number", row?.application?.["bank_account_number"] ?? "")).toBe("55779911");
  });

  test("an incomplete application is answered by field and its order is not made", async () => {
    const { orders, client } = testDesk(open);
    const stock_id = await stockOne(open);
    const outcome = await orders.create(reservation(stock_id, { ...FINANCE, ...AMINAS_APPLICATION, bank_sort_code: "12" }), client);
    expect(outcome).toEqual({ ok: false, status: 422, errors: { bank_sort_code: ["Enter a sort code with 6 digits, like 30-94-30"] } });
  });

  test("an application may come with a later update", async () => {
    const { orders, order, client } = await ordered({});
    expect(await orders.update(order.guid, AMINAS_APPLICATION, client)).toMatchObject({ ok: true, order: { status: "HELD" } });
  });

  test("without a key for the vault applications are refused, and reserving goes on", async () => {
    const { orders, client } = testDesk(open, { vault: undefined });
    const stock_id = await stockOne(open);
    expect(orders.config()["finance_applications"]).toBe(false);
    expect(await orders.create(reservation(stock_id, { ...FINANCE, ...AMINAS_APPLICATION }), client)).toMatchObject({
      status: 422,
      errors: { payment_type: [expect.stringContaining("We cannot take finance applications online")] },
    });
    expect((await orders.create(reservation(stock_id), client)).ok).toBe(true);
  });

  test("a vehicle waits a week for the dealer's decision, then it is free", async () => {
    const { orders, order, pass, stock_id } = await ordered({ ...AMINAS_APPLICATION, ...ACCEPTED });
    pass((7 * DAY_MS) / 60_000 - 1);
    expect(await orders.expire()).toBe(0);
    pass(1);
    expect(await orders.expire()).toBe(1);
    expect((await orders.get(order.guid))?.status).toBe("EXPIRED");
    expect(await heldBy(open, stock_id)).toBeNull();
  });

  test("changing to reserving asks for the fee, and back again ends that payment", async () => {
    const { orders, order, client, provider } = await ordered({});
    const reserving = placed(await orders.update(order.guid, { payment_type: "OUTRIGHT_DEPOSIT" }, client));
    expect(reserving).toMatchObject({ payment_type: "OUTRIGHT_DEPOSIT", amount_due: 99, finance: null, payment: { amount: 99 } });
    const financed = placed(await orders.update(order.guid, { payment_type: "FINANCE" }, client));
    expect(financed).toMatchObject({ payment_type: "FINANCE", amount_due: 0, payment: null, finance: { key: "PCP" } });
    expect(provider.expired).toEqual([reserving.payment?.session]);
  });

  test("an update keeps the promised price when the stock's price has changed since", async () => {
    const { orders, order, client, stock_id } = await ordered({});
    await open.database.update(vehicles).set({ price: 1_500_000 }).where(eq(vehicles.stock_id, stock_id));
    const updated = placed(await orders.update(order.guid, { products: ["paint"], finance_term: 36 }, client));
    expect(updated).toMatchObject({ price: 12_694, total: 12_993, finance: { CashPrice: 12_993, Term: 36 } });
  });

  test("paying in full becomes the deposit where the website does not offer it", async () => {
    const { orders, client } = testDesk(open, { order: { pay_in_full: false } });
    const outcome = await orders.create(reservation(await stockOne(open), { payment_type: "OUTRIGHT_FULL" }), client);
    expect(placed(outcome).payment_type).toBe("OUTRIGHT_DEPOSIT");
  });

  test("paying in full takes the fee online and leaves the rest", async () => {
    const { orders, client } = testDesk(open);
    const order = placed(await orders.create(reservation(await stockOne(open), { payment_type: "OUTRIGHT_FULL" }), client));
    expect(order).toMatchObject({ payment_type: "OUTRIGHT_FULL", amount_due: 99, total: 12_694 });
    expect(await orders.paymentArrived(order.payment?.session ?? "")).toMatchObject({ ok: true, order: { left_to_pay: 12_595 } });
  });
});
