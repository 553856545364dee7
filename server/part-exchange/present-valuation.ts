import { inEnglish } from "#locales/in-english.ts";
import { pence, poundsFromPence } from "#domain/money.ts";
import { partExchangeBalance } from "#domain/part-exchange/balance.ts";
import { validityText } from "#domain/part-exchange/validity-text.ts";
import { pricesByCondition, valuationPrice, type Multipliers } from "#domain/part-exchange/valuation.ts";
import { valuationBreakdown } from "#domain/part-exchange/valuation-breakdown.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import type { RegisteredVehicle } from "#server/providers/registrations/registrations.ts";
import type { LookedUpCar, PresentedValuation } from "./part-exchange.ts";
import { carOf, type StoredValuation } from "./stored-valuation.ts";

/** The valuation in pounds for its holder, without the trade values. */
export function presentedValuation(
  row: StoredValuation,
  multipliers: Multipliers,
  contact: Readonly<Record<string, string>>,
): PresentedValuation {
  const car = carOf(row, multipliers);
  const prices = pricesByCondition(row.trade_values, multipliers);
  const usual = row.usual && {
    mileage: row.usual.mileage,
    price: valuationPrice({ clean: row.usual.average, average: row.usual.average, below: row.usual.average }, "C3", multipliers),
  };
  const { make, model, derivative, colour, date_first_registered, vrm } = row.vehicle;
  const { first_name = "", last_name = "", email = "", telephone = "", salutation = "" } = contact;
  return {
    hash: row.hash,
    price: poundsFromPence(car.price),
    type: "PX",
    balance: poundsFromPence(partExchangeBalance([car])),
    expires_at: row.expires_at.toISOString(),
    held: inEnglish(validityText(row.expires_at.getTime())),
    vehicle: {
      condition: car.condition,
      vrm,
      plate: formatMark(vrm),
      make,
      model: model ?? "",
      derivative,
      colour,
      mileage: row.mileage,
      valuation: poundsFromPence(car.price),
      settlement: poundsFromPence(car.settlement),
      date_first_registered,
      name: [first_name, last_name].filter(Boolean).join(" "),
      email,
      telephone,
    },
    contact: { first_name, last_name, email, salutation },
    interested_vehicle: row.stock_id,
    department_code: row.department_code,
    previous_urls: row.visit?.previous_urls ?? [],
    recently_viewed_vrms: row.visit?.recently_viewed_vrms ?? [],
    answers: row.answers,
    prices: {
      C1: poundsFromPence(prices.C1),
      C2: poundsFromPence(prices.C2),
      C3: poundsFromPence(prices.C3),
      C4: poundsFromPence(prices.C4),
      C5: poundsFromPence(prices.C5),
    },
    usual: usual && { mileage: usual.mileage, price: poundsFromPence(usual.price) },
    worked_out: valuationBreakdown({
      prices,
      usual,
      mileage: row.mileage,
      answers: row.answers,
      condition: car.condition,
      settlement: pence(row.settlement),
    }).map((line) => ({
      ...inEnglish(line),
      amount: poundsFromPence(line.amount),
    })),
  };
}

/** A registered vehicle as a lookup returns it. */
export function presentLookedUpCar({ vrm, make, model, derivative, colour, date_first_registered }: RegisteredVehicle): LookedUpCar {
  return { vrm, plate: formatMark(vrm), make, model, derivative, colour, date_first_registered };
}
