import { expect, test } from "vitest";
import { formatDuration } from "./durations.ts";
import { selectedAddressValue, parseSelectedAddress } from "./selected-address.ts";
import { nationalPhoneNumber } from "./national-phone-number.ts";
import { nextApplicationStep, type Progress } from "./steps.ts";

const NOTHING: Progress = { done: [], short: { address: false, employment: false } };
const ALL = ["about", "address", "employment", "money", "bank"] as const;

test.each<[string, Parameters<typeof nextApplicationStep>, string]>([
  ["begins with the first page", [undefined, NOTHING], "about"],
  ["goes on to the next page", ["about", { ...NOTHING, done: ["about"] }], "address"],
  [
    "asks for the address before a short stay",
    ["address", { done: ["about"], short: { address: true, employment: false } }],
    "previous-address",
  ],
  [
    "asks again until three years are covered",
    ["previous-address", { done: ["about"], short: { address: true, employment: false } }],
    "previous-address",
  ],
  ["goes on once they are", ["previous-address", { ...NOTHING, done: ["about", "address"] }], "employment"],
  ["skips what is done", ["address", { ...NOTHING, done: ["about", "address", "employment"] }], "money"],
  ["comes back to what was left out", ["bank", { ...NOTHING, done: ["address", "employment", "money", "bank"] }], "about"],
  [
    "comes back to a history that was left out",
    ["bank", { done: ["about", "address", "money", "bank"], short: { address: false, employment: true } }],
    "previous-employment",
  ],
  ["ends with the check", ["money", { ...NOTHING, done: ALL }], "check"],
])("%s", (_, [step, progress], next) => {
  expect(nextApplicationStep(step, progress)).toBe(next);
});

test("a selected address is read back from its form value, and forged values are rejected", () => {
  const address = { line_1: "2 Old Sarum Row", line_2: "", town: "Salisbury", postcode: "SP2 7AB" };
  expect(parseSelectedAddress(selectedAddressValue(address))).toEqual(address);
  expect(parseSelectedAddress(selectedAddressValue({ ...address, line_1: "2|3 Row" }))).toEqual({ ...address, line_1: "2 3 Row" });
  for (const forged of ["", "|||", "x", "a|b|c"]) expect(parseSelectedAddress(forged)).toBeUndefined();
});

test("durations and telephone numbers are formatted for display", () => {
  expect([0, 1, 12, 20, 36].map(formatDuration)).toEqual(["0 months", "1 month", "1 year", "1 year 8 months", "3 years"]);
  expect(nationalPhoneNumber("+441632960123")).toBe("01632 960123");
  expect(nationalPhoneNumber("+353871234567")).toBe("+353 87 123 4567");
  expect(nationalPhoneNumber("call me")).toBe("call me");
});
