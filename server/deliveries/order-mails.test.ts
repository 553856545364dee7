import { HOUR_MS } from "#domain/calendar.ts";
import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { placedOrder, reservation, withAcceptance } from "#server/orders/test-support/order-fixture.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderLetterText } from "#server/deliveries/mail/render-letter-text.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { adfProblems, textsOf } from "#server/deliveries/test-support/adf-validator.ts";

const CUSTOMER = "amina.okafor@example.com";

const [engine] = testDatabases();
let open: TestDatabase;
beforeAll(async () => {
  open = await engine!.open();
});
afterEach(() => open.empty());
afterAll(() => open.close());

test("the confirmation in text and HTML has the same amounts as the API", async () => {
  const { orders, client, stock_id, deliveries, mailsTo } = await createDeliveryFixture(open);
  const body = reservation(stock_id, {
    products: [{ id: "paint" }],
    payment_type: "OUTRIGHT_FULL",
    preferred_date: "2026-11-24",
    preferred_time: "Morning",
  });
  const { payment, guid } = placedOrder(await orders.create(body, client));
  await orders.paymentArrived({ session: payment!.session });
  await deliveries.deliver();
  const order = (await orders.get(guid))!;
  const [mail] = mailsTo(CUSTOMER);
  const figures = {
    "Cash price": order.price,
    "Paint protection": 299,
    "Total price": order.total,
    "Paid online": -order.amount_paid,
    "Left to pay": order.left_to_pay,
  };
  for (const [name, pounds] of Object.entries(figures)) {
    const amount = formatMoney(penceFromPounds(pounds));
    expect(mail?.text).toContain(`  ${name}: ${amount}`);
    expect(cellsOf(mail?.html ?? "")).toContain(`${name} ${amount}`);
  }
  expect(mail?.text).toContain(`https://cars.example/order/${guid}`);
  const links = Array.from(mail?.html?.matchAll(/<a href="([^"]+)"/g) ?? [], ([, href]) => href);
  expect(links).toEqual([`https://cars.example/order/${guid}`, "https://cars.example/find-order", "tel:01632960410"]);
  const banking = `Your banking app or card reader, to transfer the ${formatMoney(penceFromPounds(order.left_to_pay))} left to pay`;
  expect(mail?.text).toContain("- Your driving licence\n");
  expect(mail?.text).toContain(`- ${banking}`);
  expect(mail?.html).toContain(`>${banking}</li>`);
  expect(mail?.html).toMatch(/<body[^>]*>\s*<div style="display:none[^"]*">Thank you\. We have your payment/);
  expect(mail?.attachments[0]).toMatchObject({ name: "visit.ics", content: expect.stringContaining("DTSTART;VALUE=DATE:20261124") });
  expect(mail?.attachments[0]?.content).not.toContain(guid);
});

test("a valid order has a PDF confirmation with the mail's text, for its own website only", async () => {
  const { orders, client, stock_id, deliveries, mailsTo } = await createDeliveryFixture(open);
  const body = reservation(stock_id, { products: [{ id: "paint" }], payment_type: "OUTRIGHT_FULL", preferred_date: "2026-11-24" });
  const { payment, guid } = placedOrder(await orders.create(body, client));
  expect(await deliveries.confirmation("wexcombe", guid)).toBeUndefined();
  await orders.paymentArrived({ session: payment!.session });
  await deliveries.deliver();
  const [mail] = mailsTo(CUSTOMER);
  const { letter } = (await deliveries.confirmation("wexcombe", guid))!;
  expect(mail?.text).toContain(renderLetterText(letter, []).replace(/--\s*$/, ""));
  expect(await deliveries.confirmation("tradeyard-vans", guid)).toBeUndefined();
  await orders.cancel(guid);
  expect((await deliveries.confirmation("wexcombe", guid))?.letter.title).toBe("Your order was cancelled");
});

test("a finance application is confirmed once, with its quote's figures and without bank details or income", async () => {
  const { orders, client, stock_id, deliveries, mails, mailsTo } = await createDeliveryFixture(open);
  const body = reservation(stock_id, {
    ...AMINA,
    payment_type: "FINANCE",
    finance_type: "PCP",
    finance_deposit: 1234.56,
    finance_deposit_type: "amount",
  });
  const order = placedOrder(await orders.create(await withAcceptance({ orders, client }, body), client));
  expect(order.status).toBe("SUBMITTED");
  await deliveries.deliver();
  const [mail, ...more] = mailsTo(CUSTOMER);
  expect(more).toEqual([]);
  const quote = order.finance!;
  const lines = [
    `Lender: ${quote.Lender}`,
    `Deposit: ${formatMoney(penceFromPounds(quote.Deposit.Cash))}`,
    `Amount of credit: ${formatMoney(penceFromPounds(quote.Balance))}`,
    `47 monthly payments: ${formatMoney(penceFromPounds(quote.RegularPayment))} a month`,
    `Optional final payment: ${formatMoney(penceFromPounds(quote.Residual))}`,
    `APR: ${quote.Apr.toFixed(1)}%`,
    `Total charge for credit: ${formatMoney(penceFromPounds(quote.ChargesForCredit))}`,
    `Total amount payable: ${formatMoney(penceFromPounds(quote.TotalAmountPayable))}`,
  ];
  for (const line of lines) expect(mail?.text).toContain(line);
  expect(mail?.text).toContain("Deposit: £1,234.56");
  // The random guid and reference may contain the same digits.
  const mailText = JSON.stringify(mails).replaceAll(order.guid, "").replaceAll(order.reference, "");
  for (const secret of [AMINA.bank_account_number, AMINA.bank_sort_code, AMINA.net_monthly_income]) expect(mailText).not.toContain(secret);
});

