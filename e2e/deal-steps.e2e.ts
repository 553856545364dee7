import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { DEAL_STEPS, type PaymentMethod } from "#domain/deal/steps.ts";
import { openDatabase } from "#server/database/connect.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import type { PresentedOrder } from "#server/orders/orders.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Website } from "#websites/website.ts";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openPages, type OpenPages } from "./support/open-pages.ts";
import { sameOriginForm, pageOf } from "./support/unscripted-page.ts";

type Listed = { stock_id: number; path: string };

/** A site with its own settings, its available cars and a reserved one. */
async function openShop(order: Partial<Website["order"]> = {}) {
  const pages = await openPages({
    ...wexcombe,
    order: { ...wexcombe.order, ...order, unpaid_holds: { ...wexcombe.order.unpaid_holds, of_stock: 1 } },
  });
  const listed = async (query: string): Promise<Listed[]> =>
    (await (await pages.app.request(`/api/v2/vehicle-search?category=cars&advert_classification=used&${query}`)).json()).data;
  const [free, [reserved]] = await Promise.all([
    listed("monthly_from=10&min_price=14000&reservation_status=available&resultsPerPage=24"),
    listed("reservation_status=reserved"),
  ]);
  return { ...pages, free, reserved: reserved! };
}

describe("the steps of a deal", () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => void (shop = await openShop()));
  afterAll(() => shop?.close());

  test("are all reachable by a shopper, and there are no others", { tags: ["c4-6", "c4-first-step"] }, async () => {
    const [car, other] = [shop.free.shift()!, shop.free.shift()!];
    const seen = new Map<string, string | undefined>();
    for (const flag of ["", "?enquiry", "?addpx", "?test-drive"]) seen.set(flag, await stepAt(shop, `${car.path}${flag}`));
    seen.set("checkout", await stepAt(shop, `/checkout/${car.stock_id}?method=finance`));
    const reserved = await ordered(shop, car, "reserve");
    seen.set("unpaid", await stepAt(shop, `/order/${reserved.guid}`));
    await shop.dealership.orders.paymentArrived({ session: reserved.payment?.session ?? "" });
    seen.set("paid", await stepAt(shop, `/order/${reserved.guid}`));
    const applied = await apply(shop, other);
    seen.set("filled in", await stepAt(shop, `/order/${applied.guid}`));
    const accepted = await pageOf(await shop.app.request(`/order/${applied.guid}`));
    await shop.app.request(
      `/order/${applied.guid}`,
      sameOriginForm({ ...accepted.sent(), finance_terms_accepted: "true", disclosure_agreement: "true" }),
    );
    seen.set("sent", await stepAt(shop, `/order/${applied.guid}`));
    expect(Object.fromEntries(seen)).toEqual({
      "": "step-1",
      "?enquiry": "step-enquiry-form",
      "?addpx": "step-1-part-ex",
      "?test-drive": "step-test-drive-form",
      checkout: "step-2",
      unpaid: "step-2",
      paid: "cash-order-complete",
      "filled in": "step-2",
      sent: "finance-application-complete",
    });
    expect([...new Set(seen.values())].toSorted()).toEqual([...DEAL_STEPS].toSorted());
  });

  test("of a reserved vehicle are the enquiry and the part exchange: its checkout links to the enquiry", { tags: ["c4-1"] }, async () => {
    const { path, stock_id } = shop.reserved;
    expect(await stepAt(shop, path)).toBe("step-enquiry-form");
    expect(await stepAt(shop, `${path}?test-drive`)).toBe("step-enquiry-form");
    expect(await stepAt(shop, `${path}?addpx`)).toBe("step-1-part-ex");
    for (const method of ["reserve", "cash", "finance"]) {
      const page = await pageOf(await shop.app.request(`/checkout/${stock_id}?method=${method}`));
      expect(
        [page.status, page.html.includes("This vehicle is currently reserved."), page.html.includes(`href="/enquiry/${stock_id}"`)],
        method,
      ).toEqual([409, true, true]);
    }
  });

  test.each<[PaymentMethod, string]>([
    ["reserve", "OUTRIGHT_DEPOSIT"],
    ["cash", "OUTRIGHT_FULL"],
  ])("end with an order that is paid as %s says", { tags: ["c4-2"] }, async (method, payment_type) => {
    expect((await ordered(shop, shop.free.shift()!, method)).payment_type).toBe(payment_type);
  });

  test("return from reserve with the first other payment method", { tags: ["c4-4"] }, async () => {
    const { html } = await pageOf(await shop.app.request(`/checkout/${shop.free[0]!.stock_id}?method=reserve`));
    const [, back = ""] = /href="([^"]*#deal)"/.exec(html) ?? [];
    const page = await pageOf(await shop.app.request(back.replaceAll("&amp;", "&").replace("#deal", "")));
    expect(/<input[^>]*name="method"[^>]*checked[^>]*>/.exec(page.html)?.[0]).toContain('value="finance"');
  });
});

