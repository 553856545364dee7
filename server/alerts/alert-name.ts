import { appliedFilters } from "#domain/search/applied-filters.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { Stock } from "#server/stock/stock.ts";
import type { StoredAlert } from "./alerts-schema.ts";

const TITLES = {
  all: text("common.carsAndVans"),
  cars: text("search.usedCars"),
  vans: text("search.usedVans"),
} as const satisfies Record<StoredAlert["scope"], MessageText>;

/** "Used cars: Ford, Up to £12,000", or "2021 Ford Fiesta". */
export async function alertName(
  { scope, stock_id }: Pick<StoredAlert, "scope" | "stock_id">,
  search: VehicleSearch,
  { stock, translate }: { stock: Stock; translate: (text: MessageText) => string },
): Promise<string> {
  if (stock_id !== null) {
    const vehicle = await stock.vehicle(stock_id);
    return vehicle ? `${vehicle.year} ${vehicleName(vehicle)}` : String(stock_id);
  }
  const filters = appliedFilters(search, stock.labels(search)).filter(({ name }) => scope === "all" || name !== "advert_classification");
  return [translate(TITLES[scope]), filters.map(({ label }) => translate(label)).join(", ")].filter(Boolean).join(": ");
}
