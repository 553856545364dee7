import { appliedFilters, type FacetLabels } from "#domain/search/applied-filters.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { StoredAlert } from "./alerts-schema.ts";

const TITLES = {
  all: text("common.carsAndVans"),
  cars: text("search.usedCars"),
  vans: text("search.usedVans"),
} as const satisfies Record<StoredAlert["scope"], MessageText>;

type Naming = {
  labels: (search: VehicleSearch) => FacetLabels;
  vehicle: (stock_id: Vehicle["stock_id"]) => Promise<Vehicle | undefined>;
  translate: (text: MessageText) => string;
};

/** "Used cars: Ford, Up to £12,000", or "2021 Ford Fiesta". It has the postcode of a search: it is shown and sent, never stored. */
export async function alertName(
  { scope, stock_id }: Pick<StoredAlert, "scope" | "stock_id">,
  search: VehicleSearch,
  { labels, vehicle: find, translate }: Naming,
): Promise<string> {
  if (stock_id !== null) {
    const vehicle = await find(stock_id);
    return vehicle ? `${vehicle.year} ${vehicleName(vehicle)}` : String(stock_id);
  }
  const filters = appliedFilters(search, labels(search)).filter(({ name }) => scope === "all" || name !== "advert_classification");
  return [translate(TITLES[scope]), filters.map(({ label }) => translate(label)).join(", ")].filter(Boolean).join(": ");
}
