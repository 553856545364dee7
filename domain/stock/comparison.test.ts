import type { Rendered } from "../messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { monthlyFigure } from "../finance/monthly-figure.ts";
import { fiesta as financedFiesta, TODAY, transit as financedTransit } from "../finance/lender-terms-fixture.ts";
import { formatMoney, pence } from "../money.ts";
import { comparison, differencesOf, type Compared, type ComparisonGroup } from "./comparison.ts";

const facts: Compared["vehicle"] = {
  ...financedFiesta,
  reservation_status: "Available",
  held_by: null,
  vrm: "WX23KDE",
  date_first_registered: null,
  date_mot_expires: null,
  fuel_type: "Petrol",
  transmission: "Manual",
  body_type: "Hatchback",
  doors: 5,
  seats: 5,
  colour: "Blue",
  details: { road_tax_pounds: 200, specification: [{ group: "Safety", items: [{ name: "Lane assist", value: "Fitted" }] }] },
};
const fiesta: Compared = {
  vehicle: facts,
  card: { headline_price: pence(16_995_00), price_note: "Cash price" },
  quote: monthlyFigure(financedFiesta, wexcombe, TODAY),
  site: "Andover",
  keepers: 2,
};
const transit: Compared = {
  vehicle: { ...facts, ...financedTransit, fuel_type: "Diesel", body_type: "Panel Van", seats: null, colour: null, details: {} },
  card: { headline_price: pence(24_000_00), price_note: "Inc VAT, £20,000 plus VAT" },
  quote: monthlyFigure(financedTransit, wexcombe, TODAY),
  site: "Andover",
  keepers: 2,
};
/** Motability vehicles are never financed. */
const motability: Compared = {
  ...fiesta,
  vehicle: { ...facts, advert_classification: "MOTABILITY" },
  card: { headline_price: pence(495_00), price_note: "Advance payment, Motability" },
  quote: null,
};

const english = (...given: Parameters<typeof comparison>) => inEnglish(comparison(...given));

const valuesOf = (groups: Rendered<ComparisonGroup[]>, name: string) =>
  groups
    .flatMap(({ rows }) => rows)
    .find((row) => row.name === name)
    ?.values.map((value) => value?.text ?? null);

test("a comparison starts with the cost group, price first", () => {
  const [costs] = english([fiesta, transit]);
  expect(costs?.title).toBe("What it costs");
  expect(costs?.rows[0]).toEqual({
    name: "Price",
    values: [
      { text: "£16,995", note: "Cash price" },
      { text: "£24,000", note: "Inc VAT, £20,000 plus VAT" },
    ],
    differs: true,
  });
  expect(costs?.rows.map(({ name }) => name)).toEqual([
    "Price",
    "Monthly payment",
    "Finance product",
    "APR",
    "Deposit",
    "Term",
    "Optional final payment",
    "Charges for credit",
    "Total amount payable",
    "Vehicle tax",
  ]);
});

test("finance figures of a comparison come from the quote behind the card's monthly price", () => {
  if (!fiesta.quote) throw new Error("the Fiesta has no quote");
  const groups = english([fiesta]);
  expect(valuesOf(groups, "Monthly payment")).toEqual([`${formatMoney(fiesta.quote.RegularPayment)} a month`]);
  expect(valuesOf(groups, "Total amount payable")).toEqual([formatMoney(fiesta.quote.TotalAmountPayable)]);
});

test("a comparison marks missing values, and vehicles without a finance quote", () => {
  const groups = english([fiesta, transit, motability]);
  expect(valuesOf(groups, "Colour")).toEqual(["Blue", null, "Blue"]);
  expect(valuesOf(groups, "Lane assist")).toEqual(["Fitted", null, "Fitted"]);
  expect(valuesOf(groups, "APR")?.[2]).toBe("No finance quote");
});

test("a comparison omits rows without any value, and finance when no vehicle can be financed", () => {
  const groups = english([motability]);
  expect(valuesOf(groups, "MOT until")).toBeUndefined();
  expect(valuesOf(groups, "Monthly payment")).toBeUndefined();
});

test("shows only the rows that differ when asked, not stated being different from every value", () => {
  const differences = inEnglish(differencesOf(comparison([fiesta, transit])));
  expect(differences.flatMap(({ rows }) => rows).every(({ differs }) => differs)).toBe(true);
  expect(valuesOf(differences, "Doors")).toBeUndefined();
  expect(valuesOf(differences, "Seats")).toEqual(["5", null]);
  expect(inEnglish(differencesOf(comparison([fiesta, fiesta])))).toEqual([]);
});
