import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import { penceFromPounds } from "../money.ts";
import { vehicleChanges, type TrackedVehicleFacts } from "./vehicle-changes.ts";

const facts = (pounds: number, reservation_status: TrackedVehicleFacts["reservation_status"]): TrackedVehicleFacts => ({
  headline_price: penceFromPounds(pounds),
  reservation_status,
});

test.each([
  ["nothing", facts(10_495, "Available"), facts(10_495, "Available"), []],
  ["a lower price", facts(10_995, "Available"), facts(10_495, "Available"), ["good: Price down £500 since you saved it"]],
  ["a higher price, with its pence", facts(9_995, "Available"), facts(10_000.5, "Available"), ["bad: Price up £5.50 since you saved it"]],
  ["that it is reserved now", facts(9_995, "On Order"), facts(9_995, "Reserved"), ["bad: Reserved since you saved it"]],
  ["that it is free again", facts(9_995, "Reserved"), facts(9_995, "Available"), ["good: No longer reserved"]],
  ["nothing when it has arrived", facts(9_995, "On Order"), facts(9_995, "Available"), []],
  [
    "both at once",
    facts(9_995, "Available"),
    facts(9_495, "Reserved"),
    ["good: Price down £500 since you saved it", "bad: Reserved since you saved it"],
  ],
])("tells %s", (_, saved, now, changes) => {
  expect(inEnglish(vehicleChanges(saved, now)).map(({ tone, words }) => `${tone}: ${words}`)).toEqual(changes);
});
