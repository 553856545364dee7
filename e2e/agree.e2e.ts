import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { Dealership } from "#server/dealership.ts";
import type { PresentedOrder } from "#server/orders/orders.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPages } from "./support/open-pages.ts";
import { sameOriginForm, pageOf, type FormFields } from "./support/unscripted-page.ts";

const CLIENT = { address: "" };
/** Mails per mailbox and hour are limited: each order has its own address. */
const rhys = (car: number) => ({
  customer_first_name: "Rhys",
  customer_last_name: "Evans",
  customer_email: `rhys.evans.${car}@example.com`,
  customer_telephone: "07700 900456",
});
const ABOUT = {
  customer_title: "Mr",
  date_of_birth_day: "27",
  date_of_birth_month: "3",
  date_of_birth_year: "1985",
  dependants: "1",
  driving_license: "Full UK",
};
const TERMS = { terms_accepted: "true" };
const FINANCE_TERMS = { finance_terms_accepted: "true", disclosure_agreement: "true" };
const WEBSITE = {
  ...wexcombe,
  order: { ...wexcombe.order, unpaid_holds: { per_client: 100, per_email: 100, of_stock: 1, pause_minutes: 0, times_a_day: 10 } },
};

let dealership: Dealership;
let app: Hono;
let close: (() => Promise<void>) | undefined;
/** Available cars with finance and extras, each ordered once. */
let free: number[];

/** The built pages and their dealership in this process, requested as by a browser without JavaScript. */
beforeAll(async () => {
  ({ dealership, app, close } = await openPages(WEBSITE));
  const query =
    "category=cars&advert_classification=used&monthly_from=10&min_price=14000&orderBy=price-asc" +
    "&reservation_status=available&resultsPerPage=24";
  const { data } = await (await app.request(`/api/v2/vehicle-search?${query}`)).json();
  free = data.map(({ stock_id }: { stock_id: number }) => stock_id);
});
afterAll(() => close?.());

test.each([
  ["reserving", "reserve", {}],
  ["paying in full", "cash", {}],
  ["paying monthly", "finance", ABOUT],
])(
  "without script a price that changed while the checkout of %s was open is shown beside the old one and must be agreed to",
  async (_, method, more) => {
    const car = nextCar();
    const address = `/checkout/${car}?method=${method}&finance_type=PCP`;
    const page = await read(address);
    const before = Number(page.fields.get("expected_total"));
    expect(page.button("Agree and continue")).toBe(false);
    await reprice(car, 12_345);
    const typed = { ...rhys(car), ...more };
    const refused = await send(address, { ...page.sent(), ...typed, ...TERMS });
    expect(refused.status).toBe(409);
    expect(refused.line("Total price")).toEqual([pounds(before), pounds(before + 123.45)]);
    if (method === "finance") expect(refused.line("Regular payment")).toHaveLength(2);
    expect(refused.button("Agree and continue")).toBe(true);
    for (const text of Object.values(rhys(car))) expect(refused.html).toContain(`value="${text}"`);
    expect(refused.html).not.toMatch(/name="terms_accepted"[^>]* checked/);
    expect(await orderedBy(car)).toBe(0);

    const unticked = await send(address, { ...refused.sent(), ...typed });
    expect([unticked.status, await orderedBy(car)]).toEqual([422, 0]);
    const agreed = await send(address, { ...refused.sent(), ...typed, ...TERMS });
    expect(agreed.status).toBe(303);
    expect(await dealership.orders.get(await orderOf(car))).toMatchObject({ total: before + 123.45, differences: [] });
  },
);

test("accepted terms do not cover a price that moved while a field was put right", { tags: ["c5-5"] }, async () => {
  const car = nextCar();
  const address = `/checkout/${car}?method=reserve`;
  const page = await read(address);
  const before = Number(page.fields.get("expected_total"));
  const wrong = { ...rhys(car), customer_telephone: "0163", ...TERMS };
  const refused = await send(address, { ...page.sent(), ...wrong });
  expect([refused.status, acceptsTerms(refused)]).toEqual([422, true]);
  await reprice(car, 5_000);
  await expect.poll(async () => Number((await read(address)).fields.get("expected_total"))).toBe(before + 50);
  const dearer = await send(address, { ...refused.sent(), ...wrong });
  expect([dearer.status, acceptsTerms(dearer)]).toEqual([422, false]);
  expect(dearer.line("Total price")).toEqual([pounds(before), pounds(before + 50)]);
  expect(dearer.button("Agree and continue")).toBe(true);
});

