import { headlinePrice } from "#domain/pricing/price.ts";
import type { PriceEvent } from "#domain/pricing/saving.ts";
import type { VehicleFacts } from "#domain/compliance/rule.ts";
import { hasOpenRecall } from "#domain/stock/mot/mot-record.ts";
import { isEnquiryOnly, vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import { pence } from "#domain/money.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Database } from "#server/database/connect.ts";
import { liveVehicles, vehiclesWithPriceEvents } from "#server/stock/vehicles.ts";
import * as z from "zod";

export const STOCK_FACTS = "check rules";

const money = z.number().int().transform(pence);

/** A live vehicle for the rules: its facts, its page, and what its own texts are. */
export const StockFacts = z.array(
  z.object({
    stock_id: z.number(),
    path: z.string(),
    headline_price: money,
    charged: z.array(money),
    list_price: money.nullable(),
    is_new: z.boolean(),
    has_recall: z.boolean(),
    has_history_check: z.boolean(),
    text: z.string(),
  }),
);
export type StockFacts = z.infer<typeof StockFacts>;

/** Every live vehicle that is sold at a price; Motability and contract hire have other figures. */
export async function stockFacts(database: Database): Promise<StockFacts> {
  const events = await vehiclesWithPriceEvents(database);
  const facts: StockFacts = [];
  for await (const vehicles of liveVehicles(database)) {
    for (const vehicle of vehicles.filter((each) => !isEnquiryOnly(each))) facts.push(factsOf(vehicle, events.get(vehicle.stock_id) ?? []));
  }
  return facts;
}

function factsOf(vehicle: Vehicle, events: readonly PriceEvent[]): StockFacts[number] {
  const { details } = vehicle;
  return {
    stock_id: vehicle.stock_id,
    path: vehiclePath(vehicle),
    headline_price: headlinePrice(vehicle),
    charged: [...new Set([...events.map((event) => event.headline_price), headlinePrice(vehicle)])],
    list_price: vehicle.list_price ?? null,
    is_new: vehicle.advert_classification === "NEW",
    has_recall: hasOpenRecall(vehicle),
    has_history_check: details.history_check !== undefined,
    text: [
      details.name,
      details.featured_message,
      details.description,
      ...(details.feature_classification ?? []),
      ...(details.additional_features ?? []).flatMap(({ name, description }) => [name, description]),
    ]
      .filter((text) => text !== undefined && text !== "")
      .join("\n"),
  };
}

export function vehicleFactsOf({ text: _text, path: _path, ...facts }: StockFacts[number]): VehicleFacts {
  return facts;
}

/** Run by the running site: only it can open the embedded database. */
export function complianceCommands(database: Database): CommandHandlers {
  return { [STOCK_FACTS]: () => stockFacts(database) };
}
