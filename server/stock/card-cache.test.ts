import { inEnglish } from "#locales/in-english.ts";
import { pence } from "#domain/money.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { CardCache } from "./card-cache.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";

const NOW = Date.UTC(2026, 10, 21);

const newId3: Vehicle = {
  stock_id: 100_501,
  slug: "2026-volkswagen-id-3-100501",
  state: "live",
  ended_at: null,
  vrm: null,
  cap_id: null,
  cap_code: null,
  cap_database: "CAR",
  make: "Volkswagen",
  range: "ID.3",
  model: "ID.3",
  derivative: null,
  year: 2026,
  colour: "Blue",
  fuel_type: "Electric",
  transmission: "Automatic",
  body_type: "Hatchback",
  doors: 5,
  seats: 5,
  mileage: 10,
  category: "cars",
  tags: ["interest-free"],
  department_id: null,
  site_id: 1,
  advert_classification: "OFFER",
  advert_type: "OFFER_VEHICLE",
  vat_scheme: "Qualifying",
  price: pence(28_000_00),
  admin_fee: pence(0),
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
  first_seen_at: NOW - 90 * 86_400_000,
  details: {},
};

test("a cached vehicle has the recall as stored in the database, also an uncleared one", () => {
  const cards = new CardCache(wexcombe, { site: () => undefined });
  const recall = { outstanding: true, checked_on: "2026-11-20", cleared_on: null } as Vehicle["recall"];
  cards.put({ ...newId3, recall: recall! }, null);
  expect(cards.vehicle(newId3.stock_id)?.recall).toEqual(recall);
});

function cardOf(vehicle: Vehicle, hideIfOfferVehicles: boolean) {
  const { finance_promotion } = wexcombe;
  const example = { ...finance_promotion.example, hideIfOfferVehicles };
  const cards = new CardCache({ ...wexcombe, finance_promotion: { ...finance_promotion, example } }, { site: () => undefined });
  cards.put(vehicle, null);
  return cards.card(vehicle.stock_id, { now: NOW, stockBegan: 0, hasExample: true })?.card;
}

test("an offer's card has its monthly figure and its rate", () => {
  expect(inEnglish(cardOf(newId3, false))).toMatchObject({
    monthly: { note: expect.stringContaining("0% APR") },
    sash: { text: "0% APR" },
  });
});

test("an offer's card has no monthly figure, rate or contribution with hideIfOfferVehicles", () => {
  expect(cardOf(newId3, true)).toMatchObject({ monthly: null, sash: null });
  expect(cardOf({ ...newId3, tags: ["fdc-1000"] }, true)).toMatchObject({ monthly: null, sash: null });
});

test("the card of a used vehicle has its monthly figure and rate also with hideIfOfferVehicles", () => {
  const used: Vehicle = { ...newId3, advert_classification: "USED" };
  expect(inEnglish(cardOf(used, true))).toMatchObject({ monthly: { note: expect.stringContaining("0% APR") }, sash: { text: "0% APR" } });
});