test("on the finance terms what was ticked stays ticked while the rest is missing", { tags: ["c5-5"] }, async () => {
  const order = await financed(nextCar());
  const address = `/order/${order.guid}`;
  const page = await read(address);
  const half = { disclosure_agreement: "true" };
  const refused = await send(address, { ...page.sent(), ...half });
  expect(refused.status).toBe(422);
  expect(refused.html).toMatch(/name="disclosure_agreement"[^>]* checked/);
  expect(refused.html).not.toMatch(/name="finance_terms_accepted"[^>]* checked/);
  const requoted = await dealership.orders.update(order.guid, { finance_deposit: 500, finance_deposit_type: "amount" }, CLIENT);
  expect(requoted?.ok).toBe(true);
  expect((await send(address, { ...page.sent(), ...half })).html).not.toMatch(/name="disclosure_agreement"[^>]* checked/);
});

function acceptsTerms({ html }: { html: string }): boolean {
  return /name="terms_accepted"[^>]* checked/.test(html);
}

test("an extra that became dearer or unavailable must be agreed again", async () => {
  const car = nextCar();
  const { data } = await (await app.request(`/api/v2/vehicle/${car}`)).json();
  const [first, second] = data.additional_features as { id: string; name: string; price: number }[];
  const address = `/checkout/${car}?method=reserve&products=${first!.id}&products=${second!.id}`;
  const page = await read(address);
  const features = JSON.stringify([{ ...first, price: penceFromPounds(first!.price) + 100 }]);
  await dealership.database.execute(
    sql`UPDATE vehicles SET details = jsonb_set(details, '{additional_features}', ${features}::jsonb) WHERE stock_id = ${car}`,
  );
  const refused = await send(address, { ...page.sent(), ...rhys(car), ...TERMS });
  expect(refused.status).toBe(409);
  expect(refused.line(first!.name)).toEqual([pounds(first!.price), pounds(first!.price + 1)]);
  expect(refused.html).toContain("No longer offered");
  expect((await send(address, { ...refused.sent(), ...rhys(car), ...TERMS })).status).toBe(303);
  expect(await dealership.orders.get(await orderOf(car))).toMatchObject({ products: [{ id: first!.id, price: first!.price + 1 }] });
});

test("a price that changed between deal and checkout is shown at the checkout", async () => {
  const car = nextCar();
  const builder = await read((await (await app.request(`/api/v2/vehicle/${car}`)).json()).data.path);
  const shown = builder.fields.get("shown_price") ?? "";
  const address = `/checkout/${car}?method=reserve&shown_price=${shown}`;
  expect((await read(address)).button("Agree and continue")).toBe(false);
  await reprice(car, -10_000);
  await expect.poll(async () => (await read(address)).line("Cash price")).toEqual([pounds(Number(shown)), pounds(Number(shown) - 100)]);
  const checkout = await read(address);
  expect(checkout.button("Agree and continue")).toBe(true);
  expect((await send(`/checkout/${car}?method=reserve`, { ...checkout.sent(), ...rhys(car), ...TERMS })).status).toBe(303);
});

test("finance terms apply to the shown quote: a changed quote is refused and shown next to the old one", async () => {
  const car = nextCar();
  const order = await financed(car);
  const address = `/order/${order.guid}`;
  const page = await read(address);
  expect(page.fields.get("finance_quote_reference")).toBe(order.finance?.QuoteReference);
  await reprice(car, 50_000);
  expect((await read(address)).html, "the order keeps what it was promised").toContain(pounds(order.finance?.RegularPayment ?? 0));
  const dearer = await dealership.orders.update(order.guid, { finance_deposit: 500, finance_deposit_type: "amount" }, CLIENT);
  const refused = await send(address, { ...page.sent(), ...FINANCE_TERMS });
  expect(refused.status).toBe(409);
  expect(refused.line("Regular payment")).toEqual([
    pounds(order.finance?.RegularPayment ?? 0),
    pounds(dearer?.ok ? (dearer.order.finance?.RegularPayment ?? 0) : 0),
  ]);
  expect(refused.button("Agree and continue")).toBe(true);
  expect(refused.html).not.toMatch(/name="(?:finance_terms_accepted|disclosure_agreement)"[^>]* checked/);
  expect((await dealership.orders.get(order.guid))?.status).toBe("HELD");
  expect((await send(address, { ...refused.sent(), ...FINANCE_TERMS })).status).toBe(303);
  expect((await dealership.orders.get(order.guid))?.status).toBe("SUBMITTED");

  const short = await read(address);
  expect(short.html).toContain("Thank you. We have your application.");
  expect(short.html).toMatch(/Held for you<\/dt><dd>Until \d+ \w+ \d{4} at [\d.]+[ap]m</);
  await dealership.database.execute(sql`UPDATE orders SET email_confirmed_at = now() WHERE guid = ${order.guid}`);
  expect((await read(address)).html).toMatch(/Thank you, \w+\. We’re holding the [^<]+ for you until the lender decides\./);
});