test("an order becomes a prospect that ADF's definition allows", async () => {
  const { orders, client, stock_id, deliveries, mailsTo } = await createDeliveryFixture(open);
  const order = placedOrder(await orders.create(reservation(stock_id, { customer_last_name: "O'Neill & <Sons>" }), client));
  await orders.paymentArrived({ session: order.payment!.session });
  await deliveries.deliver();
  const [mail] = mailsTo("leads@wexcombe.example");
  expect(adfProblems(mail!.text)).toEqual([]);
  expect(textsOf(mail!.text, "price")).toEqual([order.total.toFixed(2)]);
  expect(textsOf(mail!.text, "name")).toContain("O'Neill & <Sons>");
  expect(textsOf(mail!.text, "id")).toEqual([order.reference, "AB21CDE"]);
});

/** Words that no Welsh text has. */
const ENGLISH =
  /\b(?:the|and|your|you|we|with|of|for|until|to|was|refunded|please|order|link|address|telephone|morning|afternoon|November|Closed)\b/i;
/** What the dealer writes is not translated. */
const UNTRANSLATED = ["Paint protection", "Wexcombe Swindon, Marlborough Road, Swindon", "1.0 EcoBoost Titanium"];

test("every mail about a Welsh order is in Welsh, the one about its refund too", async () => {
  const { orders, client, clock, stock_id, deliveries, mailsTo } = await createDeliveryFixture(open);
  const welsh = { ...client, locale: "cy" };
  const visit = { products: [{ id: "paint" }], preferred_date: "2026-11-24", preferred_time: "Morning" };
  const bought = placedOrder(await orders.create(reservation(stock_id, { ...visit, payment_type: "OUTRIGHT_FULL" }), welsh));
  await orders.paymentArrived({ session: bought.payment!.session });
  await orders.cancel(bought.guid);
  await orders.settle();
  placedOrder(await orders.create(reservation(stock_id, visit), welsh));
  await deliveries.deliver();
  clock.now += HOUR_MS;
  expect(await orders.expire()).toBe(1);
  const applied = { ...AMINA, payment_type: "FINANCE", finance_type: "PCP" };
  const accepted = await withAcceptance({ orders, client }, reservation(stock_id, applied));
  const financed = placedOrder(await orders.create(accepted, welsh));
  await orders.sendLink(financed.guid, (token) => `https://cars.example/cy/order/link/${token}`);
  await orders.update(financed.guid, { customer_email: "amina@example.com" }, welsh);
  await orders.find({ reference: financed.reference, email: "amina@example.com" }, client);
  await deliveries.deliver();

  const mails = [...mailsTo(CUSTOMER), ...mailsTo("amina@example.com")];
  const subjects = mails.map(({ subject }) => subject.replace(": 2021 Ford Fiesta", ""));
  expect(subjects.toSorted()).toEqual([
    "Cadarnhewch eich cyfeiriad e-bost",
    "Cadarnhewch eich cyfeiriad e-bost",
    "Ddim yn cael ei ddal i chi mwyach",
    "Eich archeb",
    "Eich cais am gyllid",
    "Mae eich ad-daliad ar ei ffordd",
    "Mae gan eich archeb gyfeiriad e-bost arall",
    "Parhewch â’ch cais am gyllid",
    "Wedi’i ganslo",
    "Y ddolen i’ch archeb",
  ]);
  expect(mails.find(({ subject }) => subject.startsWith("Mae eich ad-daliad"))?.text).toContain(
    `Rydym wedi ad-dalu ${formatMoney(penceFromPounds(bought.payment!.amount))} i’r cerdyn y taloch ag ef.`,
  );
  for (const { subject, text } of mails) {
    const [body = ""] = text.split("\n--\n");
    const translated = UNTRANSLATED.reduce((rest, words) => rest.replaceAll(words, ""), `${subject}\n${body.replaceAll(/https:\S+/g, "")}`);
    expect(ENGLISH.exec(translated)?.[0], translated).toBeUndefined();
  }
});

/** One row per line, such as "Total price £12,993". */
function cellsOf(html: string): string {
  const rows = [...html.matchAll(/<tr><th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td><\/tr>/g)];
  return rows.map(([, name = "", amount]) => `${name.replace(/<br>.*/, "")} ${amount}`).join("\n");
}
