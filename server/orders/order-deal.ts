import { parseDay } from "#domain/calendar.ts";
import { amountDueOnline, cashTotals, type Product } from "#domain/deal/totals.ts";
import type { PaymentType } from "#domain/deal/moves.ts";
import { readDeposit } from "#domain/finance/deposit.ts";
import { defaultAsked } from "#domain/finance/monthly-figure.ts";
import type { FinanceItem, Quote, QuoteAsked } from "#domain/finance/quote.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import { formatMoney, pence, penceFromPounds, sumPence, type Pence } from "#domain/money.ts";
import { partExchangeBalance } from "#domain/part-exchange/balance.ts";
import type { Problem } from "#domain/problem.ts";
import { askedKey, type FinanceDesk, type FinanceQuestion } from "#server/finance/finance-desk.ts";
import type { ProvidedQuote } from "#server/providers/finance.ts";
import type { Website } from "#websites/website.ts";
import type { OrderWish } from "./order-body.ts";
import type { OrderDesk } from "./order-desk.ts";
import type { Deal, PromisedQuote } from "./stored-order.ts";
import type { OrderableVehicle } from "./vehicle-hold.ts";

export type DealOutcome =
  | { ok: true; deal: Deal }
  | { ok: false; problems: Problem[] }
  /** The lender has to be asked first. */
  | { ok: false; unasked: FinanceQuestion };

/** What the deal is made from: the vehicle and its extras as they are now, or as an earlier order promised them. */
export type DealBasis = Pick<Deal, "vehicle" | "offered">;

type Circumstances = Pick<OrderDesk, "website" | "finance"> & {
  payment_type: PaymentType;
  now: number;
  before?: Deal;
  part_exchange: Deal["part_exchange"];
};

export function basisOf(row: OrderableVehicle): DealBasis {
  const offered = (row.details.additional_features ?? []).map(({ id, name, price }) => ({ id, name, price }));
  return {
    vehicle: {
      stock_id: row.stock_id,
      slug: row.slug,
      cap_database: row.cap_database,
      make: row.make,
      range: row.range,
      derivative: row.derivative,
      vrm: row.vrm,
      price: pence(row.price),
      admin_fee: pence(row.admin_fee),
      price_excluding_vat: row.price_excluding_vat === null ? null : pence(row.price_excluding_vat),
      price_including_vat: row.price_including_vat === null ? null : pence(row.price_including_vat),
      vat_scheme: row.vat_scheme,
      advert_classification: row.advert_classification,
      tags: row.tags,
      year: row.year,
      mileage: row.mileage,
      date_first_registered: parseDay(row.date_first_registered ?? "") ?? null,
    },
    offered,
  };
}

/** The money of an order, computed here whatever the shopper's page showed; where the two differ, the deal says so. */
export function makeDeal(basis: DealBasis, wish: OrderWish, circumstances: Circumstances): DealOutcome {
  const { payment_type, now, before } = circumstances;
  const chosen = chooseProducts(basis.offered, wish, before);
  const finance = payment_type === "FINANCE" ? quoteFor(basis, wish, chosen.products, circumstances) : null;
  if (finance && "unasked" in finance) return { ok: false, unasked: finance.unasked };
  const problems = [...chosen.problems, ...(finance?.problems ?? [])];
  if (problems.length > 0) return { ok: false, problems };

  const accepted = (ticked: boolean | undefined, earlier: number | null | undefined) =>
    ticked === undefined ? (earlier ?? null) : ticked ? (earlier ?? now) : null;
  return {
    ok: true,
    deal: {
      ...basis,
      products: chosen.products,
      price: cashPrice(basis.vehicle),
      finance: finance?.deal ?? null,
      part_exchange: circumstances.part_exchange,
      differences: [...chosen.differences, ...(finance?.deal ? figureDifferences(wish, finance.deal.quote) : [])],
      terms_accepted_at: before?.terms_accepted_at ?? now,
      finance_terms_accepted_at: accepted(wish.finance_terms_accepted, before?.finance_terms_accepted_at),
      disclosure_agreed_at: accepted(wish.disclosure_agreement, before?.disclosure_agreed_at),
    },
  };
}

/** What is taken online for a deal, in pence. */
export function dueOnline({ website }: Pick<OrderDesk, "website">, payment_type: PaymentType, { price, products, part_exchange }: Deal): Pence {
  const { total } = cashTotals({ headline_price: price, products });
  return amountDueOnline({ payment_type, total, part_exchange: part_exchange !== null }, website.order);
}