describe("when a website does not offer pay in full", () => {
  const order = { ...wexcombe.order, pay_in_full: false };

  test("an order to pay in full takes the deposit", { tags: ["c4-2"] }, async () => {
    const shop = await openShop(order);
    onTestFinished(shop.close);
    expect(await payingInFull(shop, shop.free[0]!)).toEqual({
      title: "Buy",
      button: "Pay £99 and order",
      payment_type: "OUTRIGHT_DEPOSIT",
    });
  });

  test("an order to pay in full becomes a reservation if no money is taken online either", { tags: ["c4-2"] }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "forecourt-steps-"));
    const { database, close } = await openDatabase({ dataDir });
    const [stock_id = 0] = await insertFiestas(database, 1);
    await close();
    const shop = await openPages({ ...wexcombe, order }, { DATA_DIR: dataDir, DEMO: "false" });
    onTestFinished(shop.close);
    expect(await payingInFull(shop, { stock_id, path: "" })).toEqual({
      title: "Reserve",
      button: "Reserve",
      payment_type: "OUTRIGHT_DEPOSIT",
    });
  });
});

/** Checks the checkout page for paying in full; returns what its form orders. */
async function payingInFull(shop: OpenPages, car: Listed) {
  const { html } = await pageOf(await shop.app.request(`/checkout/${car.stock_id}?method=cash`));
  expect(html).toContain('data-step="step-2"');
  const [, title] = /<h1[^>]*>(\w+)/.exec(html) ?? [];
  const [, button] = /checkout__send"><button[^>]*>([^<]*)</.exec(html) ?? [];
  return { title, button, payment_type: (await ordered(shop, car, "cash")).payment_type };
}

/** The screen that a path shows, after redirects. */
async function stepAt({ app }: Pick<OpenPages, "app">, path: string): Promise<string | undefined> {
  const response = await app.request(path);
  const address = response.headers.get("Location");
  return address === null ? /data-step="([^"]*)"/.exec(await response.text())?.[1] : stepAt({ app }, address);
}

/** An order placed with its checkout form. */
async function ordered({ app, dealership }: OpenPages, { stock_id }: Listed, method: PaymentMethod): Promise<PresentedOrder> {
  const address = `/checkout/${stock_id}?method=${method}`;
  const page = await pageOf(await app.request(address));
  const buyer = {
    customer_first_name: "Rhys",
    customer_last_name: "Evans",
    customer_email: `rhys.${stock_id}@example.com`,
    customer_telephone: "07700 900456",
    terms_accepted: "true",
  };
  const placed = await app.request(address, sameOriginForm({ ...page.sent(), ...buyer }));
  expect(placed.status).toBe(303);
  const guid = placed.headers.getSetCookie()[0]?.split(";")[0]?.split("=")[1] ?? "";
  const order = await dealership.orders.get(guid);
  if (!order) throw new Error(`There is no order ${guid}`);
  return order;
}

/** A completed application waiting for its terms to be accepted. */
async function apply({ dealership }: OpenPages, { stock_id }: Listed): Promise<PresentedOrder> {
  const placed = await dealership.orders.create(
    {
      vehicle: stock_id,
      customer_first_name: "Rhys",
      customer_last_name: "Evans",
      customer_email: `rhys.${stock_id}@example.com`,
      customer_telephone: "07700 900456",
      ...AMINA,
      payment_type: "FINANCE",
      finance_type: "PCP",
      terms_accepted: true,
    },
    { address: "" },
  );
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return placed.order;
}
