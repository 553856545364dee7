import { inEnglish } from "#locales/in-english.ts";
import { hoursTable } from "../organisation/opening-hours.ts";
import { calendarDay } from "../calendar.ts";
import { ORDER_TRANSITIONS } from "../deal/transitions.ts";
import { pence } from "../money.ts";
import { orderNotice, DEALER_NOTICES } from "./dealer-notices.ts";
import { greeting, type Letter } from "./letter.ts";
import { CUSTOMER_LETTERS, type LetterContext } from "./order-letters.ts";
import { priceLines, type OrderSnapshot } from "./order-snapshot.ts";
import { describe, expect, test } from "vitest";

const FOCUS_EXPIRES = Date.parse("2026-11-28T10:15:00Z");

/** Amina reserves a Fiesta for £12,694 with paint protection, and part exchanges her Focus. */
const AMINAS: OrderSnapshot = {
  reference: "193A-B316",
  ordered_at: Date.parse("2026-11-21T10:00:00Z"),
  payment_type: "OUTRIGHT_DEPOSIT",
  first_name: "Amina",
  vehicle: { stock_id: 100_012, title: "2021 Ford Fiesta", derivative: "1.0 EcoBoost Titanium", vrm: "AB21CDE" },
  price: pence(1_269_400),
  admin_fee: pence(19_900),
  products: [{ id: "paint", name: "Paint protection", price: pence(29_900) }],
  part_exchange: {
    price: pence(451_250),
    settlement: pence(120_075),
    hash: "hash",
    vrm: "FO16CUS",
    title: "Ford Focus 1.0 Zetec 5dr",
    mileage: 52_000,
    condition: "C3",
    expires_at: FOCUS_EXPIRES,
  },
  quote: null,
  amount_due: pence(9_900),
  paid: pence(9_900),
  held_until: null,
  visit: { day: calendarDay(2026, 11, 24), time: "Morning" },
  terms_accepted: false,
  email_confirmed: true,
  flags: [],
  note: null,
};

const SETTING: LetterContext = {
  branch: {
    name: "Wexcombe Swindon",
    address: "Marlborough Road, Swindon, SN99 4WX",
    telephone: "01632 960 410",
    hours: hoursTable({ hours: [...Array.from({ length: 5 }, () => ({ open: "08:30", closed: "19:00" })), null, null] }).slice(0, 1),
  },
  trader: {
    name: "Wexcombe Cars & Vans",
    address: "Marlborough Road, Swindon",
    email: "hello@wexcombe.example",
    telephone: "01632 960 410",
  },
  contract: "premises",
  return_days: 15,
  page: "https://cars.example/order/193ab316-aed9-4219-83ed-0c788e566451",
};

test("the price lines show every amount to the penny, and what is left after fee and part exchange", () => {
  expect(inEnglish(priceLines(AMINAS))).toEqual([
    { name: "Cash price", amount: "£12,694", note: "Includes our £199 admin fee" },
    { name: "Paint protection", amount: "£299" },
    { name: "Total price", amount: "£12,993", total: true },
    {
      name: "Part exchange",
      amount: "−£3,311.75",
      note: "FO16 CUS, Ford Focus 1.0 Zetec 5dr. Price held until 10.15am on 28 November 2026 if the car is as you described it",
    },
    { name: "Paid online", amount: "−£99" },
    { name: "Left to pay", amount: "£9,582.25" },
  ]);
});

