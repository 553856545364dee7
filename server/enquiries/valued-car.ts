import { formatMark } from "#domain/stock/registration-mark.ts";
import { answersText } from "#domain/part-exchange/valuation-breakdown.ts";
import { poundsFromPence } from "#domain/money.ts";
import type { Problem } from "#domain/problem.ts";
import { text } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import { carOf, isValuationValid, storedValuation } from "#server/part-exchange/stored-valuation.ts";
import type { LeadContext } from "./lead-context.ts";

/**
 * The answers of a form that names a valuation, with the car and the price that are stored under its hash: neither can be sent by the
 * client. A valuation that is over, or another website's, is a problem.
 */
export async function withValuedCar(
  { database, website, now }: LeadContext,
  answers: Record<string, string>,
): Promise<{ answers: Record<string, string>; problems: Problem[] }> {
  const hash = answers["valuation_hash"];
  if (hash === undefined) return { answers, problems: [] };
  const row = await storedValuation(database, hash, website.name);
  if (!row || !isValuationValid(row, now()))
    return { answers, problems: [{ field: "valuation_hash", message: text("partExchange.thePriceOfYourCar") }] };
  const car = carOf(row, website.part_exchange.multipliers);
  const { make, model, derivative, date_first_registered } = row.vehicle;
  const known = {
    vrm: formatMark(car.vrm),
    make,
    model: model ?? "",
    trim: derivative ?? "",
    mileage: String(car.mileage),
    first_registered: date_first_registered ?? "",
    settlement: car.settlement > 0 ? String(poundsFromPence(car.settlement)) : "",
    valuation: String(poundsFromPence(car.price)),
    valuation_condition: car.condition,
    valuation_answers: answersText(row.answers).map(inEnglish).join("; "),
    valuation_expires_at: row.expires_at.toISOString(),
  };
  const { settlement: _, trim: _trim, first_registered: _first, ...typed } = answers;
  return { answers: { ...typed, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== "")) }, problems: [] };
}
