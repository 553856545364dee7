import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import {
  fillTemplate,
  pageDescription as descriptionOf,
  vehiclePageTitle as titleOf,
  unknownPlaceholders,
  type TitledVehicle,
  type TitledWebsite,
} from "./titles.ts";

const vehiclePageTitle = (...of: Parameters<typeof titleOf>) => inEnglish(titleOf(...of));
const pageDescription = (...of: Parameters<typeof descriptionOf>) => inEnglish(descriptionOf(...of));

const fiesta: TitledVehicle = {
  make: "Ford",
  range: "Fiesta",
  derivative: "1.0 EcoBoost 95 Trend 5dr",
  vrm: "WX20ABC",
  advert_classification: "USED",
  colour: "dragon red",
  year: 2020,
};
const SITE: TitledWebsite = {
  site_name: "Wexcombe Cars & Vans",
  warranty_months: 12,
  delivery: { bands: [{ areas: ["SN"], fee: 99_00 }] },
};

test("a used vehicle's title names colour, make, model, derivative and year", { tags: ["c1-labels", "c2-13"] }, () => {
  expect(vehiclePageTitle(fiesta, SITE)).toBe("Used Dragon red Ford Fiesta 1.0 EcoBoost 95 Trend 5dr 2020 - Wexcombe Cars & Vans");
});

test("missing values leave no gap in the title", () => {
  expect(vehiclePageTitle({ ...fiesta, colour: null, derivative: null }, SITE)).toBe("Used Ford Fiesta 2020 - Wexcombe Cars & Vans");
});

test("a used vehicle's description promises the minimum warranty", { tags: ["c2-14"] }, () => {
  expect(pageDescription(fiesta, SITE)).toBe(
    "Find a used Ford Fiesta 1.0 EcoBoost 95 Trend 5dr for a great price, with a minimum 12-month warranty, home delivery and " +
      "finance options.",
  );
});

test.each(["NEW", "OFFER", "MOTABILITY", "CONTRACT-HIRE-BUSINESS"] as const)(
  "a %s advert never says used and promises no used warranty",
  { tags: ["c2-14"] },
  (advert_classification) => {
    const advert = { ...fiesta, advert_classification };
    const text = `${vehiclePageTitle(advert, SITE)} ${pageDescription(advert, SITE)}`;
    expect(text).not.toMatch(/\bused\b|warranty/i);
  },
);

test("enquiry-only adverts promise no finance", () => {
  expect(pageDescription({ ...fiesta, advert_classification: "MOTABILITY" }, SITE)).not.toContain("finance");
});

test("a website's own template may use every placeholder", { tags: ["c2-15"] }, () => {
  expect(fillTemplate("{vrm}: {range}, {colour}, {year}, {site_name}", fiesta, SITE.site_name)).toBe(
    "WX20ABC: Fiesta, Dragon red, 2020, Wexcombe Cars & Vans",
  );
});

test("a template with an unknown placeholder gives an empty string", { tags: ["c8-17"] }, () => {
  expect(fillTemplate("Buy {nothing}", fiesta, SITE.site_name)).toBe("");
});

test.each([
  [{}, "with a minimum 12-month warranty, home delivery and finance options."],
  [{ warranty_months: 3 }, "with a minimum 3-month warranty, home delivery and finance options."],
  [{ warranty_months: 0 }, "with home delivery and finance options."],
  [{ home_delivery: true }, "with a minimum 12-month warranty, home delivery and finance options."],
  [{ home_delivery: false }, "with a minimum 12-month warranty and finance options."],
  [{ delivery: undefined }, "with a minimum 12-month warranty and finance options."],
  // Without bands nobody can have it delivered, whatever the switch says.
  [{ delivery: undefined, home_delivery: true }, "with a minimum 12-month warranty and finance options."],
  [{ warranty_months: 0, delivery: undefined }, "with finance options."],
])("the description promises what the settings say: %j", (change, promises) => {
  expect(pageDescription(fiesta, { ...SITE, ...change } as TitledWebsite).endsWith(promises)).toBe(true);
});

test("a website's own templates replace the title and the description", () => {
  const withTemplates: TitledWebsite = {
    ...SITE,
    titles: { vehicle: "{year} {make} {range} at {site_name}", description: "{colour} {model}, {a advert_classification} vehicle" },
  };
  expect(vehiclePageTitle(fiesta, withTemplates)).toBe("2020 Ford Fiesta at Wexcombe Cars & Vans");
  expect(pageDescription(fiesta, withTemplates)).toBe("Dragon red Fiesta, a used vehicle");
});

test("unknown placeholders of a template are reported", () => {
  expect(unknownPlaceholders("{make} {modle} {warranty}")).toEqual(["modle", "warranty"]);
  expect(unknownPlaceholders("{a advert_classification} {make}")).toEqual([]);
});