describe("the confirmation", () => {
  test("of a reservation states the reference, the visit and the refund terms", () => {
    const text = textOf(letter("pay"));
    expect(text).toContain("The 2021 Ford Fiesta is reserved for you");
    expect(text).toContain("Thank you. We have your payment of £99.");
    expect(text).toContain("Your reference 193A-B316");
    expect(text).toContain("You asked to come on 24 November 2026 in the morning.");
    expect(text).toContain("Reserving doesn’t commit you to buying.");
    expect(text).toContain("It’s fully refundable until you sign for the vehicle at Wexcombe Swindon.");
    expect(text).toContain("bring the vehicle back within 15 days");
    expect(text).not.toContain("I hereby give notice");
  });

  test("of a distance sale includes the cancellation form", () => {
    const text = textOf(letter("pay", { payment_type: "OUTRIGHT_FULL" }, { contract: "distance" }));
    expect(text).toContain("The 2021 Ford Fiesta is yours to collect");
    expect(text).toContain("a distance contract with an obligation to pay");
    expect(text).toContain(
      "I hereby give notice that I cancel my contract of sale of the following goods: 2021 Ford Fiesta 1.0 EcoBoost Titanium " +
        "(AB21 CDE), stock number 100012, order 193A-B316",
    );
    expect(text).toContain("Ordered on 21 November 2026");
    expect(text).toContain("£9,582.25 by bank transfer. We’ll give you the account details in person, never by email.");
  });

  test("of an order without a fee does not mention a payment", () => {
    const text = textOf(letter("hold", { paid: pence(0), amount_due: pence(0) }));
    expect(text).toContain("You pay nothing online.");
    expect(text).not.toContain("Paid online");
    expect(text).not.toContain("£99");
  });
});

test("of an ended order states the refund, or that nothing was charged", () => {
  expect(textOf(letter("cancel"))).toContain("We’re refunding your £99 to your card.");
  expect(textOf(letter("cancel", { paid: pence(0) }))).toContain("You haven’t been charged.");
  expect(textOf(letter("expire", { paid: pence(0) }))).toContain("Your time to pay has run out. You haven’t been charged.");
  expect(textOf(letter("refund", { refunded: pence(9900) }))).toContain("We’ve refunded £99 to the card you paid with.");
  expect(textOf(letter("refund"))).toContain("We’ve refunded your payment to the card you paid with.");
});

test("an application link letter is only written with a link", () => {
  expect(letter("application_link")).toBeUndefined();
  const link = { url: "https://cars.example/order/link/abc", expires_at: Date.parse("2026-11-21T12:00:00Z") };
  expect(textOf(letter("application_link", {}, { link }))).toContain("The link works once, until 12pm on 21 November 2026.");
});

test("the greeting uses the name, unless the name field contains other text", () => {
  expect(inEnglish(greeting("Siân-Marie"))).toBe("Hello Siân-Marie,");
  for (const name of ["", "win £1000 at https://x.example", "Amina. Call 0900 1", "a".repeat(60)])
    expect(inEnglish(greeting(name))).toBe("Hello,");
});

test("every order event except complete has a customer letter or a dealer notice", () => {
  const untold = Object.keys(ORDER_TRANSITIONS).filter((event) => !(event in CUSTOMER_LETTERS) && !(event in DEALER_NOTICES));
  expect(untold).toEqual(["complete"]);
});

test("the dealer notice names the customer, their telephone number and the amount left to pay", () => {
  const customer = { name: "Ms Amina Okafor", email: "amina.okafor@example.com", telephone: "+447700900123", prefers: "both" };
  const notice = orderNotice("pay", AMINAS, customer);
  expect(inEnglish(notice)?.subject).toBe("New order, fee paid: 2021 Ford Fiesta, 193A-B316");
  expect(textOf(notice)).toContain("Telephone +447700900123");
  expect(textOf(notice)).toContain("Left to pay £9,582.25");
  expect(orderNotice("open", AMINAS, customer)).toBeUndefined();
});

function letter(
  event: keyof typeof CUSTOMER_LETTERS,
  order: Partial<OrderSnapshot> = {},
  setting: Partial<LetterContext> = {},
): Letter | undefined {
  return CUSTOMER_LETTERS[event]?.({ ...AMINAS, ...order }, { ...SETTING, ...setting });
}

function textOf(given: Letter | undefined): string {
  if (!given) return "";
  const written = inEnglish(given);
  const parts = written.blocks.flatMap((block) => {
    if (block.kind === "lines") return block.lines.map(({ name, amount }) => `${name} ${amount}`);
    if (block.kind === "list") return block.items;
    if (block.kind === "steps") return block.steps.map(({ step, text }) => `${step}: ${text}`);
    return [block.text];
  });
  return [written.title, ...parts].join("\n");
}
