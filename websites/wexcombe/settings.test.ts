import { expect, test } from "vitest";
import { promisedPoints } from "#web/content/promised-points.ts";
import { wexcombe } from "./website.ts";

const { content, finance_promotion, vehicleActions, enquiries, order, vdpContent } = wexcombe;

test("a vehicle's page offers to save, share and print, and not to compare", () => {
  expect(vehicleActions).toMatchObject({ favourites: true, share: true, print: true, compare: false });
});

test("all of its stock is listed at /vehicle-search", () => {
  expect(wexcombe.search_path).toBe("/vehicle-search");
});

test("seven selling points, with the promises of quality in numbers", () => {
  const points = promisedPoints(wexcombe, true);
  expect(points.map(({ title }) => title)).toEqual([
    "Super prices",
    "Extras",
    "Finance",
    "15-day returns",
    "Ways to buy",
    "Service plans",
    "Quality",
  ]);
  expect(points.at(-1)?.text).toBe("159-point inspection, full HPI check, 12-month warranty and 6-month MOT at least.");
});

test("the specification says that others' data stand in it and whom to ask", () => {
  expect(content.specification_disclaimer).toMatch(/third-party data.*confirm.*advisor/);
});

test("the representative example has its usual title and stands in a box", () => {
  expect(finance_promotion.example).toMatchObject({ title: "Representative example", style: "box" });
});

test("a vehicle comes back within 15 days, and is under warranty for twelve months", () => {
  expect([wexcombe.return_days, wexcombe.warranty_months]).toEqual([15, 12]);
});

test("a deal begins with 10 %, 48 months, 8,000 miles a year and an excellent rating, and £99 reserve", () => {
  expect(wexcombe.finance_defaults).toEqual({
    deposit: 10,
    deposit_type: "percentage",
    term: 48,
    mileage: 8000,
    credit_rating: "excellent",
  });
  expect(order.deposit_fee).toBe(99_00);
});

test("asking for a nearer branch is form 60, and every owner is counted", () => {
  expect(enquiries.formIds.moveCloser["en-GB"]).toBe(60);
  expect(vdpContent.incrementPreviousKeepers).toBe(true);
});
