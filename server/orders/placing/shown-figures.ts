import { text, type MessageText } from "#domain/messages/message-text.ts";
import { financeFigures, type AgreementFigures, type ComparedFigures, type FinanceFigures } from "#domain/deal/agreement-figures.ts";
import { cashTotals, type Product } from "#domain/deal/totals.ts";
import { readDeposit } from "#domain/finance/deposit/deposit.ts";
import { formatMoney, NO_MONEY, pence, penceFromPounds, poundsFromPence } from "#domain/money.ts";
import { partExchangeBalance } from "#domain/part-exchange/balance.ts";
import { errorsByField, type Problem } from "#domain/problem.ts";
import type { OrderRequest } from "./order-body.ts";
import type { OrderRefusal } from "#server/orders/order-context.ts";
import type { Deal, StoredQuote } from "#server/orders/stored-order.ts";

export const FIGURES_CHANGED = text("problem.figuresChanged");

export type ChangedFigures = ComparedFigures & { problems: Problem[] };

/** An extra shown with the vehicle that is no longer offered. */
export type MissingProduct = { id: string; price: number | undefined };

type Figure = {
  field: keyof AgreementFigures;
  sent: string | number | undefined;
  current: string | number;
  same: boolean;
  message: MessageText;
};

/**
 * Compares the figures that a request says were shown with the computed deal, to the penny. Absent figures are not compared. Undefined if
 * all match.
 */
export function changedFigures(request: OrderRequest, deal: Deal, missing: readonly MissingProduct[] = []): ChangedFigures | undefined {
  const current = figuresOf(deal);
  const figures = [...moneyFigures(request, current), ...(deal.finance ? quoteFigures(request, current, deal.finance.quote) : [])];
  const sent = figures.filter((figure) => figure.sent !== undefined && figure.sent !== "");
  const problems = [
    ...sent.flatMap(({ field, same, message }) => (same ? [] : [{ field, message }])),
    ...productProblems(request, deal.products, missing),
  ];
  if (problems.length === 0) return undefined;
  const products = (request.products ?? []).flatMap(({ id, price }) => (price === undefined ? [] : [{ id, price }]));
  const shown: Partial<AgreementFigures> = Object.fromEntries(sent.map((figure) => [figure.field, figure.sent]));
  return { shown: products.length > 0 ? { ...shown, products } : shown, current, problems };
}

/** A 409 with both sets of figures; nothing of the request is stored. */
export function refusedAsChanged({ problems, shown, current }: ChangedFigures): OrderRefusal {
  return { ok: false, status: 409, message: FIGURES_CHANGED, errors: errorsByField(problems), shown, current };
}

/** The figures of a deal, in pounds. */
export function figuresOf({ price, products, part_exchange, finance }: Deal): AgreementFigures {
  return {
    expected_total: poundsFromPence(cashTotals({ headline_price: price, products }).total),
    products: products.map((product) => ({ ...product, price: poundsFromPence(product.price) })),
    expected_part_exchange: poundsFromPence(part_exchange ? partExchangeBalance([part_exchange]) : NO_MONEY),
    ...(finance && quotedFigures(finance)),
  };
}

/** The deposit as requested: submitting it again gives the same quote. */
function quotedFigures({ asked: { deposit }, quote, reference }: NonNullable<Deal["finance"]>): Partial<AgreementFigures> {
  return {
    ...financeFigures(quote, (amount) => poundsFromPence(pence(amount))),
    finance_deposit: deposit.type === "percentage" ? deposit.percent : poundsFromPence(quote.Deposit.Cash),
    finance_deposit_type: deposit.type,
    finance_quote_reference: reference,
  };
}

function moneyFigures({ expected }: OrderRequest, { expected_total, expected_part_exchange }: AgreementFigures): Figure[] {
  return [
    money("expected_total", "total", expected.expected_total, expected_total),
    money("expected_part_exchange", "balance of your part exchange", expected.expected_part_exchange, expected_part_exchange),
  ];
}

