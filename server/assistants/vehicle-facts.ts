import type { VehicleFacts } from "#domain/running-costs/vehicle-facts.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

/** How a shopper would use the vehicle; absent is not known. */
export type Use = {
  annual_mileage: number;
  fuel_pence_a_litre?: number | undefined;
  electricity_pence_a_kwh?: number | undefined;
  public_pence_a_kwh?: number | undefined;
  home_share?: number | undefined;
};

/** What the stock states of a vehicle. The dealer's list price and road tax never enter a sum; nothing is derived from rounded litres. */
export function factsOfVehicle(vehicle: Vehicle, use: Use): VehicleFacts {
  return {
    category: vehicle.cap_database === "CAR" ? "car" : "van",
    date_first_registered: vehicle.date_first_registered,
    fuel_type: vehicle.fuel_type,
    co2_g_km: null,
    engine_size_cc: null,
    list_price_pounds: null,
    list_price_includes_options: null,
    euro_standard: null,
    first_licence: vehicle.advert_classification === "NEW",
    meets_rde2: null,
    annual_mileage: use.annual_mileage,
    miles_per_gallon: vehicle.details.miles_per_gallon ?? null,
    wh_per_mile: null,
    fuel_price_ppl: use.fuel_pence_a_litre ?? null,
    electricity_ppkwh: use.electricity_pence_a_kwh ?? null,
    public_ppkwh: use.public_pence_a_kwh ?? null,
    home_share: use.home_share ?? 1,
    electric_share: null,
    charging_loss: 0,
    real_world_factor: 1,
  };
}
