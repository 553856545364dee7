import { expect, test } from "vitest";
import { fillTemplate, pageDescription, vehiclePageTitle, unknownPlaceholders, type TitledVehicle, type TitledWebsite } from "./titles.ts";

const fiesta: TitledVehicle = {
  make: "Ford",
  range: "Fiesta",
  derivative: "1.0 EcoBoost 95 Trend 5dr",
  vrm: "WX20ABC",
  advert_classification: "USED",
  colour: "dragon red",
  year: 2020,
};
const SITE: TitledWebsite = { site_name: "Wexcombe Cars & Vans", warranty_months: 12, home_delivery: true };

test("a used vehicle's title names colour, make, model, derivative and year", () => {
  expect(vehiclePageTitle(fiesta, SITE)).toBe("Used Dragon red Ford Fiesta 1.0 EcoBoost 95 Trend 5dr 2020 - Wexcombe Cars & Vans");
});

test("what is not stated leaves no hole in the title", () => {
  expect(vehiclePageTitle({ ...fiesta, colour: null, derivative: null }, SITE)).toBe("Used Ford Fiesta 2020 - Wexcombe Cars & Vans");
});

test("a used vehicle's description promises the minimum warranty", () => {
  expect(pageDescription(fiesta, SITE)).toBe(
    "Find a used Ford Fiesta 1.0 EcoBoost 95 Trend 5dr for a great price, with a minimum 12-month warranty, home delivery and " +
      "finance options.",
  );
});

test.each(["NEW", "OFFER", "MOTABILITY", "CONTRACT-HIRE-BUSINESS"] as const)(
  "a %s advert never says used and promises no used warranty",
  (advert_classification) => {
    const advert = { ...fiesta, advert_classification };
    const text = `${vehiclePageTitle(advert, SITE)} ${pageDescription(advert, SITE)}`;
    expect(text).not.toMatch(/\bused\b|warranty/i);
  },
);

test("enquiry-only adverts promise no finance", () => {
  expect(pageDescription({ ...fiesta, advert_classification: "MOTABILITY" }, SITE)).not.toContain("finance");
});

test("a website's own template may use every placeholder", () => {
  expect(fillTemplate("{vrm}: {range}, {colour}, {year}, {site_name}", fiesta, SITE.site_name)).toBe(
    "WX20ABC: Fiesta, Dragon red, 2020, Wexcombe Cars & Vans",
  );
});

test("a template that cannot be read gives empty text", () => {
  expect(fillTemplate("Buy {nothing}", fiesta, SITE.site_name)).toBe("");
});

test.each([
  [{}, "with a minimum 12-month warranty, home delivery and finance options."],
  [{ warranty_months: 3 }, "with a minimum 3-month warranty, home delivery and finance options."],
  [{ warranty_months: 0 }, "with home delivery and finance options."],
  [{ home_delivery: false }, "with a minimum 12-month warranty and finance options."],
  [{ warranty_months: 0, home_delivery: false }, "with finance options."],
])("the description promises what the settings say: %j", (change, promises) => {
  expect(pageDescription(fiesta, { ...SITE, ...change }).endsWith(promises)).toBe(true);
});

test("a website's own templates take the place of the title and the description", () => {
  const withTemplates: TitledWebsite = {
    ...SITE,
    titles: { vehicle: "{year} {make} {range} at {site_name}", description: "{colour} {model}, {a advert_classification} vehicle" },
  };
  expect(vehiclePageTitle(fiesta, withTemplates)).toBe("2020 Ford Fiesta at Wexcombe Cars & Vans");
  expect(pageDescription(fiesta, withTemplates)).toBe("Dragon red Fiesta, a used vehicle");
});

test("what a template names that no vehicle has is told", () => {
  expect(unknownPlaceholders("{make} {modle} {warranty}")).toEqual(["modle", "warranty"]);
  expect(unknownPlaceholders("{a advert_classification} {make}")).toEqual([]);
});
