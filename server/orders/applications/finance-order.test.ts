import { inEnglish } from "#locales/in-english.ts";
import { SARSEN_BANK } from "#domain/finance/lender-terms-fixture.ts";
import { DAY_MS } from "#domain/calendar.ts";
import { APPLICATION_PAGES, fieldsOf, type ApplicationPage } from "#domain/finance-application/application-fields.ts";
import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { orders, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { applicationForLender } from "./application-for-lender.ts";
import {
  acceptanceFor,
  vehicleHolder,
  placedOrder,
  reservation,
  insertVehicle,
  createOrderFixture,
  withAcceptance,
} from "#server/orders/test-support/order-fixture.ts";

const FINANCE = { payment_type: "FINANCE", finance_type: "PCP" };

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function ordered(changes: Record<string, unknown>, fixture = createOrderFixture(open)) {
    const stock_id = await insertVehicle(open);
    const order = placedOrder(await fixture.orders.create(reservation(stock_id, { ...FINANCE, ...changes }), fixture.client));
    return { ...fixture, stock_id, order };
  }

  test("the smallest finance order is quoted at the website's default terms and requires no online payment", async () => {
    const { order } = await ordered({ finance_type: undefined });
    expect(order).toMatchObject({
      status: "OPEN",
      payment_type: "FINANCE",
      amount_due: 0,
      payment: null,
      finance: {
        key: "PCP",
        CashPrice: 12_694,
        Term: 48,
        AnnualMileage: 8000,
        Deposit: { Cash: 1269.4 },
        Apr: 9.9,
        TotalNumberOfRegularPayments: 47,
      },
    });
    const paid = order.finance?.Payments.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0) ?? 0;
    expect(paid + 126_940).toBe(Math.round((order.finance?.TotalAmountPayable ?? 0) * 100));
  });

  test("figures sent by the shopper are compared with the quote, and never used", { tags: ["c3-47", "c3-48"] }, async () => {
    const { orders, client } = createOrderFixture(open);
    const stock_id = await insertVehicle(open);
    const terms = { ...FINANCE, finance_deposit: 2000, finance_term: 36 };
    const shown = {
      finance_regular_payment: 1,
      finance_apr: 0.1,
      finance_balance: 10_694,
      finance_no_of_payments: 36,
      finance_lender: "Ashdown Bank",
    };
    const refused = await orders.create(reservation(stock_id, { ...terms, ...shown }), client);
    expect(inEnglish(refused)).toMatchObject({
      status: 409,
      errors: {
        finance_regular_payment: [expect.stringMatching(/^The monthly payment is £\d+\.\d\d, not £1\.$/)],
        finance_no_of_payments: ["The number of payments is 35, not 36."],
        finance_lender: ["The lender is Kennet Motor Finance, not Ashdown Bank."],
        finance_apr: ["The APR is 9.9%, not 0.1%."],
      },
    });
    const order = placedOrder(
      await orders.create(reservation(stock_id, { ...terms, finance_no_of_payments: 35, finance_lender: "kennet motor finance" }), client),
    );
    expect(order.finance).toMatchObject({ TotalDeposit: 2000, Balance: 10_694, Term: 36, Apr: 9.9 });
    expect(order.differences).toEqual([]);
  });

  test("is paid weekly where the lender collects weekly and the shopper requests it", async () => {
    const fixture = createOrderFixture(open, { website: { ...wexcombe, lender_terms: SARSEN_BANK } });
    const weekly = { finance_type: "HP", finance_frequency: "weekly" };
    const { order } = await ordered(weekly, fixture);
    expect(order.finance).toMatchObject({ Frequency: "weekly", Term: 48, TotalNumberOfRegularPayments: 208 });
    const refused = await fixture.orders.create(
      reservation(await insertVehicle(open), { ...FINANCE, ...weekly, finance_regular_payment: 1 }),
      fixture.client,
    );
    expect(inEnglish(refused)).toMatchObject({
      status: 409,
      errors: { finance_regular_payment: [expect.stringMatching(/^The weekly payment is £\d+\.\d\d, not £1\.$/)] },
    });
  });

  test("a product that cannot be had is refused with its reason", async () => {
    const { orders, client } = createOrderFixture(open);
    const stock_id = await insertVehicle(open, { year: 2013 });
    expect(inEnglish(await orders.create(reservation(stock_id, FINANCE), client))).toMatchObject({
      ok: false,
      status: 422,
      errors: { finance_type: [expect.stringContaining("more than 10 years old")] },
    });
    expect(await vehicleHolder(open, stock_id)).toBeNull();
  });

  test("an order from the checkout needs the full first page, and without it holds no vehicle", async () => {
    const { orders, client } = createOrderFixture(open);
    const stock_id = await insertVehicle(open);
    const outcome = await orders.create(reservation(stock_id, FINANCE), { ...client, applicationPage: "about" });
    expect(inEnglish(outcome)).toMatchObject({
      ok: false,
      status: 422,
      errors: { date_of_birth_day: ["Enter your date of birth"], driving_license: [expect.any(String)] },
    });
    expect(await vehicleHolder(open, stock_id)).toBeNull();
  });

  test("an application is held with its terms shown, and submitted when both are accepted", { tags: ["c3-42"] }, async () => {
    const { orders: fixture, order, client } = await ordered(AMINA);
    expect(order).toMatchObject({ status: "HELD", show_finance_terms: true, hold_expires_at: "2026-11-21T10:30:00.000Z" });
    const { finance_terms_accepted, disclosure_agreement, finance_quote_reference } = acceptanceFor(order);
    const one = await fixture.update(order.guid, { finance_terms_accepted, finance_quote_reference }, client);
    expect(one).toMatchObject({ ok: true, order: { status: "HELD" } });
    const both = await fixture.update(order.guid, { disclosure_agreement, finance_quote_reference }, client);
    expect(both).toMatchObject({ ok: true, order: { status: "SUBMITTED", show_finance_terms: false, hasCompletedOrder: true } });
  });

  test("an address in parts is stored and complete, and the lender receives every part", { tags: ["c3-26"] }, async () => {
    const { address_line_1: _line, address_town: _town, ...others } = AMINA;
    const parts = {
      address_building: "12",
      address_building_name: "The Old Mill",
      address_street: "River Row",
      address_line_2: "Mill Yard",
      address_line_3: "Axford",
      address_city: "Marlborough",
      address_county: "Wiltshire",
      address_country: "United Kingdom",
      address_postcode: "SN8 3RF",
      address_status: "Private tenant",
      address_years: "4",
      address_months: "2",
    };
    const { desk, orders: taken, order: whole, client: sender } = await ordered({ ...others, ...parts });
    const order = placedOrder(await taken.update(whole.guid, acceptanceFor(whole), sender));
    expect(order).toMatchObject({ status: "SUBMITTED", application: { complete: true, missing: {} } });
    expect(await applicationForLender(desk, order.guid, "cli:test")).toMatchObject({ ok: true, answers: parts });

    const { orders, client } = createOrderFixture(open);
    const half = await orders.create(reservation(await insertVehicle(open), { ...FINANCE, ...others, address_building: "12" }), client);
    expect(inEnglish(half)).toMatchObject({
      ok: false,
      status: 422,
      errors: { address_line_1: ["Enter the first line of your address"], address_town: ["Enter your town or city"] },
    });
  });

  test("an order with a complete application and its acceptance is submitted at once", async () => {
    const fixture = createOrderFixture(open);
    const order = placedOrder(
      await fixture.orders.create(
        await withAcceptance(fixture, reservation(await insertVehicle(open), { ...FINANCE, ...AMINA })),
        fixture.client,
      ),
    );
    expect(order.status).toBe("SUBMITTED");
    expect(order.events.map(({ move }) => move)).toEqual(["open", "hold", "submit"]);
  });

  test("the application's secrets are encrypted in the database and absent from responses", async () => {
    const { order, desk } = await ordered(AMINA);
    const [row] = await open.database.select().from(orders);
    // Random ciphertext may contain the same few digits.
    const sealed = Object.values(row?.application ?? {}).map((text) => Buffer.from(text.split(":")[1] ?? "", "base64").toString("latin1"));
    const stored = JSON.stringify({ ...row, guid: "", application: sealed });
    const shown = JSON.stringify(order).replaceAll(order.guid, "");
    for (const secret of ["55779911", "30-94-30", "Wexcombe Lane", "SN8 3RF", "1991", "2450", "Kennet Valley"]) {
      expect(stored).not.toContain(secret);
      expect(shown).not.toContain(secret);
    }
    expect(desk.vault?.open(order.guid, "bank_account_number", row?.application?.["bank_account_number"] ?? "")).toBe("55779911");
  });

  test("an order with an invalid field is rejected by field and not created", async () => {
    const { orders, client } = createOrderFixture(open);
    const stock_id = await insertVehicle(open);
    const outcome = await orders.create(reservation(stock_id, { ...FINANCE, ...AMINA, bank_sort_code: "12" }), client);
    expect(inEnglish(outcome)).toEqual({
      ok: false,
      status: 422,
      errors: { bank_sort_code: ["Enter a sort code with 6 digits, like 30-94-30"] },
    });
  });

  test("an application can be sent in a later update", async () => {
    const { orders, order, client } = await ordered({});
    expect(order.application).toEqual({ complete: false, missing: {} });
    expect(await orders.update(order.guid, AMINA, client)).toMatchObject({
      ok: true,
      order: { status: "HELD", application: { complete: true, missing: {} } },
    });
  });

  test("is filled in one page at a time, in any order, and stays open until the last one", async () => {
    const { orders, order, client } = await ordered({});
    let last = order;
    for (const page of APPLICATION_PAGES.toReversed()) {
      expect(last).toMatchObject({ status: "OPEN", show_finance_terms: false, hasCompletedOrder: false });
      last = placedOrder(await orders.update(order.guid, answersOn(page), { ...client, applicationPage: page }));
      if (page === "bank") expect(last.application?.missing).toMatchObject({ date_of_birth_day: ["Enter your date of birth"] });
    }
    expect(last).toMatchObject({ status: "HELD", show_finance_terms: true, hasCompletedOrder: true });
  });

  test("an empty page is rejected with its missing fields, and stored answers are preserved", async () => {
    const { orders, order, client } = await ordered({});
    const empty = await orders.update(order.guid, { bank_account_name: "" }, { ...client, applicationPage: "bank" });
    expect(inEnglish(empty)).toMatchObject({
      status: 422,
      errors: { bank_account_name: ["Enter the name on the account"], bank_sort_code: ["Enter your sort code"] },
    });
    placedOrder(await orders.update(order.guid, AMINA, client));
    expect(inEnglish(await orders.update(order.guid, { bank_account_number: "1" }, client))).toMatchObject({
      status: 422,
      errors: { bank_account_number: [expect.any(String)] },
    });
    expect((await orders.application(order.guid))?.answers.bank_account_number).toBe("••••••11");
  });

  test("three years of addresses are required before an application is submitted", async () => {
    const { orders, order, client } = await ordered({ ...AMINA, address_years: "1" });
    placedOrder(await orders.update(order.guid, acceptanceFor(order), client));
    expect(order).toMatchObject({
      status: "OPEN",
      application: { complete: false, missing: { previous_addresses: [expect.stringContaining("three years of addresses")] } },
    });
    const before = [{ line_1: "7 Weyhill Road", town: "Andover", postcode: "SP10 1AA", status: "Private tenant", years: 2, months: "0" }];
    expect(await orders.update(order.guid, { previous_addresses: before }, client)).toMatchObject({
      ok: true,
      order: { status: "SUBMITTED" },
    });
  });

  test("an application that becomes incomplete is not submitted until it is complete again", async () => {
    const { orders, order, client } = await ordered(AMINA);
    const shorter = placedOrder(await orders.update(order.guid, { address_years: "1" }, client));
    expect(shorter).toMatchObject({ status: "HELD", show_finance_terms: false });
    expect(placedOrder(await orders.update(order.guid, acceptanceFor(order), client)).status).toBe("HELD");
    expect(placedOrder(await orders.update(order.guid, { address_years: "3" }, client)).status).toBe("SUBMITTED");
  });

  test("each completed page extends the hold by half an hour; the same page again does not", async () => {
    const { orders, order, client, pass, confirm } = await ordered({});
    await confirm(order.guid);
    const { bank_account_name, bank_sort_code, bank_account_number, bank_years } = AMINA;
    const bank = { bank_account_name, bank_sort_code, bank_account_number, bank_years };
    pass(20);
    expect(placedOrder(await orders.update(order.guid, bank, client)).hold_expires_at).toBe("2026-11-21T10:50:00.000Z");
    pass(20);
    expect(placedOrder(await orders.update(order.guid, bank, client)).hold_expires_at).toBe("2026-11-21T10:50:00.000Z");
  });

  test("no page extends the hold beyond the website's limit, which restarts when an order is reopened", async () => {
    const { orders, order, client, pass, confirm } = await ordered({}, createOrderFixture(open, { order: { hold_limit_minutes: 40 } }));
    await confirm(order.guid);
    pass(20);
    expect(placedOrder(await orders.update(order.guid, answersOn("bank"), client)).hold_expires_at).toBe("2026-11-21T10:40:00.000Z");
    pass(15);
    expect(placedOrder(await orders.update(order.guid, answersOn("about"), client)).hold_expires_at).toBe("2026-11-21T10:40:00.000Z");
    pass(6);
    await orders.expire();
    placedOrder(await orders.reopen(order.guid, client));
    pass(20);
    expect(placedOrder(await orders.update(order.guid, answersOn("address"), client)).hold_expires_at).toBe("2026-11-21T11:21:00.000Z");
  });

  test("an expired application is preserved and can be reopened, unless another order holds the vehicle", async () => {
    const { orders, order, client, pass, stock_id } = await ordered({
      bank_account_name: "A Yusuf",
      bank_sort_code: "309430",
      bank_account_number: "55779911",
      bank_years: "3",
    });
    pass(31);
    await orders.expire();
    pass(15);
    expect(await orders.reopen(order.guid, client)).toMatchObject({
      ok: true,
      order: { status: "OPEN", hold_expires_at: "2026-11-21T11:16:00.000Z" },
    });
    expect((await orders.application(order.guid))?.done).toEqual(["bank"]);
    pass(31);
    placedOrder(await orders.create(reservation(stock_id, { customer_email: "ben@example.com" }), { address: "203.0.113.9" }));
    expect(inEnglish(await orders.reopen(order.guid, client))).toMatchObject({
      ok: false,
      status: 409,
      message: "This vehicle is currently reserved.",
    });
  });

  test("an additional question that the website requires must be answered", async () => {
    const { orders, order, client } = await ordered({}, createOrderFixture(open, { order: { application_insists: ["nationality"] } }));
    expect(inEnglish(await orders.update(order.guid, AMINA, client))).toMatchObject({
      status: 422,
      errors: { nationality: ["Enter your nationality"] },
    });
  });

  test("the order's pages show the application's secrets masked", async () => {
    const { orders, order } = await ordered(AMINA);
    const shown = await orders.application(order.guid);
    expect(shown).toMatchObject({
      born: "•• •• 1991",
      done: APPLICATION_PAGES,
      answers: { bank_sort_code: "••-••-30", employer: "Kennet Valley School" },
    });
    const shownText = JSON.stringify(shown).replaceAll(order.guid, "");
    for (const secret of ["55779911", "30-94-30", "2450", "3200"]) expect(shownText).not.toContain(secret);
  });

  test("without an encryption key applications are rejected, and reservations are accepted", async () => {
    const { orders, client } = createOrderFixture(open, { vault: undefined });
    const stock_id = await insertVehicle(open);
    expect((await orders.config())["finance_applications"]).toBe(false);
    expect(inEnglish(await orders.create(reservation(stock_id, { ...FINANCE, ...AMINA }), client))).toMatchObject({
      status: 422,
      errors: { payment_type: [expect.stringContaining("We can’t take finance applications online")] },
    });
    expect((await orders.create(reservation(stock_id), client)).ok).toBe(true);
  });

  test("a submitted application holds the vehicle for a week, then expires", async () => {
    const { orders, order, client, pass, stock_id, confirm } = await ordered(AMINA);
    expect(placedOrder(await orders.update(order.guid, acceptanceFor(order), client)).status).toBe("SUBMITTED");
    await confirm(order.guid);
    pass((7 * DAY_MS) / 60_000 - 1);
    expect(await orders.expire()).toBe(0);
    pass(1);
    expect(await orders.expire()).toBe(1);
    expect((await orders.get(order.guid))?.status).toBe("EXPIRED");
    expect(await vehicleHolder(open, stock_id)).toBeNull();
  });

  test("changing to a reservation requires the fee, and changing back to finance expires that payment", async () => {
    const { orders, order, client, provider } = await ordered({});
    const reserving = placedOrder(await orders.update(order.guid, { payment_type: "OUTRIGHT_DEPOSIT" }, client));
    expect(reserving).toMatchObject({ payment_type: "OUTRIGHT_DEPOSIT", amount_due: 99, finance: null, payment: { amount: 99 } });
    const financed = placedOrder(await orders.update(order.guid, { payment_type: "FINANCE" }, client));
    expect(financed).toMatchObject({ payment_type: "FINANCE", amount_due: 0, payment: null, finance: { key: "PCP" } });
    expect(provider.expired).toEqual([reserving.payment?.session]);
  });

  test("an update keeps the promised price when the stock's price has changed since", async () => {
    const { orders, order, client, stock_id } = await ordered({});
    await open.database.update(vehicles).set({ price: 1_500_000 }).where(eq(vehicles.stock_id, stock_id));
    const updated = placedOrder(await orders.update(order.guid, { products: ["paint"], finance_term: 36 }, client));
    expect(updated).toMatchObject({ price: 12_694, total: 12_993, finance: { CashPrice: 12_993, Term: 36 } });
  });

  test("paying in full becomes paying the deposit where the website does not offer it", async () => {
    const { orders, client } = createOrderFixture(open, { order: { pay_in_full: false } });
    const outcome = await orders.create(reservation(await insertVehicle(open), { payment_type: "OUTRIGHT_FULL" }), client);
    expect(placedOrder(outcome).payment_type).toBe("OUTRIGHT_DEPOSIT");
  });

  test("paying in full takes the fee online and leaves the rest", async () => {
    const { orders, client } = createOrderFixture(open);
    const order = placedOrder(await orders.create(reservation(await insertVehicle(open), { payment_type: "OUTRIGHT_FULL" }), client));
    expect(order).toMatchObject({ payment_type: "OUTRIGHT_FULL", amount_due: 99, total: 12_694 });
    expect(await orders.paymentArrived({ session: order.payment?.session ?? "" })).toMatchObject({
      ok: true,
      order: { left_to_pay: 12_595 },
    });
  });
});

function answersOn(page: ApplicationPage): Record<string, string> {
  return Object.fromEntries(fieldsOf(page).map((name) => [name, AMINA[name] ?? ""]));
}