test("a changed total requires accepting the terms again before payment", async () => {
  const car = nextCar();
  const placed = await dealership.orders.create(
    { vehicle: car, ...rhys(car), payment_type: "OUTRIGHT_DEPOSIT", terms_accepted: true },
    CLIENT,
  );
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  const { guid } = placed;
  const { data } = await (await app.request(`/api/v2/vehicle/${car}`)).json();
  await dealership.orders.update(guid, { products: [data.additional_features[0].id] }, CLIENT);
  const page = await read(`/order/${guid}`);
  expect(page.html).toContain("Accept the terms again to continue.");
  const unticked = await send(`/order/${guid}`, { ...page.sent(), intent: "pay" });
  expect([unticked.status, unticked.html.includes("Accept the terms to continue")]).toEqual([422, true]);
  const paying = await send(`/order/${guid}`, { ...page.sent(), ...TERMS, intent: "pay" });
  expect([paying.status, paying.location]).toEqual([303, expect.stringMatching(/^\/demo-payment\//)]);
  expect((await read(`/order/${guid}`)).html).not.toContain('name="terms_accepted"');
});

test("a reopened application is quoted again, and a changed price must be agreed first", async () => {
  const car = nextCar();
  const { guid, total } = await financed(car);
  await expire(guid);
  await reprice(car, 20_000);
  const address = `/order/${guid}/application`;
  const page = await read(address);
  const refused = await send(address, { ...page.sent(), intent: "reopen" });
  expect(refused.status).toBe(409);
  expect(refused.line("Total price")).toEqual([pounds(total), pounds(total + 200)]);
  expect(refused.button("Agree and continue")).toBe(true);
  expect((await dealership.orders.get(guid))?.status).toBe("EXPIRED");
  expect((await send(address, { ...refused.sent(), intent: "reopen" })).status).toBe(303);
  expect(await dealership.orders.get(guid)).toMatchObject({
    total: total + 200,
    terms_accepted: false,
    notices: expect.arrayContaining([expect.stringContaining("We quoted this order again")]),
  });
  const terms = await read(`/order/${guid}`);
  expect(terms.html).toContain("We quoted this order again");
  expect(terms.html).toContain('name="terms_accepted"');
});

function nextCar(): number {
  const car = free.shift();
  if (car === undefined) throw new Error("The demonstration has no more free cars");
  return car;
}

async function reprice(car: number, pence: number): Promise<void> {
  await dealership.database.execute(sql`UPDATE vehicles SET price = price + ${pence} WHERE stock_id = ${car}`);
}

/** A complete finance application waiting for its terms to be accepted. */
async function financed(vehicle: number): Promise<PresentedOrder> {
  const placed = await dealership.orders.create(
    { vehicle, ...rhys(vehicle), ...AMINA, payment_type: "FINANCE", finance_type: "PCP", terms_accepted: true },
    CLIENT,
  );
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return placed.order;
}

async function expire(guid: string): Promise<void> {
  await dealership.database.execute(sql`UPDATE orders SET hold_expires_at = now() - interval '1 minute' WHERE guid = ${guid}`);
  await dealership.orders.expire();
  expect((await dealership.orders.get(guid))?.status).toBe("EXPIRED");
}

async function orderedBy(car: number): Promise<number> {
  const { rows } = await dealership.database.execute(sql`SELECT guid FROM orders WHERE stock_id = ${car}`);
  return rows.length;
}

async function orderOf(car: number): Promise<string> {
  const { rows } = await dealership.database.execute(sql`SELECT guid FROM orders WHERE stock_id = ${car}`);
  return String(rows[0]?.["guid"]);
}

function pounds(amount: number): string {
  return formatMoney(penceFromPounds(amount));
}

async function read(address: string) {
  return pageOf(await app.request(address));
}

async function send(address: string, fields: FormFields) {
  return pageOf(await app.request(address, sameOriginForm(fields)));
}
