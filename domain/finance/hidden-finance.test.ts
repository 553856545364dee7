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

test("hiding the representative example on offer vehicles also hides their monthly figure", { tags: ["c2-64"] }, () => {
  expect(isFinanceHidden(offer, hiding)).toBe(true);
  expect(monthlyFigure(offer, hiding, TODAY)).toBeNull();
});

test("other vehicles keep their monthly figure, and so do offers when nothing is hidden", () => {
  expect(monthlyFigure(fiesta, hiding, TODAY)).not.toBeNull();
  expect(monthlyFigure(offer, wexcombe, TODAY)).not.toBeNull();
});
