import { expect, test } from "vitest";
import { promisedPoints } from "#web/content/promised-points.ts";
import { wexcombe } from "./website.ts";

const { content, finance_promotion, vehicleActions, enquiries, order, vdpContent } = wexcombe;

test("a vehicle's page offers to save, share and print, and not to compare", { tags: ["c2-26"] }, () => {
  expect(vehicleActions).toMatchObject({ favourites: true, share: true, print: true, compare: false });
});

test("the search path is /vehicle-search", { tags: ["c2-5"] }, () => {
  expect(wexcombe.search_path).toBe("/vehicle-search");
});

test("there are seven selling points, with figures in the one on quality", { tags: ["c2-34"] }, () => {
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

test("the specification disclaimer mentions third-party data and an advisor", { tags: ["c2-31"] }, () => {
  expect(content.specification_disclaimer).toMatch(/third-party data.*confirm.*advisor/);
});

test("the representative example has its default title and is shown in a box", { tags: ["c2-64"] }, () => {
  expect(finance_promotion.example).toMatchObject({ title: "Representative example", style: "box" });
});

test("the return period is 15 days and the warranty twelve months", { tags: ["c9-22"] }, () => {
  expect([wexcombe.return_days, wexcombe.warranty_months]).toEqual([15, 12]);
});

test(
  "a deal defaults to 10 %, 48 months, 8,000 miles a year and an excellent rating; the fee is £99",
  { tags: ["c2-20", "c3-37", "c9-12", "c9-13", "c9-14", "c9-15"] },
  () => {
    expect(wexcombe.finance_defaults).toEqual({
      deposit: 10,
      deposit_type: "percentage",
      term: 48,
      mileage: 8000,
      credit_rating: "excellent",
    });
    expect(order.deposit_fee).toBe(99_00);
  },
);

test("Move closer is form 60, and the keeper count includes the present owner", { tags: ["c7-25", "c9-34"] }, () => {
  expect(enquiries.formIds.moveCloser["en-GB"]).toBe(60);
  expect(vdpContent.incrementPreviousKeepers).toBe(true);
});
