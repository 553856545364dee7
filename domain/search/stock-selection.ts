import type { Vehicle } from "../stock/vehicle.ts";

/** What of the dealer's stock a website or a page shows: everything, or what stands in one of the two price guides. */
export type StockSelection = "all" | "cars" | "vans";

/** The price guide (`cap_database`, specification 2.6) that each half of the stock stands in. */
export const CAP_DATABASE_BY_SELECTION = { cars: "CAR", vans: "LCV" } as const satisfies Record<Exclude<StockSelection, "all">, Vehicle["cap_database"]>;

/** Whether a vehicle belongs to what is shown. */
export function isInSelection({ cap_database }: Pick<Vehicle, "cap_database">, shown: StockSelection): boolean {
  return shown === "all" || cap_database === CAP_DATABASE_BY_SELECTION[shown];
}

/** What a page about `asked` shows on a website that shows `shown`; undefined when they have nothing in common. */
export function intersectSelections(shown: StockSelection, asked: StockSelection): StockSelection | undefined {
  if (shown === "all" || shown === asked) return asked;
  return asked === "all" ? shown : undefined;
}

/** What a listing page is about before any filter: /used-cars is "cars", /used-vans is "vans", else all stock the website shows. */
export type StockScope = StockSelection | "none";
