import { readMileage, mileageProblem } from "#domain/part-exchange/mileage.ts";
import { NOT_FOUND } from "#domain/part-exchange/messages.ts";
import { errorsByField } from "#domain/problem.ts";
import { normaliseMark } from "#domain/stock/registration-mark.ts";
import { clientLimit, processLimits } from "#server/http/open-limit.ts";
import { redactDatabaseErrors } from "#server/database/redact-errors.ts";
import { RegisterUnavailable } from "#server/providers/registrations/registrations.ts";
import type { LookupRequest, LookupOutcome, PartExchange, PresentedValuation } from "./part-exchange.ts";
import { TOO_MANY_LOOKUPS, UNAVAILABLE_RETRY_SECONDS, type PartExchangeContext } from "./part-exchange-context.ts";
import { presentLookedUpCar, presentedValuation } from "./present-valuation.ts";
import { isValuationValid, storedValuation, type StoredValuation } from "./stored-valuation.ts";
import { isRefused, valueCar } from "./value-car.ts";

/** Creates the part-exchange operations for pages and the API. */
export function partExchangeOperations(context: PartExchangeContext): PartExchange {
  const { website, now, openLimit = processLimits(now) } = context;
  const limit = clientLimit(openLimit, `lookups ${website.name}`, website.part_exchange.questions_per_client_hour);
  return {
    valuesCars: context.valuer.manual !== true,
    lookup: redactDatabaseErrors((request: LookupRequest, { address }: { address: string }) =>
      lookup(context, request, () => limit.take(address)),
    ),
    value: redactDatabaseErrors((body: unknown, { address }: { address: string }) => valueCar(context, body, () => limit.take(address))),
    held: redactDatabaseErrors((hash: string, stock_id?: number) => validValuation(context, hash, stock_id)),
  };
}

async function lookup(
  context: PartExchangeContext,
  { vrm, mileage, hashes }: LookupRequest,
  countLookup: () => Promise<number | undefined>,
): Promise<LookupOutcome> {
  const registration = normaliseMark(vrm);
  // With neither there is nothing to look up (5.14); a mileage alone identifies no car (5.15).
  if (registration === "" && mileage.trim() !== "") return { ok: false, status: 404, message: NOT_FOUND };
  const wrong = mileageProblem({ vrm, mileage }).filter(({ field }) => field === "vrm" || mileage.trim() !== "" || registration === "");
  if (wrong.length > 0) return { ok: false, status: 422, errors: errorsByField(wrong) };
  for (const hash of hashes) {
    const row = await storedValuation(context.database, hash, context.website.name);
    if (row && isAbout(row, registration, mileage) && isValuationValid(row, context.now()))
      return { ok: true, existing: true, data: { ...presentLookedUpCar(row.vehicle), hash } };
  }
  const retry_after = await countLookup();
  if (retry_after !== undefined) return { ok: false, status: 429, message: TOO_MANY_LOOKUPS, retry_after };
  try {
    const found = await context.register.find(registration);
    return found ? { ok: true, existing: false, data: presentLookedUpCar(found) } : { ok: false, status: 404, message: NOT_FOUND };
  } catch (error) {
    if (!(error instanceof RegisterUnavailable)) throw error;
    console.error(error.message);
    return { ok: false, status: 503, message: NOT_FOUND, retry_after: UNAVAILABLE_RETRY_SECONDS };
  }
}

function isAbout(row: StoredValuation, registration: string, mileage: string): boolean {
  return row.vehicle.vrm === registration && (mileage.trim() === "" || readMileage(mileage) === row.mileage);
}

async function validValuation(
  context: PartExchangeContext,
  hash: string,
  stock_id: number | undefined,
): Promise<PresentedValuation | undefined> {
  const row = await storedValuation(context.database, hash, context.website.name);
  if (!row || !isValuationValid(row, context.now()) || (await isRefused(context, stock_id, row.trade_values))) return undefined;
  return presentedValuation(row, context.website.part_exchange.multipliers, contactOf(context, row));
}

/** A contact encrypted with a lost key counts as absent. */
function contactOf({ vault }: PartExchangeContext, { hash, contact }: StoredValuation): Record<string, string> {
  if (!vault || !contact) return {};
  try {
    return Object.fromEntries(Object.entries(contact).map(([name, sealed]) => [name, vault.open(hash, name, sealed)]));
  } catch {
    return {};
  }
}
