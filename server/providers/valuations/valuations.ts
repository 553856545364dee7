import type { TradeValues } from "#domain/part-exchange/valuation.ts";
import type { RegisteredVehicle } from "#server/providers/registrations/registrations.ts";

export type ValuedVehicle = RegisteredVehicle & { cap_database: "CAR" | "LCV" };

/** The trade values of a vehicle at a mileage, and the valuer's record of it. Money in pence. */
export type TradeValuation = { vehicle: ValuedVehicle; values: TradeValues };

/** A source of trade values. */
export type Valuations = {
  name: string;
  /** Whether it values nothing: every car is valued by hand. */
  manual?: true;
  /** Undefined if the vehicle is not in the tables or its mileage out of range; throws ValuationUnavailable. */
  value: (vrm: string, mileage: number) => Promise<TradeValuation | undefined>;
};

/** The valuer is unavailable. The message never contains the registration, which is personal data. */
export class ValuationUnavailable extends Error {
  override name = "ValuationUnavailable";
}

/** Without a configured valuer every car is valued by hand. */
export function manualValuations(): Valuations {
  return { name: "by hand", manual: true, value: async () => undefined };
}
