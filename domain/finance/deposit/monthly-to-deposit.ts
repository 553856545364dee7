import type { Day } from "../../calendar.ts";
import { text, type MessageText } from "../../messages/message-text.ts";
import { PERIOD_LABELS, type PaymentFrequency } from "../agreement.ts";
import { formatMoney, pence, type Pence } from "../../money.ts";
import type { FinanceProduct, LenderTerms } from "../lender-terms.ts";
import { offerOn, quote, type FinancedVehicle, type Quote, type QuoteRequest } from "../quote.ts";
import { cashPrice } from "../quote-money.ts";

export type DepositForMonthly = { ok: true; deposit: Pence; quote: Quote } | { ok: false; reason: MessageText };

/**
 * The inverse of a quote: the smallest cash deposit in pence for which the regular payment of a product (monthly, or weekly if requested)
 * is at most `monthly` pence. The quote has exactly that payment unless no deposit is needed. Otherwise the reason why there is
 * none, for the shopper.
 */
export function depositForMonthly(
  key: FinanceProduct,
  vehicle: FinancedVehicle,
  request: Omit<QuoteRequest, "deposit">,
  monthly: Pence,
  terms: LenderTerms,
  today: Day,
): DepositForMonthly {
  const offerWith = (amount: number) =>
    offerOn(key, vehicle, { ...request, deposit: { type: "amount", amount: pence(amount) } }, terms, today);
  const tooDear = (amount: number) => {
    const offer = offerWith(amount);
    return "why" in offer ? offer.deposit === "more" : offer.paid.regular > monthly;
  };

  let high = cashPrice(vehicle) + (request.products ?? 0) + Math.max(0, -(request.part_exchange ?? 0));
  let low = 0;
  if (!tooDear(0)) high = 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (tooDear(middle)) low = middle;
    else high = middle;
  }
  const deposit = pence(high);
  const found = quote(key, vehicle, { ...request, deposit: { type: "amount", amount: deposit } }, terms, today);
  if (!found.HasError) return { ok: true, deposit, quote: found };
  return { ok: false, reason: found.deposit === "less" && deposit > 0 ? tooLittle(monthly, key, request.frequency) : found.reason };
}

function tooLittle(monthly: Pence, key: FinanceProduct, frequency: PaymentFrequency = "monthly"): MessageText {
  return text("quote.monthlyTooLittle", { amount: formatMoney(monthly), period: text(PERIOD_LABELS[frequency]), product: key });
}
