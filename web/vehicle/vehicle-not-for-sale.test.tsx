import { pence } from "#domain/money.ts";
import type { VehicleCard } from "#web/search/shown-cards.ts";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { VehicleNotForSale } from "./vehicle-not-for-sale.tsx";
import type { NotForSalePage } from "./vehicle-loader.ts";

const FIESTA: VehicleCard = {
  stock_id: 100_004,
  path: "/used-cars/ford-fiesta-100004",
  title: "Ford Fiesta",
  derivative: "1.0 EcoBoost Titanium",
  age: "2021, 21 reg",
  mileage: "22,140 miles",
  fuel: "Petrol",
  transmission: "Manual",
  site: "Swindon",
  advert_classification: "USED",
  reservation_status: "Available",
  headline_price: pence(12_495_00),
  price_note: "Cash price",
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

test.each([
  ["sold", "It’s gone to a new owner.", "Here are others like it."],
  ["withdrawn", "We’ve taken it off sale.", "Here are others like it."],
  ["unknown", "It may have been sold, or there may be a typo in the address.", "Here are some that are on sale now."],
] as const)("the page of a vehicle that is %s promises others only where there are some", (kind, text, others) => {
  const alone = shown({ kind, similar: [] });
  expect(alone).toContain(`<p class="ended__lead">${text}</p>`);
  expect(alone).not.toContain("Similar cars");
  const withSimilar = shown({ kind, similar: [FIESTA] });
  expect(withSimilar).toContain(`<p class="ended__lead">${text} ${others}</p>`);
  expect(withSimilar).toContain("Similar cars");
});

function shown(page: Pick<NotForSalePage, "kind" | "similar">): string {
  const head = { title: "Ended", noindex: true, structured: null };
  return renderToString(
    <MemoryRouter>
      <VehicleNotForSale page={{ ...page, similar_example: null, head, title: "Ford Fiesta", search_path: "/used-cars", range: null }} />
    </MemoryRouter>,
  );
}