function chooseProducts(offered: Product[], { products: wanted }: OrderWish, before: Deal | undefined) {
  const products: Product[] = [];
  const problems: Problem[] = [];
  const differences: string[] = [];
  if (wanted === undefined) return { products: before?.products ?? [], problems, differences };
  for (const { id, price } of wanted.filter(({ id }) => id !== "")) {
    const product = offered.find((each) => each.id === id);
    if (!product) problems.push({ field: "products", message: "An extra you chose is no longer available. Choose from the list" });
    else if (!products.includes(product)) {
      products.push(product);
      if (price !== undefined && penceFromPounds(price) !== product.price) {
        differences.push(`${product.name} costs ${formatMoney(product.price)}, not ${formatMoney(penceFromPounds(price))}.`);
      }
    }
  }
  return { products, problems: problems.slice(0, 1), differences };
}

type FinanceFound = { deal: Deal["finance"]; problems: Problem[] } | { unasked: FinanceQuestion };

function quoteFor(basis: DealBasis, wish: OrderWish, products: Product[], { website, finance, before, part_exchange }: Circumstances): FinanceFound {
  const asked = askedFor(wish, products, website, before?.finance?.asked, part_exchange);
  const wanted = wish.finance.finance_type ?? before?.finance?.wanted;
  const promised = before?.finance;
  if (promised && promised.wanted === wanted && askedKey(promised.asked) === askedKey(asked)) return { deal: promised, problems: [] };
  const { vehicle } = basis;
  const question = { vehicle: { ...vehicle, date_first_registered: vehicle.date_first_registered ?? null }, asked };
  const items = finance.quoted(question);
  if (!items) return { unasked: question };
  const item = wanted ? items.find(({ key }) => key === wanted) : (items.find((each) => !each.HasError) ?? items[0]);
  if (!item || item.HasError) return { deal: null, problems: [{ field: "finance_type", message: reasonOf(item) }] };
  return { deal: { asked, wanted, quote: promisedQuote(item, finance), reference: finance.reference(question, item) }, problems: [] };
}

/** Our own payments can be laid out again from the quote. */
function promisedQuote({ Payments, ...quote }: ProvidedQuote, { byLender }: FinanceDesk): PromisedQuote {
  return byLender ? { ...quote, Payments } : quote;
}

function reasonOf(item: FinanceItem | undefined): string {
  return item?.HasError ? item.reason : "Finance is not available on this vehicle. Choose another way to pay.";
}

function askedFor({ finance }: OrderWish, products: Product[], website: Website, before: QuoteAsked | undefined, car: Deal["part_exchange"]): QuoteAsked {
  const own = before ?? defaultAsked(website);
  const frequency = finance.finance_frequency ?? own.frequency;
  return {
    deposit:
      finance.finance_deposit === undefined ? own.deposit : readDeposit(finance.finance_deposit, finance.finance_deposit_type),
    term: finance.finance_term ?? own.term,
    mileage: finance.finance_mileage === undefined ? own.mileage : Math.round(finance.finance_mileage),
    rating: finance.finance_credit_rating ?? own.rating,
    ...(frequency === "weekly" && { frequency }),
    products: sumPence(products.map(({ price }) => price)),
    ...(car && { part_exchange: partExchangeBalance([car]) }),
  };
}

function figureDifferences({ figures }: OrderWish, quote: Quote): string[] {
  const money = [
    [`${quote.Frequency ?? "monthly"} payment`, figures.finance_regular_payment, quote.RegularPayment],
    ["final payment", figures.finance_final_payment ?? figures.finance_residual, quote.Residual],
    ["amount of credit", figures.finance_balance, quote.Balance],
    ["cost of credit", figures.finance_total_charges, quote.ChargesForCredit],
    ["total amount payable", figures.finance_total_payable, quote.TotalAmountPayable],
  ] as const;
  return [
    ...money.flatMap(([name, sent, ours]) =>
      sent === undefined || penceFromPounds(sent) === ours
        ? []
        : [`The ${name} is ${formatMoney(ours)}, not ${formatMoney(penceFromPounds(sent))}.`],
    ),
    ...(figures.finance_no_of_payments === undefined || figures.finance_no_of_payments === quote.TotalNumberOfRegularPayments
      ? []
      : [`The number of payments is ${quote.TotalNumberOfRegularPayments}, not ${figures.finance_no_of_payments}.`]),
    ...(!figures.finance_lender || figures.finance_lender.toLowerCase() === quote.Lender.toLowerCase()
      ? []
      : [`The lender is ${quote.Lender}, not ${figures.finance_lender}.`]),
    ...(figures.finance_apr === undefined || figures.finance_apr === quote.Apr
      ? []
      : [`The APR is ${quote.Apr.toFixed(1)}%, not ${figures.finance_apr}%.`]),
  ];
}
