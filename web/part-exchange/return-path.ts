import { vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";

/** The way back to the deal: an address of this website, never one of another. */
export function returnPath(asked: string | null, vehicle: Pick<Vehicle, "cap_database" | "slug">): string {
  const own = vehiclePath(vehicle);
  if (asked === null || !asked.startsWith(own)) return own;
  const rest = asked.slice(own.length);
  return rest === "" || rest.startsWith("?") ? asked : own;
}

/** The vehicle's page with the valued car in its deal. */
export function dealUrlWithCar(path: string, hash: string): string {
  const [page = "", query] = path.split("?");
  const deal = new URLSearchParams(query);
  deal.delete("addpx");
  deal.set("valuation", hash);
  return `${page}?${deal}#deal`;
}
