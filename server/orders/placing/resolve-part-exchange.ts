import { text } from "#domain/messages/message-text.ts";
import { penceFromPounds } from "#domain/money.ts";
import { failsPriceCheck } from "#domain/part-exchange/valuation.ts";
import { NOT_VALUED } from "#domain/part-exchange/messages.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { carOf, isValuationValid, storedValuation } from "#server/part-exchange/stored-valuation.ts";
import type { OrderRequest } from "./order-body.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { Deal } from "#server/orders/stored-order.ts";

export const VALUATION_EXPIRED = text("problem.thePriceOfYourPart");

export const VALUE_FIRST = text("problem.valueYourCarFirst");

type CarFound = { ok: true; part_exchange: Deal["part_exchange"] } | { ok: false; problems: Problem[] };

/** The part exchange an order requests, at the current valuation. A price already part of the order stays valid, however old. */
export async function resolvePartExchange(
  tx: Database,
  { website, now }: Pick<OrderContext, "website" | "now">,
  { has_part_ex, valuation_hash: hash, valuation_condition, valuation_outstanding_finance: owed }: Partial<OrderRequest["part_exchange"]>,
  vehicle: Deal["vehicle"],
  before: Deal["part_exchange"] = null,
): Promise<CarFound> {
  if (!hash) {
    const left = has_part_ex === false || hash === "" ? null : before;
    return has_part_ex && !left
      ? { ok: false, problems: [{ field: "valuation_hash", message: VALUE_FIRST }] }
      : { ok: true, part_exchange: left };
  }
  const row = await storedValuation(tx, hash, website.name);
  const agreed = before?.hash === hash;
  if (!row || !(agreed || isValuationValid(row, now())))
    return { ok: false, problems: [{ field: "valuation_hash", message: VALUATION_EXPIRED }] };
  if (failsPriceCheck(headlinePrice(vehicle), row.trade_values))
    return { ok: false, problems: [{ field: "valuation_hash", message: NOT_VALUED }] };
  const settlement = owed === undefined ? (agreed ? before.settlement : undefined) : penceFromPounds(owed);
  const condition = valuation_condition ?? (agreed ? before.condition : undefined);
  return { ok: true, part_exchange: carOf(row, website.part_exchange.multipliers, { condition, settlement }) };
}
