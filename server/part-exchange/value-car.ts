import { londonDay } from "#domain/calendar.ts";
import { VALUATION_TTL_MS } from "#domain/part-exchange/valuation-validity.ts";
import { typicalMileage } from "#domain/part-exchange/mileage.ts";
import { failsPriceCheck, type TradeValues } from "#domain/part-exchange/valuation.ts";
import { NOT_VALUED } from "#domain/part-exchange/messages.ts";
import { NO_MONEY, pence } from "#domain/money.ts";
import { askingPrice } from "#domain/pricing/price.ts";
import { errorsByField } from "#domain/problem.ts";
import { valuations, vehicles } from "#server/database/schema.ts";
import { ValuationUnavailable, type TradeValuation } from "#server/providers/valuations/valuations.ts";
import { isPublished } from "#server/stock/vehicles.ts";
import { and, eq, ne } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import type { ValuationOutcome } from "./part-exchange.ts";
import { TOO_MANY_LOOKUPS, UNAVAILABLE_RETRY_SECONDS, type PartExchangeContext } from "./part-exchange-context.ts";
import { storedValuation, isValuationValid, type StoredValuation } from "./stored-valuation.ts";
import { readValuationBody, type ValuationRequest } from "./valuation-body.ts";

/** Too many to guess: 192 bits. */
const HASH_BYTES = 24;

/** Values a car and stores the valuation under a new hash; with the car's own hash it is only graded again. */
export async function valueCar(
  context: PartExchangeContext,
  body: unknown,
  countLookup: () => Promise<number | undefined>,
): Promise<ValuationOutcome> {
  const read = readValuationBody(body);
  if (!read.ok) return { ok: false, status: 422, errors: errorsByField(read.problems) };
  const { wish } = read;
  const before = wish.hash === undefined ? undefined : await storedValuation(context.database, wish.hash, context.website.name);
  if (before && isOf(before, wish) && isValuationValid(before, context.now())) return gradeAgain(context, before, wish);
  const retry_after = await countLookup();
  if (retry_after !== undefined) return { ok: false, status: 429, message: TOO_MANY_LOOKUPS, retry_after };

  let found: (TradeValuation & Pick<StoredValuation, "usual">) | undefined;
  try {
    found = await traded(context, wish);
  } catch (error) {
    if (!(error instanceof ValuationUnavailable)) throw error;
    console.error(error.message);
    return { ok: false, status: 503, message: NOT_VALUED, retry_after: UNAVAILABLE_RETRY_SECONDS };
  }
  if (!found || (await isRefused(context, wish.stock_id, found.values))) return NOT_TO_BE_VALUED;

  const now = context.now();
  const hash = randomBytes(HASH_BYTES).toString("base64url");
  await context.database.insert(valuations).values({
    hash,
    website: context.website.name,
    ...storedAnswers(context, hash, wish),
    ...(await boughtWith(context, wish)),
    visit: wish.visit,
    vehicle: found.vehicle,
    mileage: wish.mileage,
    trade_values: found.values,
    usual: found.usual,
    created_at: new Date(now),
    expires_at: new Date(now + VALUATION_TTL_MS),
  });
  return { ok: true, hash };
}

const NOT_TO_BE_VALUED: ValuationOutcome = { ok: false, status: 409, message: NOT_VALUED };

/** The price keeps its expiry: only the owner's answers change. */
async function gradeAgain(context: PartExchangeContext, before: StoredValuation, request: ValuationRequest): Promise<ValuationOutcome> {
  if (await isRefused(context, request.stock_id, before.trade_values)) return NOT_TO_BE_VALUED;
  const { contact, ...told } = storedAnswers(context, before.hash, {
    ...request,
    settlement: request.settlement ?? pence(before.settlement),
  });
  const { stock_id, department_code } = await boughtWith(context, request);
  const visited = request.visit.previous_urls.length + request.visit.recently_viewed_vrms.length > 0;
  await context.database
    .update(valuations)
    .set({
      ...told,
      ...(contact && { contact }),
      ...(stock_id !== null && { stock_id }),
      ...(department_code !== null && { department_code }),
      ...(visited && { visit: request.visit }),
    })
    .where(eq(valuations.hash, before.hash));
  return { ok: true, hash: before.hash };
}

function isOf({ vehicle, mileage }: StoredValuation, request: ValuationRequest): boolean {
  return vehicle.vrm === request.vrm && mileage === request.mileage;
}

function storedAnswers(
  { vault }: PartExchangeContext,
  hash: string,
  { answers, condition, settlement = NO_MONEY, contact }: ValuationRequest,
) {
  const sealed = vault && Object.fromEntries(Object.entries(contact).map(([name, text]) => [name, vault.seal(hash, name, text)]));
  return { answers, condition, settlement, contact: sealed && Object.keys(sealed).length > 0 ? sealed : null };
}

/** The trade values at the given mileage and at the typical one for its age. The second is optional. */
async function traded({ valuer, now }: PartExchangeContext, { vrm, mileage }: ValuationRequest) {
  const found = await valuer.value(vrm, mileage);
  if (!found) return undefined;
  const miles = typicalMileage(found.vehicle.date_first_registered, londonDay(now()));
  const usual = miles === undefined ? undefined : await valuer.value(vrm, miles).catch(() => undefined);
  return { ...found, usual: miles === undefined || !usual ? null : { mileage: miles, average: usual.values.average } };
}

/** Specification 5.16, against the vehicle to be bought; without one there is nothing to compare. */
export async function isRefused({ database }: PartExchangeContext, stock_id: number | undefined, values: TradeValues): Promise<boolean> {
  if (stock_id === undefined) return false;
  const [bought] = await database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  const price = bought && isPublished(bought) && askingPrice({ ...bought, price: pence(bought.price), admin_fee: pence(bought.admin_fee) });
  return typeof price === "number" && failsPriceCheck(price, values);
}

/** The vehicle it is exchanged for, if any, and the responsible department: the vehicle's unless the request names another. */
async function boughtWith(
  { database }: PartExchangeContext,
  { stock_id, department_code }: ValuationRequest,
): Promise<Pick<StoredValuation, "stock_id" | "department_code">> {
  const named = department_code ?? null;
  if (stock_id === undefined) return { stock_id: null, department_code: named };
  const [known] = await database
    .select({ stock_id: vehicles.stock_id, department_id: vehicles.department_id })
    .from(vehicles)
    .where(and(eq(vehicles.stock_id, stock_id), ne(vehicles.state, "draft")));
  return { stock_id: known?.stock_id ?? null, department_code: named ?? known?.department_id?.toString() ?? null };
}
