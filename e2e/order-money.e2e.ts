import { inEnglish } from "#locales/in-english.ts";
import type { Dealership } from "#server/dealership.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Hono } from "hono";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPages } from "./support/open-pages.ts";
import { sameOriginForm } from "./support/unscripted-page.ts";

const CALL = "We’ll call you to agree what happens to it";
const IN_USE = "Your part exchange is in another order. Change that order first, or continue without it.";
/** Multipliers so high that an old Focus is worth more than a Mokka. */
const part_exchange = { ...wexcombe.part_exchange, multipliers: { clean: 4, average: 4, below: 4 } };
const WEBSITE = {
  ...wexcombe,
  part_exchange,
  order: { ...wexcombe.order, unpaid_holds: { ...wexcombe.order.unpaid_holds, per_client: 100, per_email: 100 } },
};

type Free = { stock_id: number; path: string; headline_price: number };

let dealership: Dealership;
let app: Hono;
let close: (() => Promise<void>) | undefined;
/** Available cars cheaper than the part exchange. */
let free: Free[];

/** The built pages and their dealership in this process, requested as by a browser without JavaScript. */
beforeAll(async () => {
  ({ dealership, app, close } = await openPages(WEBSITE));
  const search = await app.request(
    "/api/v2/vehicle-search?reservation_status=available&category=cars&advert_classification=used" +
      "&min_price=12000&max_price=17000&resultsPerPage=24",
  );
  free = (await search.json()).data;
});
afterAll(() => close?.());

async function valued(): Promise<string> {
  const outcome = await dealership.partExchange.value({ vrm: "HK16VRT", mileage: "71200" }, { address: "" });
  if (!outcome.ok) throw new Error("The demonstration values this car");
  return outcome.hash;
}

/** The text of a page: one line per block, without tags. */
async function read(path: string): Promise<string> {
  return textOf(await (await app.request(path)).text());
}

function textOf(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

async function paper(guid: string): Promise<string> {
  const response = await app.request(`/order/${guid}?format=pdf`);
  expect(response.headers.get("Content-Type")).toBe("application/pdf");
  const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

function buy({ stock_id }: Free, fields: Record<string, string> = {}) {
  const buyer = {
    vehicle: String(stock_id),
    payment_type: "OUTRIGHT_FULL",
    customer_first_name: "Rhys",
    customer_last_name: "Evans",
    customer_email: "rhys.evans@example.com",
    customer_telephone: "07700 900456",
    terms_accepted: "true",
  };
  return app.request(`/checkout/${stock_id}?method=cash`, sameOriginForm({ ...buyer, ...fields }));
}

async function bought(vehicle: Free, fields: Record<string, string> = {}) {
  const answer = await buy(vehicle, fields);
  expect(answer.status).toBe(303);
  const session = answer.headers.get("Location")?.split("/").at(-1) ?? "";
  const paid = await dealership.orders.paymentArrived({ session });
  if (!paid.ok) throw new Error(inEnglish(paid.message));
  return paid.order;
}

describe("a part exchange worth more than the car", () => {
  test("leaves nothing to pay: deal, checkout, order page and document show the surplus and how it is paid", async () => {
    const vehicle = free.shift()!;
    const hash = await valued();
    for (const path of [`${vehicle.path}?method=cash&valuation=${hash}`, `/checkout/${vehicle.stock_id}?method=cash&valuation=${hash}`]) {
      const page = await read(path);
      expect(page).toMatch(new RegExp(`Owed to you ${CALL} £[\\d,]+`));
      expect(page).not.toMatch(/Left to pay|You pay the other|-£|−£0/);
    }
    expect(await read(`/checkout/${vehicle.stock_id}?method=cash&valuation=${hash}`)).toMatch(
      new RegExp(`Your part exchange leaves you with £[\\d,]+\\. ${CALL}\\.`),
    );

    const order = await bought(vehicle, { has_part_ex: "true", valuation_hash: hash });
    expect(order).toMatchObject({ left_to_pay: 0, owed_to_customer: order.part_exchange_balance + order.amount_paid - order.total });
    const owed = `£${order.owed_to_customer.toLocaleString("en-GB")}`;
    const page = await read(`/order/${order.guid}`);
    for (const text of [page, await paper(order.guid)]) {
      expect(text).toContain("Owed to you");
      expect(text).toContain(`The rest is yours Your part exchange leaves you with ${owed}. ${CALL}.`);
      expect(text).not.toMatch(/Left to pay|You pay the rest/);
    }
  });

  test("is used in one order only: the checkout of another car refuses it, keeps the answers and holds nothing", async () => {
    const [one, other] = [free.shift()!, free.shift()!];
    const hash = await valued();
    await bought(one, { has_part_ex: "true", valuation_hash: hash });
    const refused = await buy(other, { has_part_ex: "true", valuation_hash: hash });
    const html = await refused.text();
    expect([refused.status, textOf(html)]).toEqual([409, expect.stringContaining(IN_USE)]);
    for (const text of ["Rhys", "Evans", "rhys.evans@example.com", "07700 900456"]) expect(html).toContain(`value="${text}"`);
    expect((await app.request(`/api/v2/website-orders/check/${other.stock_id}`)).status).toBe(200);
  });
});

test("an order cancelled after payment shows the amounts paid and refunded on its page and document", async () => {
  const order = await bought(free.shift()!);
  await dealership.orders.cancel(order.guid);
  const page = await read(`/order/${order.guid}`);
  expect(page).toContain("You paid £99. We’ve refunded £99 to your card.");
  expect(page).toContain("Paid online £99 Refunded to your card £99");
  expect(page).toContain("Your order as a PDF");
  const text = await paper(order.guid);
  for (const sentence of ["Your order was cancelled", "Paid online £99", "Refunded by card £99"]) expect(text).toContain(sentence);
  expect(`${page} ${text}`).not.toContain("Left to pay");
});

test("the checkout offers the days on which the branch can be visited, and refuses any other", async () => {
  const vehicle = free.shift()!;
  const html = await (await app.request(`/checkout/${vehicle.stock_id}?method=cash`)).text();
  const days = [...html.matchAll(/<option value="(\d{4}-\d\d-\d\d)"/g)].map(([, day = ""]) => day);
  expect(days.length).toBeGreaterThan(14);
  const refused = await buy(vehicle, { preferred_date: "2026-01-01", preferred_time: "Morning" });
  expect([refused.status, textOf(await refused.text())]).toEqual([
    422,
    expect.stringContaining("Choose a day in the next 28 days on which"),
  ]);
  const last = days.at(-1) ?? "";
  expect((await bought(vehicle, { preferred_date: last })).customer).toMatchObject({ preferred_date: last });
});
