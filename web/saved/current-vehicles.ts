import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import { shownCards, type VehicleCard } from "#web/search/shown-cards.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { Dealership } from "#server/dealership.ts";
import { listExample } from "#web/search/list-example.ts";
import { rangeOf } from "#web/vehicle/vehicle-loader.ts";

/** A vehicle by its stored stock id: its card if it is for sale, otherwise its last state. */
export type CurrentVehicle =
  | { kind: "live"; stock_id: number; card: VehicleCard }
  | {
      kind: "ended";
      stock_id: number;
      ended: "sold" | "withdrawn" | "unknown";
      title: string | null;
      range: { path: string; words: string } | null;
    };

export type CurrentVehicles = { vehicles: CurrentVehicle[]; example: RepresentativeExample | null };

/** In the order of the stock ids. Only ids that are not for sale are looked up in the database. */
export async function currentVehicles({ stock }: Pick<Dealership, "stock">, stock_ids: readonly number[]): Promise<CurrentVehicles> {
  const cards = new Map(shownCards(stock.cards(stock_ids)).map((card) => [card.stock_id, card]));
  const vehicles = stock_ids.map((stock_id) => {
    const card = cards.get(stock_id);
    return card ? ({ kind: "live", stock_id, card } as const) : endedVehicle(stock, stock_id);
  });
  return { vehicles: await Promise.all(vehicles), example: listExample([...cards.values()], stock) };
}

async function endedVehicle(stock: Dealership["stock"], stock_id: number): Promise<CurrentVehicle> {
  const vehicle = await stock.vehicle(stock_id);
  if (!vehicle) return { kind: "ended", stock_id, ended: "unknown", title: null, range: null };
  const ended = vehicle.state === "withdrawn" ? "withdrawn" : "sold";
  return { kind: "ended", stock_id, ended, title: vehicleName(vehicle), range: rangeOf(vehicle) };
}
