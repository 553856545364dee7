import { pence } from "#domain/money.ts";
import type { VehicleCard as Card } from "#web/search/shown-cards.ts";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { VehicleCard } from "./vehicle-card.tsx";

const TRANSIT: Card = {
  stock_id: 100_201,
  path: "/used-vans/2022-ford-transit-100201",
  title: "Ford Transit",
  derivative: "350 L2 H2 Trend",
  age: "2022, 22 reg",
  mileage: "41,020 miles",
  fuel: "Diesel",
  transmission: "Manual",
  site: "Andover",
  advert_classification: "USED",
  reservation_status: "Available",
  headline_price: pence(16_450_00),
  price_note: "plus VAT, £19,740 inc VAT",
  saving: null,
  monthly: null,
  hire: null,
  distance_miles: null,
  sash: null,
  reserved_tag: false,
  contribution: null,
  featured_message: null,
  franchise_approved: false,
  picture: null,
  picture_count: 0,
};

function shown(card: Card): string {
  const html = renderToString(
    <MemoryRouter>
      <VehicleCard card={card} />
    </MemoryRouter>,
  );
  return html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");
}

test("shows +VAT beside the price with with_vat, else in the line below", () => {
  expect(shown({ ...TRANSIT, with_vat: "£19,740 inc VAT" })).toContain("|£16,450| +VAT|£19,740 inc VAT|");
  expect(shown(TRANSIT)).toContain("|£16,450|plus VAT, £19,740 inc VAT|");
});

test("shows the number of pictures, in the singular for one", () => {
  expect(shown({ ...TRANSIT, picture_count: 12 })).toContain("|12| photos|");
  expect(shown({ ...TRANSIT, picture_count: 1 })).toContain("|1| photo|");
  expect(shown(TRANSIT)).not.toContain("photo");
});

test("shows its badges, and nothing without them", () => {
  expect(shown({ ...TRANSIT, badges: ["Bulkhead", "Twin side doors"] })).toContain("|Bulkhead|Twin side doors|");
  expect(shown(TRANSIT)).not.toContain("Bulkhead");
});
