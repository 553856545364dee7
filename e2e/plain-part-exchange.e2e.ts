import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "./support/html-tree.ts";
import { openPages, type OpenPages } from "./support/open-pages.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

const AMINA = { first_name: "Amina", last_name: "Okafor", telephone: "07700 900123" };
const FREE = "advert_classification=used&monthly_from=10&min_price=14000&orderBy=price-asc&reservation_status=available";

/** The built pages and their dealership in this process. */
let pages: OpenPages;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages?.close());

test("a shopper values their car, and has the part exchange deducted from the price", { tags: ["c1-5", "c4-27", "c4-28"] }, async () => {
  const shopper = newShopper();
  const [car] = (await json(`/api/v2/vehicle-search?${FREE}`)).data;
  const deal = await shopper.open(`${car.path}?method=cash`);
  const form = await shopper.follow(deal, "Add part exchange");
  const missing = await shopper.press(form, "Value my car", { vrm: "hk16vrt" });
  expect([missing.status, missing.linksOfAlert.map(textOf)]).toEqual([422, ["Enter the mileage"]]);
  expect(missing.valueOf("vrm")).toBe("hk16vrt");
  const valued = await shopper.press(missing, "Value my car", { mileage: "71,200" });
  expect(valued.text).toContain("£5,150");
  expect(valued.text).toMatch(/Price held until [\d.]+[ap]m on \d+ \w+ \d{4} if the car is as you described it/);

  const damaged = await shopper.press(valued, "Recalculate", { bodywork: "damaged", settlement: "£1,200" });
  const [how] = damaged.withClass("part-exchange__how");
  expect(how && textOf(how)).toMatch(/£4,630.*\+£520.*−£870.*£4,280.*−£1,200.*£3,080/);
  const added = await shopper.press(damaged, /^Add £3,080 to my deal|^Add it/);
  expect(added.has("link", "Change part exchange")).toBe(true);
  expect(added.regionOf("Order summary")).toMatch(/Part exchange\D*−£3,080/);

  const checkout = await shopper.press(added, "Continue to checkout");
  const { first_name, last_name, telephone } = AMINA;
  const customer = { customer_first_name: first_name, customer_last_name: last_name, customer_telephone: telephone };
  const payment = await shopper.press(checkout, /^Pay £99/, {
    ...customer,
    customer_email: "amina.okafor@example.com",
    terms_accepted: true,
  });
  const placed = await shopper.press(payment, /^Pay £99$/);
  expect(placed.text).toContain("HK16 VRT, Ford Focus 1.0 Zetec 5dr");
  // After the fee is paid the part exchange is fixed; only the dealer changes it.
  expect(placed.has("button", "Remove part exchange")).toBe(false);
  const { order } = await json(`/api/v2/website-orders/order/${placed.address.pathname.split("/").at(-1)}`);
  expect(order).toMatchObject({ part_exchange_balance: 3080, valuations: [{ condition: "C4", price: 4280, settlement: 1200 }] });
  expect(order.left_to_pay).toBe(order.total - 3080 - 99);
});

test(
  "a shopper enters the car by hand when the registration is not found, without retyping the registration",
  { tags: ["c3-part-exchange-form", "c4-25", "c7-24", "c8-11"] },
  async () => {
    const shopper = newShopper();
    const unknown = await shopper.press(await shopper.open("/valuation"), "Value my car", { vrm: "nf19 nfd", mileage: "42,000" });
    expect(unknown.headings).toContain("Sorry, we could not find your car");
    const byHand = await shopper.follow(unknown, "Tell us about it instead");
    expect([byHand.valueOf("vrm"), byHand.valueOf("mileage")]).toEqual(["NF19 NFD", "42,000"]);
    const { telephone: customer_telephone, ...name } = AMINA;
    const answers = { ...name, customer_telephone, customer_email: "amina.by.hand@example.com", make: "Ford", terms_accepted: true };
    const missing = await shopper.press(byHand, "Send for a valuation", answers);
    expect(missing.linksOfAlert.map(textOf)).toEqual(["Enter the model of your car"]);
    expect(missing.valueOf("make")).toBe("Ford");
    const sent = await shopper.press(missing, "Send for a valuation", { model: "Puma", terms_accepted: true });
    expect(sent.headings).toContain("We have the details of your car");
  },
);

function newShopper() {
  return plainVisitor("http://localhost", (address, init) => pages.app.request(address, init));
}

async function json(path: string) {
  return (await pages.app.request(path)).json();
}
