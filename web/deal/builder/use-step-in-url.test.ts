import { expect, test } from "vitest";
import { withStep } from "./use-step-in-url.ts";

const PAGE = new URL("https://cars.example/used-cars/focus-1?method=cash&enquiry#deal");

test.each([
  ["step-enquiry-form", "?method=cash&enquiry=1"],
  ["step-test-drive-form", "?method=cash&test-drive=1"],
  ["step-1-part-ex", "?method=cash&addpx=1"],
  ["step-1", "?method=cash"],
] as const)("%s stands in the address as %s, and the deal and the place stay", (step, search) => {
  expect(withStep(PAGE, step)).toMatchObject({ search, hash: "#deal", pathname: PAGE.pathname });
});