function quoteFigures({ figures, finance }: OrderRequest, current: AgreementFigures, quote: StoredQuote): Figure[] {
  const { finance_deposit, finance_deposit_type } = finance;
  const nominal = (field: keyof FinanceFigures, sent: string | undefined, message: MessageText): Figure => ({
    field,
    sent,
    current: current[field] ?? "",
    same: sent?.toLowerCase() === String(current[field] ?? "").toLowerCase(),
    message,
  });
  const count = (field: keyof FinanceFigures, name: string, sent: number | undefined): Figure => ({
    field,
    sent,
    current: current[field] ?? 0,
    same: sent === current[field],
    message: text("problem.theIsNot", { name, current: String(current[field]), sent: String(sent) }),
  });
  // With a percentage deposit only the resulting figures are compared.
  const deposit =
    finance_deposit !== undefined && readDeposit(finance_deposit, finance_deposit_type).type === "amount" ? finance_deposit : undefined;
  return [
    nominal("finance_type", finance.finance_type, text("problem.productIsNot", { current: quote.key, sent: String(finance.finance_type) })),
    count("finance_term", "term in months", finance.finance_term),
    money("finance_deposit", "deposit", deposit, poundsFromPence(quote.Deposit.Cash)),
    count("finance_mileage", "annual mileage", finance.finance_mileage === undefined ? undefined : Math.round(finance.finance_mileage)),
    money(
      "finance_regular_payment",
      `${quote.Frequency ?? "monthly"} payment`,
      figures.finance_regular_payment,
      current.finance_regular_payment,
    ),
    money("finance_final_payment", "final payment", figures.finance_final_payment, current.finance_final_payment),
    money("finance_residual", "final payment", figures.finance_residual, current.finance_residual),
    money("finance_balance", "amount of credit", figures.finance_balance, current.finance_balance),
    money("finance_total_charges", "cost of credit", figures.finance_total_charges, current.finance_total_charges),
    money("finance_total_payable", "total amount payable", figures.finance_total_payable, current.finance_total_payable),
    count("finance_no_of_payments", "number of payments", figures.finance_no_of_payments),
    nominal(
      "finance_lender",
      figures.finance_lender,
      text("problem.lenderIsNot", { current: quote.Lender, sent: String(figures.finance_lender) }),
    ),
    {
      ...count("finance_apr", "APR", figures.finance_apr),
      message: text("problem.theAprIsNot", { current: quote.Apr.toFixed(1), sent: String(figures.finance_apr) }),
    },
    {
      field: "finance_quote_reference",
      sent: figures.finance_quote_reference,
      current: current.finance_quote_reference ?? "",
      same: figures.finance_quote_reference === current.finance_quote_reference,
      message: text("problem.quoteChanged"),
    },
  ];
}

function money(field: keyof AgreementFigures, name: string, sent: number | undefined, current = 0): Figure {
  const [before, now] = [penceFromPounds(sent ?? 0), penceFromPounds(current)];
  return {
    field,
    sent,
    current,
    same: before === now,
    message: text("problem.theIsNot", { name, current: formatMoney(now), sent: formatMoney(before) }),
  };
}

function productProblems({ products = [] }: OrderRequest, chosen: readonly Product[], missing: readonly MissingProduct[]): Problem[] {
  const dearer = products.flatMap(({ id, price }) => {
    const product = chosen.find((each) => each.id === id);
    if (!product || price === undefined || penceFromPounds(price) === product.price) return [];
    return [
      {
        field: "products",
        message: text("problem.costsNot", {
          name: product.name,
          price: formatMoney(product.price),
          sent: formatMoney(penceFromPounds(price)),
        }),
      },
    ];
  });
  return [...dearer, ...missing.map(() => ({ field: "products", message: PRODUCT_UNAVAILABLE }))];
}

export const PRODUCT_UNAVAILABLE = text("problem.extraUnavailable");
