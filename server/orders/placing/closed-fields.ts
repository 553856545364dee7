import { deliveryPostcode } from "#domain/deal/delivery.ts";
import { FIELD_IS_CLOSED } from "#domain/deal/messages.ts";
import { readDeposit } from "#domain/finance/deposit/deposit.ts";
import { penceFromPounds } from "#domain/money.ts";
import type { Problem } from "#domain/problem.ts";
import { paymentTypeOf } from "./create-order.ts";
import { decryptAnswers } from "#server/orders/applications/order-application.ts";
import type { OrderRequest } from "./order-body.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { figuresOf } from "./shown-figures.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";

type Value = string | number | boolean | null;

/**
 * The fields of a request that would change an order that is paid or submitted, in which only contact details and preferences may change. A
 * value equal to the stored one is no change.
 */
export function closedFieldProblems(order: StoredOrder, request: OrderRequest, context: OrderContext): Problem[] {
  const fields = [
    ...agreementChanges(order, request, context),
    ...partExchangeChanges(order, request.part_exchange),
    ...applicationChanges(order, request, context),
  ];
  return fields.map((field) => ({ field, message: FIELD_IS_CLOSED }));
}

function agreementChanges(order: StoredOrder, request: OrderRequest, context: OrderContext): string[] {
  const { deal } = order;
  const payment_type = request.payment_type && paymentTypeOf(request, context);
  const stored: Record<string, Value | undefined> = figuresValues(order);
  const sent: Record<string, Value | undefined> = {
    ...request.finance,
    ...request.figures,
    ...request.expected,
    finance_deposit_type: request.finance.finance_deposit === undefined ? request.finance.finance_deposit_type : undefined,
  };
  return [
    ...changed({ payment_type }, { payment_type: order.payment_type }),
    ...changed({ has_finance: request.has_finance }, { has_finance: order.payment_type === "FINANCE" }),
    ...changed(
      {
        terms_accepted: request.terms_accepted,
        finance_terms_accepted: request.finance_terms_accepted,
        disclosure_agreement: request.disclosure_agreement,
      },
      {
        terms_accepted: deal.terms_accepted_at !== null,
        finance_terms_accepted: deal.finance_terms_accepted_at !== null,
        disclosure_agreement: deal.disclosure_agreed_at !== null,
      },
    ),
    ...(productsChange(order, request) ? ["products"] : []),
    ...changed({ delivery_postcode: tidied(request.delivery_postcode) }, { delivery_postcode: deal.delivery?.postcode }),
    ...changed(sent, { ...stored, ...depositAsStored(order, request) }),
  ];
}

/** "sn12ab" and "SN1 2AB" are the same place. */
function tidied(postcode: string | undefined): string | undefined {
  return postcode && (deliveryPostcode(postcode) ?? postcode);
}

function figuresValues({ deal }: StoredOrder): Record<string, Value> {
  const { products: _, ...figures } = figuresOf(deal);
  const terms = deal.finance?.asked;
  return { ...figures, finance_credit_rating: terms?.rating ?? null, finance_frequency: terms ? (terms.frequency ?? "monthly") : null };
}

/** 10 and 10 percent are the same deposit, and so are £1,269.40 and the percentage that results in it. */
function depositAsStored(
  { deal: { finance } }: StoredOrder,
  { finance: { finance_deposit: sent, finance_deposit_type } }: OrderRequest,
): Record<string, Value> {
  if (!finance || sent === undefined) return {};
  const deposit = readDeposit(sent, finance_deposit_type);
  const { asked, quote } = finance;
  const same =
    deposit.type === "percentage"
      ? asked.deposit.type === "percentage" && asked.deposit.percent === deposit.percent
      : deposit.amount === quote.Deposit.Cash;
  return { finance_deposit: same ? sent : null };
}

function productsChange({ deal: { products } }: StoredOrder, { products: sent }: OrderRequest): boolean {
  if (sent === undefined) return false;
  const named = sent.filter(({ id }) => id !== "");
  if (new Set(named.map(({ id }) => id)).size !== products.length) return true;
  return named.some(
    ({ id, price }) => !products.some((each) => each.id === id && (price === undefined || penceFromPounds(price) === each.price)),
  );
}

/** Part-exchange fields that differ from the car in the order. */
export function partExchangeChanges({ deal: { part_exchange: car } }: StoredOrder, sent: Partial<OrderRequest["part_exchange"]>): string[] {
  const owed = sent.valuation_outstanding_finance;
  return [
    ...changed({ has_part_ex: sent.has_part_ex }, { has_part_ex: car !== null }),
    ...changed({ valuation_hash: sent.valuation_hash === "" ? null : sent.valuation_hash }, { valuation_hash: car?.hash ?? null }),
    ...changed({ valuation_condition: sent.valuation_condition }, { valuation_condition: car?.condition ?? null }),
    ...changed(
      { valuation_outstanding_finance: owed === undefined ? undefined : penceFromPounds(owed) },
      { valuation_outstanding_finance: car?.settlement ?? null },
    ),
  ];
}

function applicationChanges(order: StoredOrder, { application }: OrderRequest, context: OrderContext): string[] {
  const stored: Record<string, string | undefined> = decryptAnswers(order, context);
  return Object.entries(application).flatMap(([name, text]) => ((stored[name] ?? "") === text ? [] : [name]));
}

function changed(sent: Record<string, Value | undefined>, stored: Record<string, Value | undefined>): string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    if (value === undefined || value === "") return [];
    return value === (stored[name] ?? null) ? [] : [name];
  });
}
