import type { Vehicle } from "../stock/vehicle.ts";

/** What of the dealer's stock a website or a page shows: everything, or what stands in one of the two price guides. */
export type ShownStock = "all" | "cars" | "vans";

/** The price guide (`cap_database`, specification 2.6) that each half of the stock stands in. */
export const DATABASE_OF = { cars: "CAR", vans: "LCV" } as const satisfies Record<Exclude<ShownStock, "all">, Vehicle["cap_database"]>;

/** Whether a vehicle belongs to what is shown. */
export function isShown({ cap_database }: Pick<Vehicle, "cap_database">, shown: ShownStock): boolean {
  return shown === "all" || cap_database === DATABASE_OF[shown];
}

/** What a page about `asked` shows on a website that shows `shown`; undefined when they have nothing in common. */
export function shownOn(shown: ShownStock, asked: ShownStock): ShownStock | undefined {
  if (shown === "all" || shown === asked) return asked;
  return asked === "all" ? shown : undefined;
}
