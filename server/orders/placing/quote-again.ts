import { formatDay, londonDay } from "#domain/calendar.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import { poundsFromPence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { resolvePartExchange } from "./resolve-part-exchange.ts";
import { readOrderBody } from "./order-body.ts";
import { dealBasisOf, onlinePaymentDue, priceDeal, notMade, type DealBasis } from "./price-deal.ts";
import type { OrderContext, OrderRefusal } from "#server/orders/order-context.ts";
import { figuresOf } from "./shown-figures.ts";
import type { Deal, OrderNotice, StoredOrder } from "#server/orders/stored-order.ts";
import type { OrderableVehicle } from "#server/orders/holds/vehicle-hold.ts";
import type { QuoteRequired } from "./with-lender-quotes.ts";

type QuotedAgain = { ok: true; deal: Deal; amount_due: number } | OrderRefusal | QuoteRequired;

/**
 * The deal of a reopened order, at today's price of its vehicle, extras, part exchange and finance. If it differs from `shown` (or else
 * from the order), the result is a 409 with both.
 */
export async function quoteAgain(
  tx: Database,
  context: OrderContext,
  order: StoredOrder,
  vehicle: OrderableVehicle,
  shown: object,
): Promise<QuotedAgain> {
  const { deal: before, payment_type } = order;
  const basis = basisAgain(before, dealBasisOf(vehicle), context.now());
  const { finance_quote_reference: _, ...figures } = figuresOf(before);
  const { wish } = readOrderBody({ ...figures, ...shown });
  const part_exchange = await carAgain(tx, context, before.part_exchange, basis.vehicle);
  const now = context.now();
  const made = priceDeal(
    basis,
    { ...wish, finance: readOrderBody({}).wish.finance },
    { ...context, payment_type, now, before, part_exchange, afresh: true },
  );
  if (!made.ok) return notMade(made);
  const notices = [...(made.deal.notices ?? []).filter(({ about }) => about !== "quote"), quotedAgainOn(now)];
  return { ok: true, deal: { ...made.deal, notices }, amount_due: onlinePaymentDue(context, payment_type, made.deal) };
}

/** Today's prices, unless a customer's deal still stands and is lower. */
function basisAgain(before: Deal, today: DealBasis, now: number): DealBasis {
  const stands = before.agreed !== undefined && now < before.agreed.until;
  return stands && cashPrice(before.vehicle) < cashPrice(today.vehicle) ? { ...today, vehicle: before.vehicle } : today;
}

/** An expired valuation drops out of the deal. */
async function carAgain(
  tx: Database,
  context: OrderContext,
  car: Deal["part_exchange"],
  vehicle: Deal["vehicle"],
): Promise<Deal["part_exchange"]> {
  if (!car) return null;
  const asOrdered = {
    valuation_hash: car.hash,
    valuation_condition: car.condition,
    valuation_outstanding_finance: poundsFromPence(car.settlement),
  };
  const found = await resolvePartExchange(tx, context, asOrdered, vehicle);
  return found.ok ? found.part_exchange : null;
}

function quotedAgainOn(now: number): OrderNotice {
  return { about: "quote", message: `We quoted this order again when you reopened it on ${formatDay(londonDay(now))}.` };
}
