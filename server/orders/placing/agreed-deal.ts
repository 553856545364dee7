import { cashTotals } from "#domain/deal/totals.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import type { Pence } from "#domain/money.ts";
import type { OrderableVehicle } from "#server/orders/holds/vehicle-hold.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { Deal } from "#server/orders/stored-order.ts";
import { readOrderBody, type OrderRequest } from "./order-body.ts";
import { dealBasisOf, priceDeal, type Circumstances, type DealBasis, type DealOutcome } from "./price-deal.ts";
import { withLenderQuotes, type QuoteRequired } from "./with-lender-quotes.ts";

/** A deal that staff and the customer agreed: its figures, and which it is. `isFixed`: what the shop asks now does not count. */
export type AgreedTerms = { deal: Deal; agreed: NonNullable<Deal["agreed"]>; isFixed?: true };

/** The agreed figures, whatever the shop asks since; today's only if the customer then pays no more in all. */
export function priceAgreed(
  today: DealBasis,
  request: OrderRequest,
  { deal: before, agreed, isFixed }: AgreedTerms,
  circumstances: Omit<Circumstances, "before" | "agreed" | "part_exchange">,
): DealOutcome {
  const { part_exchange } = before;
  const lower = isFixed ? undefined : priceLower(today, request, before, { ...circumstances, agreed, part_exchange });
  return lower ?? priceDeal(before, request, { ...circumstances, before, agreed, part_exchange });
}

/** Undefined unless the shop asks less by now, the deal can be had at that, and its total is not higher. */
function priceLower(
  today: DealBasis,
  request: OrderRequest,
  before: Deal,
  circumstances: Circumstances,
): Extract<DealOutcome, { ok: true } | { quoteRequired: unknown }> | undefined {
  if (cashPrice(today.vehicle) >= cashPrice(before.vehicle)) return undefined;
  const made = priceDeal(today, request, circumstances);
  if (!made.ok) return "quoteRequired" in made ? made : undefined;
  return totalPayable(made.deal) <= totalPayable(before) ? made : undefined;
}

/** What the customer pays in all, before any part exchange is taken off. */
function totalPayable({ price, products, finance }: Deal): Pence {
  return finance ? finance.quote.TotalAmountPayable : cashTotals({ headline_price: price, products }).total;
}

type AtTodaysPrice = { vehicle: OrderableVehicle; deal: Deal; terms: Readonly<Record<string, unknown>> };

/** An agreed deal at what the shop asks now, if that is better for its customer; undefined also if a lender does not answer. */
export async function atTodaysPrice(context: OrderContext, { vehicle, deal, terms }: AtTodaysPrice): Promise<Deal | undefined> {
  const { wish } = readOrderBody(terms);
  const circumstances = {
    ...context,
    payment_type: deal.finance ? ("FINANCE" as const) : ("OUTRIGHT_DEPOSIT" as const),
    now: context.now(),
    part_exchange: deal.part_exchange,
  };
  const outcome = await withLenderQuotes<{ ok: true; deal: Deal | undefined }>(context, async () => {
    const lower = priceLower(dealBasisOf(vehicle), wish, deal, circumstances);
    if (lower && "quoteRequired" in lower) return lower satisfies QuoteRequired;
    return { ok: true, deal: lower?.deal };
  });
  return outcome.ok ? outcome.deal : undefined;
}
