import { expect, test } from "vitest";
import { directionsLink, streetMap } from "./street-map.ts";

const SWINDON = { name: "Wexcombe Swindon", postcode: "SN99 4WX" };

test("the map and directions links of a site have its name and postcode", { tags: ["c2-54"] }, () => {
  expect(new URL(streetMap(SWINDON)).searchParams.get("q")).toBe("Wexcombe Swindon, SN99 4WX");
  expect(new URL(directionsLink(SWINDON)).searchParams.get("query")).toBe("Wexcombe Swindon, SN99 4WX");
});

test("the map link of a site without a postcode has its name only", () => {
  expect(new URL(streetMap({ ...SWINDON, postcode: null })).searchParams.get("q")).toBe("Wexcombe Swindon");
});
