import { expect, test } from "vitest";
import { askedFigure, besideFigure } from "./price-basis.ts";

const asking = (...advert_classification: string[]) => ({ facets: { advert_classification } });

test("a price is a rental only where nothing but hire is asked for, and an advance payment only among Motability", () => {
  expect(askedFigure({ facets: {} })).toBe("price");
  expect(askedFigure(asking("contract-hire-business"))).toBe("rental");
  expect(askedFigure(asking("motability"))).toBe("advance");
  expect(askedFigure(asking("contract-hire-business", "motability"))).toBe("advance");
  expect(askedFigure(asking("contract-hire-business", "used"))).toBe("price");
});

test("advances and rentals stand beside what is sold, in that order; alone they stand beside nothing", () => {
  expect(besideFigure(asking("contract-hire-business", "motability", "used"))).toEqual(["motability", "contract-hire-business"]);
  expect(besideFigure(asking("contract-hire-business", "motability"))).toEqual(["contract-hire-business"]);
  expect(besideFigure(asking("contract-hire-business"))).toEqual([]);
  expect(besideFigure(asking("new", "used"))).toEqual([]);
  expect(besideFigure({ facets: {} })).toEqual([]);
});
