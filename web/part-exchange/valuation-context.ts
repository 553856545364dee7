import type { Dealership } from "#server/dealership.ts";
import { aboutVehicle, type AboutVehicle } from "#web/enquiry/about-vehicle.ts";
import { isEnquiryOnly, isReserved } from "#domain/stock/vehicle.ts";
import { returnPath } from "./return-path.ts";

/** The vehicle that the car goes towards, the way back to its deal, and the address of these pages about it. */
export type ValuationFor = {
  about: AboutVehicle;
  /** Whether it can be bought now: what is reserved has no deal to add a car to. */
  deal: boolean;
  back: string;
  query: string;
};

/** Reads `?vehicle=` and `?return=`; null where no vehicle is asked about that can be bought. */
export async function valuationFor(dealership: Dealership, query: URLSearchParams): Promise<ValuationFor | null> {
  const asked = query.get("vehicle") ?? "";
  const vehicle = /^\d{1,9}$/.test(asked) ? await dealership.stock.vehicle(Number(asked)) : undefined;
  if (vehicle?.state !== "live" || isEnquiryOnly(vehicle)) return null;
  const back = returnPath(query.get("return"), vehicle);
  const about = aboutVehicle(vehicle, dealership);
  return { about, deal: !isReserved(vehicle), back, query: `?${new URLSearchParams({ vehicle: String(vehicle.stock_id), return: back })}` };
}
