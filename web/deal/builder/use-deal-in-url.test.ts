import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { defaultChoice, parseDealChoice } from "#web/deal/deal-choice.ts";
import { dealUrl } from "./use-deal-in-url.ts";

const choice = { ...defaultChoice(wexcombe.finance_defaults), finance_type: "HP" as const, term: 36, products: ["mats", "paint"] };

test("a deal's URL can be read back, and preserves other parameters", () => {
  const page = new URL("https://wexcombe.example/used-cars/ford-fiesta-100001?utm_source=post&monthly=250&products=old#deal");
  const address = dealUrl(page, choice);
  expect(parseDealChoice(address.searchParams, wexcombe.finance_defaults)).toEqual(choice);
  expect(address.searchParams.get("utm_source")).toBe("post");
  expect(address.searchParams.has("monthly")).toBe(false);
  expect(address.hash).toBe("#deal");
});
