import { FINANCE_UNAVAILABLE } from "#domain/deal/messages.ts";
import type { QuoteInput } from "#server/finance/finance-quotes.ts";
import { FinanceUnavailable } from "#server/providers/finance/finance.ts";
import type { OrderContext, OrderRefusal } from "#server/orders/order-context.ts";

/** How often the deal may change between the lender's quote and writing the order. */
const TRIES = 3;

/** Work that stopped because it needs a lender's quote. */
export type QuoteRequired = { ok: false; quoteRequired: QuoteInput };

/** Runs work that may need a lender's quote: the lender is called between attempts, never inside a transaction. */
export async function withLenderQuotes<Outcome extends object>(
  { finance }: OrderContext,
  work: () => Promise<Outcome | QuoteRequired>,
): Promise<Outcome | OrderRefusal> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const outcome = await work();
    if (!("quoteRequired" in outcome)) return outcome;
    const { vehicle, request } = outcome.quoteRequired;
    try {
      await finance.quotes([vehicle], request);
    } catch (error) {
      if (!(error instanceof FinanceUnavailable)) throw error;
      console.error(error.message);
      return UNAVAILABLE;
    }
  }
  return UNAVAILABLE;
}

const UNAVAILABLE: OrderRefusal = {
  ok: false,
  status: 503,
  message: FINANCE_UNAVAILABLE,
  errors: { payment_type: [FINANCE_UNAVAILABLE] },
  retry_after: 30,
};
