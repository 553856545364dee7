import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import { listPrice } from "./asking-price.ts";
import { numberOf, type Build } from "./demo-vehicle.ts";

/** Cubic centimetres of engines by their badge in litres. */
const ENGINE_CC: Readonly<Record<string, number>> = {
  "1.0": 999,
  "1.2": 1199,
  "1.3": 1332,
  "1.4": 1395,
  "1.5": 1498,
  "1.6": 1598,
  "2.0": 1995,
};
/** What the charger takes in over what reaches the battery. */
const CHARGING = 1.12;
const AC_KW = 11;
const SMALL_BATTERY = 55;
const SMALL_DC_KW = 100;
const DC_KW = 135;
const EURO_STANDARD = 6;
/** Dealers do not know everything: one in so many lacks the fact. */
const NO_CONSUMPTION = 14;
const NO_LIST_PRICE = 9;
const OPTIONS_NOT_STATED = 5;

/** What running costs are worked out from; some of it is left out on purpose, by the vehicle's number. */
export function runningFacts({ id, line, derivative }: Build): VehicleDetails {
  const number = numberOf(id);
  const { fuel, litres, co2, battery, electricRange } = derivative;
  const cc = litres === null ? undefined : ENGINE_CC[litres.toFixed(1)];
  const price = number % NO_LIST_PRICE === 1 || line.load ? undefined : listPrice(line, derivative);
  const isElectric = fuel === "Electric";
  return {
    co2_g_km: co2,
    ...(cc !== undefined && { engine_size_cc: cc }),
    ...(price !== undefined && { original_list_price: price, original_list_price_includes_options: number % OPTIONS_NOT_STATED !== 2 }),
    ...(!isElectric && { euro_standard: EURO_STANDARD }),
    consumption_basis: "wltp",
    ...(battery !== null && { battery_kwh: battery }),
    ...(isElectric && battery !== null && charging(battery)),
    ...(isElectric &&
      battery !== null &&
      electricRange !== null &&
      number % NO_CONSUMPTION !== 3 && { wh_per_mile: Math.round((battery * 1000 * CHARGING) / electricRange) }),
  };
}

function charging(battery: number): VehicleDetails {
  return { charge_ac_kw: AC_KW, charge_dc_kw: battery < SMALL_BATTERY ? SMALL_DC_KW : DC_KW };
}
