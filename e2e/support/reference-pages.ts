import type { Page } from "playwright-core";
import { expect } from "vitest";
import { plainVisitor } from "./plain-visitor.ts";

/** The day of the demonstration in the reference images, a Tuesday morning. */
export const REFERENCE_MOMENT = "2026-11-24T10:30:00Z";
const REFERENCE = "7K3M-92QX";
const LISTED = "category=cars&monthly_from=10&reservation_status=available";
const PRIYA = {
  customer_first_name: "Priya",
  customer_last_name: "Nair",
  customer_telephone: "01632 960 123",
  customer_email: "priya.nair@example.com",
  terms_accepted: true,
};

/** A page and what happens on it before its picture is taken. */
export type ReferencePage = { name: string; path: string; prepare?: (page: Page) => Promise<void> };

/** The pages of the reference images, on a site of REFERENCE_MOMENT; a car is reserved for the last of them. */
export async function referencePages(origin: string): Promise<ReferencePage[]> {
  const [dearest] = await found(origin, "orderBy=price-desc");
  const order = await reserve(origin, dearest!.path);
  const compared = await found(origin, "orderBy=price-asc&make=ford");
  const [car] = await found(origin, "q=golf&orderBy=price-desc");
  return [
    { name: "home", path: "/" },
    { name: "results", path: "/used-cars" },
    { name: "vehicle", path: car!.path },
    { name: "builder", path: `${car!.path}#deal`, prepare: openBuilder },
    { name: "checkout", path: `/checkout/${car!.stock_id}?method=reserve` },
    { name: "complete", path: order, prepare: nameReference },
    { name: "compare", path: `/compare?ids=${compared.map(({ stock_id }) => stock_id).join(",")}` },
  ];
}

type Found = { stock_id: number; path: string };

async function found(origin: string, search: string): Promise<Found[]> {
  const response = await fetch(`${origin}/api/v2/vehicle-search?${LISTED}&resultsPerPage=3&${search}`);
  const { data } = (await response.json()) as { data: Found[] };
  expect(data.length, search).toBeGreaterThan(0);
  return data;
}

async function reserve(origin: string, vehicle: string): Promise<string> {
  const shopper = plainVisitor(origin);
  const checkout = await shopper.press(await shopper.open(vehicle), /^(?:Continue to checkout|Reserve for £99)$/, { method: "reserve" });
  const preferred_date = /<option value="(\d{4}-\d\d-\d\d)"/.exec(checkout.html)?.[1] ?? "";
  const payment = await shopper.press(checkout, "Pay £99 and reserve", { ...PRIYA, preferred_date });
  const order = await shopper.press(payment, /^Pay £99$/);
  return order.address.pathname;
}

/** Up to 1024 px a dialog, else a part of the page. */
async function openBuilder(page: Page): Promise<void> {
  const builder = page.locator("#deal");
  await builder.getByRole("button", { name: "Continue to checkout" }).first().waitFor();
  await builder.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  // The bar of prices goes when the IntersectionObserver reports the deal in view.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.locator(".sticky-price:not(.is-on)").waitFor({ state: "attached" });
}

/** References are random. */
async function nameReference(page: Page): Promise<void> {
  await page.locator(".confirmation__reference").evaluate((shown, reference) => (shown.textContent = reference), REFERENCE);
}
