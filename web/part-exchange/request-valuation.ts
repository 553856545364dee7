import { NOT_FOUND, NOT_VALUED } from "#domain/part-exchange/messages.ts";
import { t } from "#web/locale/translate.ts";
import type { Condition, ConditionAnswers } from "#domain/part-exchange/condition.ts";
import type { Problem } from "#domain/problem.ts";
import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";
import { visitHistory } from "#web/visits/visit-history.ts";
import { visitedVehicles } from "#web/visits/visited-vehicles.ts";

export type ValuationInput = { vrm: string; mileage: string; stockId: number };

/**
 * A valuation, or the field problems or message explaining why there is none. `gone`: the server responded with 404, as opposed to any
 * other failure.
 */
export type ValuationResponse =
  | { ok: true; valuation: PresentedValuation }
  | { ok: false; message: string; problems: Problem<string>[]; gone: boolean };

const NOT_FOUND_STATUS = 404;

/** Looks the car up, requests a valuation unless one of `hashes` is for this car, and fetches it (7.18 to 7.20). */
export async function requestValuation(car: ValuationInput, hashes: readonly string[]): Promise<ValuationResponse> {
  const query = new URLSearchParams({ vrm: car.vrm, mileage: car.mileage, ip: "" });
  for (const hash of hashes) query.append("hash", hash);
  const lookup = await answerOf(() => fetch(`/api/v2/web/valuation-lookup?${query}`), t(NOT_FOUND));
  if (!lookup.ok) return lookup;
  const found: { data: { hash?: string }; existing: boolean } = JSON.parse(lookup.text);
  return found.existing && found.data.hash ? fetchValuation(found.data.hash) : processValuation(car, {});
}

type Regrading = { hash?: string; answers?: ConditionAnswers; condition?: Condition; settlement?: string };

/** Updates the car's valuation, under the same hash, with other answers; validated for the vehicle being bought. */
export function regradeValuation(
  { hash, vehicle: { vrm, mileage, condition } }: PresentedValuation,
  stockId: number,
  details: { answers: ConditionAnswers; settlement: string },
): Promise<ValuationResponse> {
  const graded = Object.keys(details.answers).length > 0 ? details : { condition, settlement: details.settlement };
  return processValuation({ vrm, mileage: String(mileage), stockId }, { hash, ...graded });
}

/** Values a car, or updates the valuation if a hash is given. */
async function processValuation({ vrm, mileage, stockId }: ValuationInput, details: Regrading): Promise<ValuationResponse> {
  const body = { vrm, mileage, ...details, interested_vehicle: stockId, type: "PX", ...visitHistory(visitedVehicles()) };
  const processed = await answerOf(
    () => fetch("/api/valuations/process", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    t(NOT_VALUED),
  );
  return processed.ok ? fetchValuation(processed.text.trim().split("/").at(-1) ?? "") : processed;
}

export async function fetchValuation(hash: string): Promise<ValuationResponse> {
  const fetched = await answerOf(() => fetch(`/api/v2/valuation-fetch/${encodeURIComponent(hash)}`), t(NOT_FOUND));
  if (!fetched.ok) return fetched;
  const { data }: { data: PresentedValuation } = JSON.parse(fetched.text);
  return { ok: true, valuation: data };
}

type Text = { ok: true; text: string } | Extract<ValuationResponse, { ok: false }>;

/** A failed request has the same message as an unknown car. */
async function answerOf(send: () => Promise<Response>, otherwise: string): Promise<Text> {
  try {
    const response = await send();
    const text = await response.text();
    if (response.ok) return { ok: true, text };
    const { message = otherwise, errors = {} }: { message?: string; errors?: Record<string, string[]> } = JSON.parse(text);
    return {
      ok: false,
      message,
      gone: response.status === NOT_FOUND_STATUS,
      problems: Object.entries(errors).flatMap(([field, words]) => words.map((message) => ({ field, message }))),
    };
  } catch {
    return { ok: false, message: otherwise, problems: [], gone: false };
  }
}
