import { t } from "#web/locale/translate.ts";
import { expect, test } from "vitest";
import { appliedFilters } from "#domain/search/applied-filters.ts";
import { EMPTY_SEARCH, type VehicleSearch } from "#domain/search/filters.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { budgetOf, withoutDefaultTerms } from "./budget.ts";
import { rangeGroup } from "./range-group.ts";

const bounds = { price: { min: 5_995, max: 35_495 }, year: null, mileage: null, monthly: { min: 128.7, max: 690.12 } };

function budget(search: Partial<VehicleSearch>, given: [string, string][] = [], website = wexcombe) {
  const requested = { ...EMPTY_SEARCH, ...search };
  const cash = rangeGroup("price", requested, bounds, new Map());
  return budgetOf({ search: requested, given: new Map(given), typed: new Map() }, cash, bounds, null, website);
}

test("the budget is in cash until the search asks for monthly figures", () => {
  expect(budget({}).by).toBe("cash");
  expect(budget({ monthly: { max: 250 } }).by).toBe("monthly");
  expect(budget({ orderBy: "monthly-desc" }).by).toBe("monthly");
  expect(budget({}, [["budget", "monthly"]]).by).toBe("monthly");
  expect(budget({ orderBy: "monthly-desc" }, [["budget", "cash"]]).by).toBe("cash");
});

test("shows the finance terms of the figures, which default to the website's", () => {
  expect(budget({}).terms.words).toBe("10% deposit, 48 months, 8,000 miles a year");
  const finance = { deposit: 2500, deposit_type: "amount" as const, term: 36 };
  expect(budget({ finance }).terms.words).toBe("£2,500 deposit, 36 months, 8,000 miles a year");
});

test("has the lowest and highest monthly payment as examples, rounded outwards", () => {
  const { monthly } = budget({ monthly: { max: 250 } });
  expect([monthly?.from.example, monthly?.to.example, monthly?.to.value]).toEqual(["128", "691", "250"]);
});

test("a slider runs from lowest to highest price in whole steps; there is none when all prices are equal", () => {
  expect(budget({}).sliders).toEqual({
    cash: { least: 5_500, most: 35_500, step: 500 },
    monthly: { least: 120, most: 700, step: 10 },
  });
  const same = { ...bounds, price: { min: 9_995, max: 9_995 }, monthly: null };
  const requested = { search: EMPTY_SEARCH, given: new Map(), typed: new Map() };
  const cash = rangeGroup("price", EMPTY_SEARCH, same, new Map());
  expect(budgetOf(requested, cash, same, null, wexcombe).sliders).toEqual({ cash: null, monthly: null });
});

test("offers the terms of all products without duplicates, and the requested term", () => {
  expect(budget({}).offered.terms).toEqual([12, 24, 36, 48, 60]);
  expect(budget({ finance: { term: 42 } }).offered.terms).toContain(42);
});

test("a website with figures_by_lender has no monthly budget", () => {
  const { by, monthly } = budget({ monthly: { max: 250 } }, [], { ...wexcombe, figures_by_lender: true });
  expect([by, monthly]).toEqual(["cash", null]);
});

test("finance terms equal to the website's defaults are removed from the search", () => {
  const usual = { deposit: 10, deposit_type: "percentage" as const, term: 48, mileage: 8000 };
  expect(withoutDefaultTerms({ ...EMPTY_SEARCH, finance: usual }, wexcombe)).toEqual(EMPTY_SEARCH);
  const chosen = withoutDefaultTerms({ ...EMPTY_SEARCH, finance: { ...usual, deposit_type: "amount", term: 36 } }, wexcombe);
  expect(chosen.finance).toEqual({ deposit: 10, deposit_type: "amount", term: 36 });
});

test("a search for contract hire only has a budget by monthly rental, labelled as such", () => {
  const facets = { advert_classification: ["contract-hire-business"] };
  const rental = budget({ facets, ranges: { price: { max: 300 } }, monthly: { max: 300 } });
  expect([rental.by, rental.figure, rental.monthly, rental.cash.to]).toEqual([
    "cash",
    "rental",
    null,
    { name: "max_price", label: "Up to £ a month", value: "300", example: "35,495" },
  ]);
  expect(rental.sliders.cash?.step).toBe(10);
  const [chip] = appliedFilters({ ...EMPTY_SEARCH, facets, ranges: { price: { max: 300 } } }, {}).filter(({ name }) => name === "price");
  expect(chip && t(chip.label)).toBe("Up to £300 a month");
});

test("contract hire together with used vehicles has a budget by price, Motability one by advance payment", () => {
  const mixed = budget({ facets: { advert_classification: ["contract-hire-business", "used"] } });
  expect([mixed.figure, mixed.besideOthers, mixed.monthly === null]).toEqual(["price", true, false]);
  const motability = budget({ facets: { advert_classification: ["motability"] } });
  expect([motability.figure, motability.besideOthers, motability.monthly]).toEqual(["advance", false, null]);
});
