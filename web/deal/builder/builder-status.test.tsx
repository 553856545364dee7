import type { Day } from "#domain/calendar.ts";
import { NO_MONEY, penceFromPounds } from "#domain/money.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import CheckoutPage from "#web/deal/checkout/checkout-page.tsx";
import { defaultChoice } from "#web/deal/deal-choice.ts";
import { dealFactsOf } from "#web/deal/deal-facts.ts";
import { dealFigures } from "#web/deal/deal-figures.ts";
import OrderPage from "#web/deal/order/order-page.tsx";
import { stageOf, stepOf } from "#web/deal/order/order-view.ts";
import { figuresOfDeal } from "#web/deal/checkout/shown-figures.ts";
import { VehicleUnavailable } from "#web/deal/checkout/vehicle-unavailable.tsx";

const FOCUS = {
  stock_id: 100_067,
  slug: "2019-ford-focus-100067",
  make: "Ford",
  range: "Focus",
  cap_database: "CAR",
  year: 2023,
  mileage: 31_784,
  tags: [],
  advert_classification: "USED",
  advert_type: null,
  vat_scheme: "Margin",
  price: penceFromPounds(12_995),
  admin_fee: NO_MONEY,
  price_excluding_vat: null,
  price_including_vat: null,
  reservation_status: "Available",
  held_by: null,
  details: {},
} as unknown as Vehicle;
const CHOICE = { ...defaultChoice(wexcombe.finance_defaults), method: "reserve" as const };
const FIGURES = dealFigures(dealFactsOf(FOCUS, wexcombe, "2026-11-21" as Day)!, CHOICE);
const UNAVAILABLE = {
  kind: "taken",
  title: "2019 Ford Focus",
  message: "This vehicle is currently reserved.",
  stock_id: 100_067,
  asks: true,
  similar_search: { path: "/used-cars", words: "View similar" },
  similar: [],
  similar_example: null,
};
const CHECKOUT = {
  kind: "checkout",
  stock_id: 100_067,
  method: "reserve",
  payment_type: "OUTRIGHT_DEPOSIT",
  choice: CHOICE,
  figures: FIGURES,
  shown: figuresOfDeal(FIGURES, false),
  changed: null,
  vehicle: { title: "Ford Focus", line: "", picture: null },
  range: "Focus",
  back: "/used-cars/2019-ford-focus-100067#deal",
  site: "Wexcombe Swindon",
  days: [],
  times: [],
  hold_minutes: 30,
  sale: "premises",
  refund_rule: "",
  rights: [],
  trader: "",
  bot_check: { provider: "demo" },
  telephone: "01632 960 410",
  application_insists: [],
  idempotency_key: "6b8f5a1e",
};

function html(element: React.ReactElement): string {
  const shopFront = { telephone: wexcombe.telephone, bot_check: { provider: "demo" } };
  const Site = createRoutesStub([
    { id: "root", path: "/", Component: () => element, loader: () => ({ shopFront }), HydrateFallback: () => null },
  ]);
  return renderToString(<Site initialEntries={["/"]} hydrationData={{ loaderData: { root: { shopFront } } }} />).replaceAll("<!-- -->", "");
}

/** Renders with loader data only, outside of a router. */
const checkout = (actionData?: unknown) =>
  html(<CheckoutPage {...({ loaderData: CHECKOUT, actionData } as unknown as Parameters<typeof CheckoutPage>[0])} />);

test("the checkout has step-2; a refused order sets CREATE_DEAL_ERROR with terms and bot check unticked", { tags: ["c8-3"] }, () => {
  const first = checkout();
  expect(first).toMatch(/<main id="main"[^>]* data-step="step-2"/);
  expect(first).not.toContain("data-status");
  const message = "Sorry, you failed the reCaptcha check. Please refresh and try again.";
  const again = checkout({
    kind: "refused",
    attempt: "2",
    problems: [{ field: "g-recaptcha-response", message }],
    typed: { customer_first_name: "Priya" },
  });
  expect(again).toMatch(/<main id="main"[^>]* data-status="CREATE_DEAL_ERROR"/);
  expect(again).toMatch(new RegExp(`role="alert" tabindex="-1"[^]*${message}`));
  expect(again).toMatch(/name="customer_first_name"[^>]* value="Priya"|value="Priya"[^>]* name="customer_first_name"/);
  for (const name of ["terms_accepted", "g-recaptcha-response"]) {
    const box = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(again)?.[0];
    expect(box, name).toContain('type="checkbox"');
    expect(box, name).not.toContain("checked");
  }
});

test.each([
  [{ status: "HELD", payment_type: "FINANCE", show_finance_terms: true }, "step-2", "finance-terms"],
  [{ status: "OPEN", payment_type: "OUTRIGHT_DEPOSIT" }, "step-2", "to-pay"],
  [{ status: "PAID", payment_type: "OUTRIGHT_DEPOSIT" }, "cash-order-complete", "cash-complete"],
  [{ status: "PAID", payment_type: "OUTRIGHT_FULL" }, "cash-order-complete", "cash-complete"],
  [{ status: "SUBMITTED", payment_type: "FINANCE" }, "finance-application-complete", "finance-complete"],
  [{ status: "STATUS_CANCELLED", payment_type: "FINANCE" }, null, "cancelled"],
  [{ status: "EXPIRED", payment_type: "OUTRIGHT_FULL" }, null, "expired"],
])("an order %j stands on the screen %s", { tags: ["c4-6"] }, (order, step, stage) => {
  const presented = order as Parameters<typeof stepOf>[0];
  expect([stepOf(presented), stageOf(presented)]).toEqual([step, stage]);
});

test("the order page has the status SHOW_FINANCE_TERMS or STATUS_CANCELLED", { tags: ["c3-42"] }, () => {
  const order = {
    stage: "cancelled",
    step: null,
    lines: [],
    vehicle: CHECKOUT.vehicle,
    reference: "AAAA-BBBB",
    part_exchange: null,
    site: null,
    vehicle_path: "/used-cars/x",
    stock_id: 1,
    guid: "g",
    figures: CHECKOUT.shown,
    notices: [],
    terms_accepted: true,
    asks_terms: false,
  };
  const page = (changes: object) =>
    html(
      <OrderPage {...({ loaderData: { order: { ...order, ...changes }, payment: null } } as unknown as Parameters<typeof OrderPage>[0])} />,
    );
  expect(page({})).toMatch(/<main id="main"[^>]* data-status="STATUS_CANCELLED"/);
  expect(page({ stage: "finance-terms", step: "step-2", quote: null, differences: [] })).toMatch(
    /<main id="main"[^>]* data-step="step-2" data-status="SHOW_FINANCE_TERMS"/,
  );
  expect(page({ stage: "application-due", step: "step-2" })).toMatch(/<main id="main"[^>]* data-step="step-2"/);
});

test("an unavailable vehicle has an enquiry link if the website has enquiries for it", { tags: ["c4-1"] }, () => {
  const [open = "", closed = ""] = [true, false].map((enquiries) =>
    html(<VehicleUnavailable page={{ ...UNAVAILABLE, asks: enquiries } as unknown as Parameters<typeof VehicleUnavailable>[0]["page"]} />),
  );
  expect(open).toContain('href="/enquiry/100067"');
  expect(closed).not.toContain('href="/enquiry/100067"');
});
