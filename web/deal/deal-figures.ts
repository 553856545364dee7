import type { Day } from "#domain/calendar.ts";
import type { PaymentType } from "#domain/deal/transitions.ts";
import { paymentType } from "#domain/deal/steps.ts";
import { DEFAULT_SURPLUS_RULE, type SurplusRule } from "#domain/deal/surplus.ts";
import { amountDueOnline, cashTotals, type CashTotals, type Product } from "#domain/deal/totals.ts";
import { readDeposit } from "#domain/finance/deposit.ts";
import type { CreditRating, LenderTerms } from "#domain/finance/lender-terms.ts";
import { quotes, type FinancedVehicle, type FinanceItem, type QuoteRequest } from "#domain/finance/quote.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import { pence, type Pence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { partExchangeBalanceOf } from "#web/part-exchange/part-exchange-car.ts";
import type { DealChoice } from "./deal-choice.ts";

export type Extra = Product & { description?: string };

/** What a deal is made from: the same facts on the server and in the browser, so both come to the same pennies. */
export type DealFacts = {
  vehicle: FinancedVehicle;
  extras: Extra[];
  terms: LenderTerms;
  /** The rating that the representative APR stands for. */
  rating: CreditRating;
  today: Day;
  /** What happens with a part exchange that is worth more than the vehicle. */
  surplus?: SurplusRule;
  /** Taken online to reserve. */
  deposit_fee: Pence;
  pay_in_full: boolean;
  /** Paying in full takes the whole price by card. */
  full_card_payment: boolean;
  /** The website shows no finance figures on this vehicle. */
  no_finance?: boolean;
  /** The summary has its headline figure only. */
  brief_summary?: boolean;
  /** The figures are a lender's, who is asked about this vehicle; else they are worked out here. */
  by_lender?: { stock_id: number };
};

/** What a lender said to one choice; null when it cannot be asked. */
export type LendersItems = FinanceItem[] | null;

export type DealFigures = {
  price: Pence;
  /** Inside the price. */
  admin_fee: Pence;
  /** What VAT adds to a price that is shown without it. */
  vat: Pence;
  extras: Extra[];
  /** What paying in full costs, and what is left of it after what is taken online. */
  cash: CashTotals;
  /** What happens with money that is owed to the shopper. */
  surplus: SurplusRule;
  asked: QuoteRequest;
  /** One a finance product, each a quote or the reason why not; empty when the vehicle is not financed. */
  items: FinanceItem[];
  /** The lender cannot be asked now. */
  finance_down: boolean;
  /** The product that is chosen. */
  item: FinanceItem | undefined;
};

/** Every figure of a deal, in pence; finance as the lender gave it where it is a lender's. */
export function dealFigures(facts: DealFacts, choice: DealChoice, given?: LendersItems): DealFigures {
  const { vehicle } = facts;
  const price = headlinePrice(vehicle);
  const withVat = cashPrice(vehicle);
  const extras = facts.extras.filter(({ id }) => choice.products.includes(id));
  const bought = { headline_price: withVat, products: extras, part_exchange: partExchangeBalanceOf(choice.part_exchange) };
  const paid = amountDueOnline({ payment_type: outrightType(choice, facts), total: cashTotals(bought).total, part_exchange: choice.part_exchange !== undefined }, facts);
  const cash = cashTotals({ ...bought, paid });
  const asked: QuoteRequest = {
    deposit: readDeposit(choice.deposit, choice.deposit_type),
    term: choice.term,
    mileage: choice.mileage,
    rating: choice.credit_rating,
    ...(choice.frequency === "weekly" && { frequency: choice.frequency }),
    products: cash.products,
    ...(choice.part_exchange && { part_exchange: cash.part_exchange }),
  };
  const items = facts.no_finance ? [] : facts.by_lender ? (given ?? []) : quotes(vehicle, asked, facts.terms, facts.today);
  const finance_down = facts.by_lender !== undefined && !facts.no_finance && !given;
  return { price, admin_fee: vehicle.admin_fee, vat: pence(withVat - price), extras, cash, surplus: facts.surplus ?? DEFAULT_SURPLUS_RULE, asked, items, finance_down, item: items.find(({ key }) => key === choice.finance_type) };
}

/** How the vehicle is had without a lender: beside finance figures the cash ones are those of reserving it. */
function outrightType({ method }: DealChoice, facts: DealFacts): PaymentType {
  return paymentType(method === "finance" ? "reserve" : method, facts);
}

/** Whether all of the price is paid by card today. */
export function isPaidInFullFrom({ paid, total }: CashTotals): boolean {
  return paid > 0 && paid === total;
}
