import type { TradeValues } from "#domain/part-exchange/valuation.ts";
import type { RegisteredVehicle } from "#server/providers/registrations/registrations.ts";

export type ValuedVehicle = RegisteredVehicle & { cap_database: "CAR" | "LCV" };

/** What the trade pays for a vehicle at a mileage, and what the valuer knows of it besides. Money in pence. */
export type TradeValuation = { vehicle: ValuedVehicle; values: TradeValues };

/** Somebody who knows what the trade pays. */
export type Valuations = {
  name: string;
  /** Undefined when the vehicle is not in the tables or its mileage is beyond them; throws ValuationUnavailable without an answer. */
  value: (vrm: string, mileage: number) => Promise<TradeValuation | undefined>;
};

/** The valuer gave no answer. The message never holds the registration: it is the shopper's. */
export class ValuationUnavailable extends Error {
  override name = "ValuationUnavailable";
}

/** Where no valuer is configured every car is valued by hand. */
export function manualValuations(): Valuations {
  return { name: "by hand", value: async () => undefined };
}
