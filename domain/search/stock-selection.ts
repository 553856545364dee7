import type { Vehicle } from "../stock/vehicle.ts";

/** The part of the dealer's stock that a website or page shows: all of it, or one of the two price guides. */
export type StockSelection = "all" | "cars" | "vans";

/** The price guide (`cap_database`, specification 2.6) of each selection. */
export const CAP_DATABASE_BY_SELECTION = { cars: "CAR", vans: "LCV" } as const satisfies Record<
  Exclude<StockSelection, "all">,
  Vehicle["cap_database"]
>;

/** Whether a vehicle belongs to a selection. */
export function isInSelection({ cap_database }: Pick<Vehicle, "cap_database">, shown: StockSelection): boolean {
  return shown === "all" || cap_database === CAP_DATABASE_BY_SELECTION[shown];
}

/** The intersection of the selection a page requests with the website's; undefined if it is empty. */
export function intersectSelections(shown: StockSelection, requested: StockSelection): StockSelection | undefined {
  if (shown === "all" || shown === requested) return requested;
  return requested === "all" ? shown : undefined;
}

/** The scope of a listing page before any filter: /used-cars is "cars", /used-vans is "vans", others show all stock of the website. */
export type StockScope = StockSelection | "none";
