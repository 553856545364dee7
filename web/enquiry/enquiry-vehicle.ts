import { readStockId } from "#domain/stock/slug.ts";
import { vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { Dealership } from "#server/dealership.ts";
import { summaryVehicle } from "#web/deal/summary-vehicle.ts";
import type { SummaryVehicle } from "#web/deal/order-summary.tsx";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { data } from "react-router";

/** The vehicle of a form, as the page shows it. */
export type EnquiryVehicle = { stock_id: number; name: string; path: string; live: boolean; summary: SummaryVehicle };

export function enquiryVehicle(vehicle: Vehicle, { organisation, website }: Pick<Dealership, "organisation" | "website">): EnquiryVehicle {
  const site = organisation.site(vehicle.site_id)?.name ?? website.site_name;
  return {
    stock_id: vehicle.stock_id,
    name: vehicleName(vehicle),
    path: vehiclePath(vehicle),
    live: vehicle.state === "live",
    summary: summaryVehicle(vehicle, site),
  };
}

/** The vehicle of a stock id in the path; throws a 404 if there is none. */
export async function enquiryVehicleOf({ stock }: Pick<Dealership, "stock">, stockId: string | undefined): Promise<Vehicle> {
  const stock_id = readStockId(stockId ?? "");
  const vehicle = stock_id === undefined ? undefined : await stock.vehicle(stock_id);
  if (!vehicle) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return vehicle;
}
