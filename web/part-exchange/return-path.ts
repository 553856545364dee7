import { vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";

/** The path of the deal from `?return=`, restricted to this vehicle's page to prevent open redirects. */
export function returnPath(requested: string | null, vehicle: Pick<Vehicle, "cap_database" | "slug">): string {
  const fallback = vehiclePath(vehicle);
  if (requested === null || !requested.startsWith(fallback)) return fallback;
  const rest = requested.slice(fallback.length);
  return rest === "" || rest.startsWith("?") ? requested : fallback;
}

/** The vehicle's page with the car in its deal. */
export function dealUrlWithCar(path: string, hash: string): string {
  const [page = "", query] = path.split("?");
  const deal = new URLSearchParams(query);
  deal.delete("addpx");
  deal.set("valuation", hash);
  return `${page}?${deal}#deal`;
}
