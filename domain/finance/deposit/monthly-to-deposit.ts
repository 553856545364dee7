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
 * is at most `monthly` pence. The quote has exactly that payment unless no deposit is needed. Never a deposit that leaves less than the
 * lender lends. Otherwise the reason why there is none, for the shopper, with the nearest possible payment.
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

  const quoteWith = (deposit: Pence) => quote(key, vehicle, { ...request, deposit: { type: "amount", amount: deposit } }, terms, today);
  const total = cashPrice(vehicle) + (request.products ?? 0) + Math.max(0, -(request.part_exchange ?? 0));
  const deposit = firstWithout(tooDear, total);
  const found = quoteWith(deposit);
  if (!found.HasError) return { ok: true, deposit, quote: found };
  if (found.deposit !== "less" || deposit === 0) return { ok: false, reason: found.reason };

  const leavesEnough = (amount: number) => {
    const offer = offerWith(amount);
    return !("why" in offer) || offer.deposit !== "less";
  };
  const maxDeposit = pence(Math.max(0, firstWithout(leavesEnough, total) - 1));
  const cheapest = quoteWith(maxDeposit);
  return { ok: false, reason: cheapest.HasError ? found.reason : tooLittle(monthly, cheapest, maxDeposit, request.frequency) };
}

/** The smallest amount up to `limit` for which a condition that holds for all smaller ones does not hold; `limit` if there is none. */
function firstWithout(holds: (amount: number) => boolean, limit: number): Pence {
  let [low, high] = [0, limit];
  if (!holds(0)) high = 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return pence(high);
}

/** Names the nearest possible payment: with the largest deposit that leaves the least the lender lends. */
function tooLittle(monthly: Pence, cheapest: Quote, deposit: Pence, frequency: PaymentFrequency = "monthly"): MessageText {
  return text("quote.monthlyTooLittle", {
    amount: formatMoney(monthly),
    period: text(PERIOD_LABELS[frequency]),
    product: cheapest.key,
    least: formatMoney(cheapest.RegularPayment),
    deposit: formatMoney(deposit),
  });
}
