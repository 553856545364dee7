import { expect, test } from "vitest";
import { fillTemplate, pageDescription, pageTitle, type TitledVehicle } from "./titles.ts";

const fiesta: TitledVehicle = {
  make: "Ford",
  range: "Fiesta",
  derivative: "1.0 EcoBoost 95 Trend 5dr",
  vrm: "WX20ABC",
  advert_classification: "USED",
  colour: "dragon red",
  year: 2020,
};
const SITE = "Wexcombe Cars & Vans";

test("a used vehicle's title names colour, make, model, derivative and year", () => {
  expect(pageTitle(fiesta, SITE)).toBe(
    "Used Dragon red Ford Fiesta 1.0 EcoBoost 95 Trend 5dr 2020 - Wexcombe Cars & Vans",
  );
});

test("what is not stated leaves no hole in the title", () => {
  expect(pageTitle({ ...fiesta, colour: null, derivative: null }, SITE)).toBe("Used Ford Fiesta 2020 - Wexcombe Cars & Vans");
});

test("a used vehicle's description promises the minimum warranty", () => {
  expect(pageDescription(fiesta, SITE)).toBe(
    "Find a used Ford Fiesta 1.0 EcoBoost 95 Trend 5dr for a great price, with a minimum 12-month warranty, home delivery and finance options.",
  );
});

test.each(["NEW", "OFFER", "MOTABILITY", "CONTRACT-HIRE-BUSINESS"] as const)(
  "a %s advert never says used and promises no used warranty",
  (advert_classification) => {
    const words = `${pageTitle({ ...fiesta, advert_classification }, SITE)} ${pageDescription({ ...fiesta, advert_classification }, SITE)}`;
    expect(words).not.toMatch(/\bused\b|warranty/i);
  },
);

test("enquiry-only adverts promise no finance", () => {
  expect(pageDescription({ ...fiesta, advert_classification: "MOTABILITY" }, SITE)).not.toContain("finance");
});

test("a website's own template may use every placeholder", () => {
  expect(fillTemplate("{vrm}: {range}, {colour}, {year}, {site_name}", fiesta, SITE)).toBe(
    "WX20ABC: Fiesta, Dragon red, 2020, Wexcombe Cars & Vans",
  );
});

test("a template that cannot be read gives empty text", () => {
  expect(fillTemplate("Buy {nothing}", fiesta, SITE)).toBe("");
});
