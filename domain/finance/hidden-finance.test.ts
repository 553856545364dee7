import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { isFinanceHidden, monthlyFigure } from "./monthly-figure.ts";
import { fiesta, TODAY } from "./lender-terms-fixture.ts";

const { finance_promotion } = wexcombe;
const hiding = {
  ...wexcombe,
  finance_promotion: { ...finance_promotion, example: { ...finance_promotion.example, hideIfOfferVehicles: true } },
};
const offer = { ...fiesta, advert_classification: "OFFER" as const };

test("hiding the example on offer vehicles hides their monthly figure too", () => {
  expect(isFinanceHidden(offer, hiding)).toBe(true);
  expect(monthlyFigure(offer, hiding, TODAY)).toBeNull();
});

test("every other vehicle keeps both, and so do offers where nothing is hidden", () => {
  expect(monthlyFigure(fiesta, hiding, TODAY)).not.toBeNull();
  expect(monthlyFigure(offer, wexcombe, TODAY)).not.toBeNull();
});
