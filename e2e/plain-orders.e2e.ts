import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "./support/html-tree.ts";
import { openPages, type OpenPages } from "./support/open-pages.ts";
import { plainVisitor, type PlainPage } from "./support/plain-visitor.ts";

const PRIYA = { customer_first_name: "Priya", customer_last_name: "Nair", customer_telephone: "01632 960 123" };
const SEARCH = "category=cars&monthly_from=10&reservation_status=available&orderBy=price-desc&resultsPerPage=1";

/** The built pages and their dealership in this process. */
let pages: OpenPages;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages?.close());

test("a shopper pays in full: £99 now and the rest later", { tags: ["c2-39", "c2-42", "c3-35"] }, async () => {
  const { shopper, page } = await atCheckout("cash");
  const payment = await shopper.press(page, "Pay £99 and order", filledIn());
  const order = await shopper.press(payment, /^Pay £99$/);
  expect(order.headings.join()).toContain("is yours to collect");
  expect(order.text).toContain("by bank transfer");
});

test("a complete order says where the confirmation went, how long the car waits and what to bring", async () => {
  const { shopper, page } = await atCheckout("reserve");
  const answers = filledIn();
  const day = /<option value="(\d{4}-\d\d-\d\d)"/.exec(page.html)?.[1] ?? "";
  const payment = await shopper.press(page, "Pay £99 and reserve", { ...answers, preferred_date: day });
  const order = await shopper.press(payment, /^Pay £99$/);
  expect(order.text).toContain(`Confirmation sent to${answers.customer_email}`);
  expect(order.text).toContain("Held for youUntil you’ve seen it and decided");
  expect(order.regionOf("What to bring")).toContain("Your driving licence, if you’d like a test drive");
  const link = order.link("Add to calendar").attributes.get("href") ?? "";
  const file = await pages.app.request(link);
  expect([file.headers.get("Content-Type"), file.headers.get("Cache-Control")]).toEqual([
    "text/calendar; charset=utf-8; method=PUBLISH",
    "no-store",
  ]);
  expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`);
});

test("form errors are in the summary and at the field, and typed values stay", { tags: ["c3-42", "c5-4", "c5-5", "c8-3"] }, async () => {
  const { shopper, page } = await atCheckout("reserve");
  const wrong = { ...filledIn(), customer_email: "priya.nair@", customer_telephone: "0163" };
  const refused = await shopper.press(page, "Pay £99 and reserve", wrong);
  expect(refused.status).toBe(422);
  expect(refused.headings).toContain("Sorry, there was a problem");
  expect(refused.title).toMatch(/^Error: /);
  const lines = refused.linksOfAlert.map(textOf);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(refused.text.split(line)).toHaveLength(3);
  expect(refused.linksOfAlert[0]?.attributes.get("href")).toBe("#customer_email");
  expect([refused.valueOf("customer_first_name"), refused.valueOf("customer_email")]).toEqual(["Priya", "priya.nair@"]);
  expect(refused.valueOf("terms_accepted")).toBe("true");
});

test("accepted terms stay accepted while fields are put right, and are not enough without them", { tags: ["c5-2", "c5-5"] }, async () => {
  const { shopper, page } = await atCheckout("reserve");
  expect(page.html).not.toMatch(/<input[^>]*id="terms_accepted"[^>]*(?:disabled| checked)/);
  const empty = await shopper.press(page, "Pay £99 and reserve", { terms_accepted: true });
  expect(empty.status).toBe(422);
  expect(empty.linksOfAlert.map(({ attributes }) => attributes.get("href"))).toEqual([
    "#customer_first_name",
    "#customer_last_name",
    "#customer_email",
    "#customer_telephone",
  ]);
  expect(empty.valueOf("terms_accepted")).toBe("true");
  const { terms_accepted: _, ...typed } = filledIn();
  const order = await shopper.press(await shopper.press(empty, "Pay £99 and reserve", typed), /^Pay £99$/);
  expect(order.headings.join()).toContain("is reserved for you");
});

test("a declined card can be paid again, and the car is reserved", async () => {
  const { shopper, page } = await atCheckout("reserve");
  const payment = await shopper.press(page, "Pay £99 and reserve", filledIn());
  const declined = await shopper.press(payment, "Have the card declined");
  expect(declined.text).toContain("Your card was declined");
  const again = await shopper.press(declined, "Pay £99 now");
  expect((await shopper.press(again, /^Pay £99$/)).headings.join()).toContain("is reserved for you");
});

test("a payment timeout leads back to the order, and a second payment is refunded", async () => {
  const { shopper, page } = await atCheckout("reserve");
  const payment = await shopper.press(page, "Pay £99 and reserve", filledIn());
  const expired = await shopper.press(payment, "Let the payment time out");
  expect(expired.text).toContain("The payment took too long");
  expect(expired.text).toContain("fully refundable until you sign");
  expect(expired.text).toMatch(/(?:29|30) minutes left/);
  const again = await shopper.open(page.address.href);
  expect(again.headings.join()).toContain("Pay £99 to finish");
  const twice = await shopper.press(await shopper.press(again, "Pay £99 now"), "Pay twice, as two tabs would");
  expect(twice.headings.join()).toContain("is reserved for you");
  expect(twice.text).toContain("We’re refunding the second payment to your card.");
});

test("a cancelled payment releases the car, which can then be ordered again", async () => {
  const { shopper, page, vehicle } = await atCheckout("reserve");
  const payment = await shopper.press(page, "Pay £99 and reserve", filledIn());
  const back = await shopper.press(payment, "Cancel and go back");
  expect(back.text).toContain("You came back without paying");
  const released = await shopper.press(back, "Cancel reservation");
  expect(released.text).toContain("You haven’t been charged. The vehicle is available again.");
  const again = await shopper.open(vehicle);
  expect([again.has("link", /^Build (?:your )?deal$/), again.withClass("reserved-bar")]).toEqual([true, []]);
});

test("of two shoppers one is shown that the car is reserved, and similar cars", { tags: ["c2-44", "c4-7", "c8-22"] }, async () => {
  const [one, other] = [await atCheckout("reserve"), await atCheckout("reserve")];
  const outcomes = await Promise.all([one, other].map(({ shopper, page }) => shopper.press(page, "Pay £99 and reserve", filledIn())));
  expect(outcomes.map(isPayment).toSorted()).toEqual([false, true]);
  const refused = outcomes.find((page) => !isPayment(page))!;
  expect(refused.text).toContain("This vehicle is currently reserved.");
  expect(refused.has("link", /^View similar/)).toBe(true);
  const payment = outcomes.find(isPayment)!;
  expect((await one.shopper.press(payment, /^Pay £99$/)).headings.join()).toContain("is reserved for you");
});

test("sending the same form twice makes one order", { tags: ["c4-10"] }, async () => {
  const { shopper, page } = await atCheckout("reserve");
  const answers = filledIn();
  const first = await shopper.press(page, "Pay £99 and reserve", answers);
  const second = await shopper.press(page, "Pay £99 and reserve", answers);
  expect(second.address.href).toBe(first.address.href);
  expect((await shopper.press(second, /^Pay £99$/)).headings.join()).toContain("is reserved for you");
});

test("the figures are worked out by the server", async () => {
  const shopper = newShopper();
  const deal = await shopper.open(await freeCar());
  const changed = await shopper.press(deal, "Work out the figures", { deposit: "25" });
  expect(changed.address.searchParams.get("deposit")).toBe("25");
  expect(changed.valueOf("deposit")).toBe("25");
  const checkout = await shopper.press(changed, "Continue to checkout", { method: "reserve" });
  expect(checkout.headings).toContain("Your details");
});

function newShopper() {
  return plainVisitor("http://localhost", (address, init) => pages.app.request(address, init));
}

function isPayment({ address }: PlainPage): boolean {
  return address.pathname.startsWith("/demo-payment/");
}

async function freeCar(): Promise<string> {
  const { data }: { data: { path: string }[] } = await (await pages.app.request(`/api/v2/vehicle-search?${SEARCH}`)).json();
  return data[0]?.path ?? "";
}

/** A new shopper at the checkout of the same car as long as it is free. */
async function atCheckout(method: "cash" | "reserve") {
  const shopper = newShopper();
  const vehicle = await freeCar();
  const page = await shopper.press(await shopper.open(vehicle), /^(?:Continue to checkout|Reserve for £99)$/, { method });
  expect(page.headings).toContain("Your details");
  return { shopper, page, vehicle };
}

let shoppers = 0;

/** Mails per mailbox and hour are limited: every order has its own address. */
function filledIn() {
  shoppers += 1;
  return { ...PRIYA, customer_email: `priya.nair.${shoppers}@example.com`, terms_accepted: true };
}
