import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import { DAY_MS, parseDay } from "../calendar.ts";
import { pence } from "../money.ts";
import { ageText, mileageText, vehicleCard, type CardFacts } from "./card.ts";
import type { Vehicle } from "./vehicle.ts";

const NOW = Date.UTC(2026, 10, 21);
const switches = { hideReservedTag: false, promotionalSash: true, franchiseApprovedLogo: true };
const facts: CardFacts = { site: "Andover", switches, saving: null, monthly: null, now: NOW, stockBegan: NOW - 400 * DAY_MS };

const fiesta: Vehicle = {
  stock_id: 100234,
  slug: "2020-ford-fiesta-1-0-ecoboost-95-trend-5dr-100234",
  state: "live",
  ended_at: null,
  vrm: "WX20ABC",
  cap_id: null,
  cap_code: null,
  cap_database: "CAR",
  make: "Ford",
  range: "Fiesta",
  model: "Fiesta",
  derivative: "1.0 EcoBoost 95 Trend 5dr",
  year: 2020,
  colour: "Red",
  fuel_type: "Petrol",
  transmission: "Manual",
  body_type: "Hatchback",
  doors: 5,
  seats: 5,
  mileage: 31_870,
  category: "car",
  tags: [],
  department_id: null,
  site_id: 1,
  advert_classification: "USED",
  advert_type: null,
  vat_scheme: null,
  price: pence(10_396_00),
  admin_fee: pence(99_00),
  list_price: null,
  original_price: null,
  discount_price: null,
  price_excluding_vat: null,
  price_including_vat: null,
  date_first_registered: null,
  date_mot_expires: null,
  previous_keepers: null,
  reservation_status: "Available",
  reserved_at: null,
  held_by: null,
  first_seen_at: NOW - 60 * DAY_MS,
  details: {},
};

test("a card shows the price with the admin fee inside", { tags: ["c9-16"] }, () => {
  expect(inEnglish(vehicleCard(fiesta, facts))).toMatchObject({
    title: "Ford Fiesta",
    derivative: "1.0 EcoBoost 95 Trend 5dr",
    age: "2020, 20 reg",
    mileage: "31,870 miles",
    site: "Andover",
    headline_price: 10_495_00,
    price_note: "Cash price",
    path: "/used-cars/2020-ford-fiesta-1-0-ecoboost-95-trend-5dr-100234",
  });
});

test("a card shows the saving, and the recommended price of a new vehicle", () => {
  expect(inEnglish(vehicleCard(fiesta, { ...facts, saving: pence(500_00) })).price_note).toBe("Cash, save £500");
  const asNew = { ...fiesta, advert_classification: "NEW" as const, list_price: pence(22_000_00) };
  expect(inEnglish(vehicleCard(asNew, facts)).price_note).toBe("Cash price, RRP £22,000");
});

test("a card shows the VAT basis of a commercial vehicle, with the fee in both figures", () => {
  const van = { ...fiesta, vat_scheme: "Commercial" as const };
  expect(inEnglish(vehicleCard({ ...van, price_including_vat: pence(12_475_20) }, facts)).price_note).toBe("plus VAT, £12,574.20 inc VAT");
  const withVat = { ...van, price_including_vat: van.price, price_excluding_vat: pence(8_663_33) };
  expect(inEnglish(vehicleCard(withVat, facts)).price_note).toBe("Inc VAT, £8,762.33 plus VAT");
});

test("a card shows the Motability advance payment and the contract hire rental instead of a cash price", () => {
  const motability = { advance_payment: pence(1_249_00), quarter: "October to December 2026" };
  const scheme = { ...fiesta, advert_classification: "MOTABILITY" as const, details: { ...fiesta.details, motability } };
  expect(inEnglish(vehicleCard(scheme, facts))).toMatchObject({ headline_price: 1_249_00, price_note: "Advance payment, Motability" });

  const contract_hire = {
    monthly_rental: pence(299_99),
    initial_rental: pence(2_699_91),
    term_months: 48,
    annual_mileage: 10_000,
    vat: "excluding" as const,
  };
  const hire = {
    ...fiesta,
    advert_classification: "CONTRACT-HIRE-BUSINESS" as const,
    vat_scheme: "Commercial" as const,
    details: { ...fiesta.details, contract_hire },
  };
  expect(inEnglish(vehicleCard(hire, facts))).toMatchObject({
    headline_price: 299_99,
    price_note: "a month plus VAT, business users",
    hire: { initial_rental: 2_699_91, note: "initial rental plus VAT", terms: "48 months, 10,000 miles a year" },
  });
  const withVat = { ...hire, details: { contract_hire: { ...contract_hire, vat: "including" as const } } };
  expect(inEnglish(vehicleCard(withVat, facts))).toMatchObject({
    price_note: "a month Inc VAT, business users",
    hire: { note: "initial rental Inc VAT" },
  });
});

