import { expect, test } from "vitest";
import { directionsLink, streetMap } from "./street-map.ts";

const SWINDON = { name: "Wexcombe Swindon", postcode: "SN99 4WX" };

test("the map of a branch, and the way there, are looked up by its name and postcode", () => {
  expect(new URL(streetMap(SWINDON)).searchParams.get("q")).toBe("Wexcombe Swindon, SN99 4WX");
  expect(new URL(directionsLink(SWINDON)).searchParams.get("query")).toBe("Wexcombe Swindon, SN99 4WX");
});

test("a branch whose postcode nobody wrote down is looked up by its name", () => {
  expect(new URL(streetMap({ ...SWINDON, postcode: null })).searchParams.get("q")).toBe("Wexcombe Swindon");
});
