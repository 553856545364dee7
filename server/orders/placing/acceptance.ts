import { cashTotals } from "#domain/deal/totals.ts";
import { text } from "#domain/messages/message-text.ts";
import { formatMoney, type Pence } from "#domain/money.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { OrderRequest } from "./order-body.ts";
import type { Deal, OrderNotice } from "#server/orders/stored-order.ts";

type Acceptance = Pick<Deal, "terms_accepted_at" | "finance_terms_accepted_at" | "disclosure_agreed_at" | "notices">;
type Agreement = Pick<Deal, "price" | "products" | "part_exchange" | "finance">;

const REFERENCE_MISSING: OrderNotice = {
  about: "finance",
  message: inEnglish(text("deal.acceptanceWithoutReference")),
};
const FINANCE_CHANGED: OrderNotice = {
  about: "finance",
  message: inEnglish(text("deal.agreementChanged")),
};

/**
 * What is accepted of a deal. An acceptance belongs to one agreement: a change of product, term, deposit, mileage, extras, part exchange or
 * price clears that of the finance terms and the disclosure, and a change of the total clears that of the order's terms. The finance terms
 * can only be accepted for the quote that the request names.
 */
export function acceptanceOf(request: OrderRequest, deal: Agreement, before: Deal | undefined, now: number): Acceptance {
  const same = before !== undefined && isSameAgreement(before, deal);
  const named = deal.finance !== null && request.figures.finance_quote_reference === deal.finance.reference;
  const accepted = (ticked: boolean | undefined, earlier: number | null | undefined) => {
    const standing = (same && earlier) || null;
    if (ticked === undefined) return standing;
    return ticked ? (standing ?? (named ? now : null)) : null;
  };
  const acceptance = {
    terms_accepted_at: termsAccepted(request, deal, before, now),
    finance_terms_accepted_at: accepted(request.finance_terms_accepted, before?.finance_terms_accepted_at),
    disclosure_agreed_at: accepted(request.disclosure_agreement, before?.disclosure_agreed_at),
  };
  return { ...acceptance, notices: noticesOf(request, { ...deal, ...acceptance }, before, same) };
}

/** A changed total is accepted only by a request that names it (`expected_total`, compared by the caller). */
function termsAccepted({ terms_accepted, expected }: OrderRequest, deal: Agreement, before: Deal | undefined, now: number): number | null {
  if (!before) return now;
  const changed = totalOf(before) !== totalOf(deal);
  if (!changed && before.terms_accepted_at !== null) return before.terms_accepted_at;
  return terms_accepted === true && (!changed || expected.expected_total !== undefined) ? now : null;
}

function noticesOf(
  request: OrderRequest,
  deal: Agreement & Omit<Acceptance, "notices">,
  before: Deal | undefined,
  same: boolean,
): OrderNotice[] {
  const financed = deal.finance !== null && (deal.finance_terms_accepted_at === null || deal.disclosure_agreed_at === null);
  const unrecorded =
    (request.finance_terms_accepted === true && deal.finance_terms_accepted_at === null) ||
    (request.disclosure_agreement === true && deal.disclosure_agreed_at === null);
  const ended = !same && (before?.finance_terms_accepted_at ?? before?.disclosure_agreed_at ?? null) !== null;
  const total = totalNotice(deal, before);
  const standing = (before?.notices ?? []).filter(({ about }) => {
    if (about === "finance") return financed && !ended && !unrecorded;
    return about === "quote" || (deal.terms_accepted_at === null && !total);
  });
  return [
    ...standing,
    ...(financed && ended ? [FINANCE_CHANGED] : []),
    ...(financed && unrecorded ? [REFERENCE_MISSING] : []),
    ...(total ? [total] : []),
  ];
}

function totalNotice(deal: Agreement & Pick<Deal, "terms_accepted_at">, before: Deal | undefined): OrderNotice | undefined {
  if (!before || deal.terms_accepted_at !== null || totalOf(before) === totalOf(deal)) return undefined;
  return {
    about: "total",
    message: `The total was ${formatMoney(totalOf(before))}. It is now ${formatMoney(totalOf(deal))}. Accept the terms again to continue.`,
  };
}

function isSameAgreement(before: Agreement, deal: Agreement): boolean {
  return agreementKey(before) === agreementKey(deal);
}

function agreementKey({ price, products, part_exchange: car, finance }: Agreement): string {
  const extras = products.map(({ id, price: extra }) => `${id} ${extra}`).toSorted();
  return JSON.stringify([
    price,
    extras,
    car && [car.hash, car.price, car.settlement, car.condition, car.mileage],
    finance && finance.reference,
  ]);
}

function totalOf({ price, products }: Agreement): Pence {
  return cashTotals({ headline_price: price, products }).total;
}