test("a vehicle held by an order is reserved, whatever its own reservation status", () => {
  expect(inEnglish(vehicleCard({ ...fiesta, held_by: "an order", tags: ["fdc-750"] }, facts))).toMatchObject({
    reservation_status: "Reserved",
    reserved_tag: true,
    sash: null,
  });
});

test("a card shows one sash, and the finance offer takes precedence over Just arrived", () => {
  const arrived = { ...fiesta, first_seen_at: NOW - 2 * DAY_MS };
  expect(inEnglish(vehicleCard(arrived, facts)).sash?.text).toBe("Just arrived");
  expect(inEnglish(vehicleCard({ ...arrived, tags: ["fdc-750"] }, facts)).sash?.text).toBe("£750 deposit contribution");
  expect(inEnglish(vehicleCard({ ...arrived, tags: ["interest-free", "fdc-750"] }, facts)).sash?.text).toBe("0% APR");
  expect(inEnglish(vehicleCard({ ...arrived, reservation_status: "On Order" }, facts)).sash?.text).toBe("On order");
});

test.each([
  ["fdc-1000", "£1,000 deposit contribution"],
  ["fdc-750", "£750 deposit contribution"],
  ["fdc-500", "£500 deposit contribution"],
  ["fdc-250", "£250 deposit contribution"],
  ["fdc", "Finance deposit contribution"],
])("the tag %s reads %s", { tags: ["c3-72", "c9-19"] }, (tag, text) => {
  expect(inEnglish(vehicleCard({ ...fiesta, tags: [tag] }, facts))).toMatchObject({ sash: { text: text }, contribution: null });
  const withOffer = inEnglish(vehicleCard({ ...fiesta, tags: ["interest-free", tag] }, facts));
  expect(withOffer).toMatchObject({ sash: { text: "0% APR" }, contribution: text });
});

test("a website can hide the reserved tag, the promotional sash and the franchise-approved logo", { tags: ["c6-1"] }, () => {
  const hidden = { ...facts, switches: { hideReservedTag: true, promotionalSash: false, franchiseApprovedLogo: false } };
  const approved = { ...fiesta, tags: ["fdc-750"], details: { franchise_approved: true, featured_message: "One owner" } };
  expect(inEnglish(vehicleCard(approved, facts))).toMatchObject({ franchise_approved: true, featured_message: "One owner" });
  expect(inEnglish(vehicleCard(approved, hidden))).toMatchObject({ franchise_approved: false, sash: null });
  expect(inEnglish(vehicleCard({ ...approved, held_by: "an order" }, hidden))).toMatchObject({
    reservation_status: "Reserved",
    reserved_tag: false,
  });
});

test("a website can show the price including VAT beside the price, on vehicles sold plus VAT", () => {
  const vatOnPrice = { ...facts, switches: { ...switches, vatBesidePrice: true } };
  const van = { ...fiesta, vat_scheme: "Commercial" as const, price_including_vat: pence(12_475_20) };
  expect(inEnglish(vehicleCard(van, vatOnPrice))).toMatchObject({
    headline_price: 10_495_00,
    with_vat: "£12,574.20 inc VAT",
    price_note: "plus VAT, £12,574.20 inc VAT",
  });
  expect(inEnglish(vehicleCard(van, facts)).with_vat).toBeUndefined();
  expect(inEnglish(vehicleCard(fiesta, vatOnPrice)).with_vat).toBeUndefined();
});

test("a website can set its own texts for stock tags", () => {
  const tagArray = [
    { tag: "ulez", text: "Clean air zones free" },
    { tag: "tow", text: "Tows 2 tonnes" },
  ];
  const tagged = { ...fiesta, tags: ["new-in", "tow"] };
  expect(inEnglish(vehicleCard(tagged, { ...facts, switches: { ...switches, tagArray } })).badges).toEqual(["Tows 2 tonnes"]);
  expect(inEnglish(vehicleCard(tagged, facts)).badges).toBeUndefined();
});

test("no vehicle is marked Just arrived on the day the stock began", () => {
  expect(inEnglish(vehicleCard({ ...fiesta, first_seen_at: NOW }, { ...facts, stockBegan: NOW })).sash).toBeNull();
});

test("the engine size and fuel replace a missing derivative", () => {
  expect(inEnglish(vehicleCard({ ...fiesta, derivative: null }, facts)).derivative).toBe("");
  const listed = { ...fiesta, derivative: null, details: { engine_size_litres: 1 } };
  expect(inEnglish(vehicleCard(listed, facts)).derivative).toBe("1.0 litre petrol");
});

test("the age is shown by registration plate, else by first registration, else by year", () => {
  expect(inEnglish(ageText({ year: 2020, vrm: "PRI123", date_first_registered: parseDay("2020-10-01") ?? null }))).toBe("2020, 70 reg");
  expect(inEnglish(ageText({ year: 2020, vrm: null, date_first_registered: null }))).toBe("2020");
});

test("a missing mileage is shown as not stated, not as 0", () => {
  expect(inEnglish(mileageText(null))).toBe("Mileage not stated");
  expect(inEnglish(mileageText(1))).toBe("1 mile");
});
