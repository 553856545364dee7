import { yearOf, type Day } from "../calendar.ts";
import { text, type MessageText } from "../messages/message-text.ts";
import { NO_MONEY, pence, type Pence } from "../money.ts";
import { isEnquiryOnly, type Vehicle } from "../stock/vehicle.ts";
import { NO_FEES, paymentPlan, type Agreement, type PaymentFrequency, type PaymentPlan } from "./agreement.ts";
import { COMMERCIAL_VAT_MINIMUM_PERCENT, isRaised } from "./deposit/deposit.ts";
import { rateFor } from "./lender-rate.ts";
import {
  FINANCE_PRODUCTS,
  guaranteedFutureValue,
  type CreditRating,
  type FinanceProduct,
  type LenderRate,
  type LenderTerms,
} from "./lender-terms.ts";
import {
  upfrontMoney,
  creditProblem,
  type QuoteMoneyInput,
  type UpfrontMoney,
  type PricedVehicle,
  type QuoteRefusal,
} from "./quote-money.ts";
import { verifyApr, scheduleOf, totalsOf, type Schedule } from "./schedule.ts";
import { unsuitableReason, type RequestedTerm } from "./suitability.ts";

const WEEKS_A_MONTH = 52 / 12;

/** The terms a shopper requests. Term in months, mileage in miles a year, money in pence. */
export type QuoteRequest = QuoteMoneyInput & RequestedTerm & { rating: CreditRating };

/** `Month` counts weeks if payments are weekly. */
export type Payment = { Month: number; Amount: Pence };

/** The figures of one finance product on one vehicle, with the specification's names (3.49-3.51). Money in pence, rates in percent. */
export type QuoteFigures = UpfrontMoney & {
  key: FinanceProduct;
  HasError: false;
  Term: number;
  AnnualMileage: number;
  Apr: number;
  FixedRate: number;
  /** Absent if payments are monthly. */
  Frequency?: "weekly";
  TotalNumberOfRegularPayments: number;
  RegularPayment: Pence;
  /** Without fees; differs from the regular payment only at 0 %, where it takes the remainder. */
  FirstPayment: Pence;
  /** Every payment in chronological order, if the lender supplied them; otherwise they follow from the other figures. */
  Payments?: Payment[];
  /** The optional final payment of a PCP as the lender prints it, due in month `Term`; 0 for HP and CS. */
  Residual: Pence;
  /** Absent if the lender charges none. The documentation fee is due with the first payment, the option fee with the last. */
  Fees?: { Documentation: Pence; OptionToPurchase: Pence; OptionInFinalPayment: boolean };
  /** Pence for each mile above the contract mileage; PCP only. */
  ExcessMileage?: number;
  ChargesForCredit: Pence;
  TotalAmountPayable: Pence;
  Lender: string;
};

/** A quote, with messages for the shopper about requested terms that had to be changed. */
export type Quote<Text = MessageText> = QuoteFigures & { Notifications: Text[] };

/** An unavailable product: the reason, and whether a larger or smaller deposit would help. */
export type NoQuote<Text = MessageText> = { key: FinanceProduct; HasError: true; reason: Text } & Pick<QuoteRefusal, "deposit">;

export type FinanceItem<Text = MessageText> = Quote<Text> | NoQuote<Text>;

/** The vehicle facts a quote depends on. */
export type FinancedVehicle = PricedVehicle & Pick<Vehicle, "advert_classification" | "year" | "mileage">;

/** PCP, HP and CS on a vehicle, each a quote or the reason why not; empty for Motability and contract hire. */
export function quotes(vehicle: FinancedVehicle, request: QuoteRequest, terms: LenderTerms, today: Day): FinanceItem[] {
  if (isEnquiryOnly(vehicle)) return [];
  return FINANCE_PRODUCTS.map((key) => quote(key, vehicle, request, terms, today));
}

/**
 * One product on a vehicle: a quote, or the reason why not for the shopper. The APR is recalculated from the payments; if they do
 * not match the lender's rate there is no quote.
 */
export function quote(key: FinanceProduct, vehicle: FinancedVehicle, request: QuoteRequest, terms: LenderTerms, today: Day): FinanceItem {
  const offer = offerOn(key, vehicle, request, terms, today);
  const schedule = "why" in offer ? undefined : scheduleOf(offer.agreement);
  if ("why" in offer || !schedule) {
    const { why, deposit } = "why" in offer ? offer : NOTHING_TO_PAY;
    return { key, HasError: true, reason: why(), ...(deposit && { deposit }) };
  }
  return quoteOf(offer, schedule);
}

const NOTHING_TO_PAY = {
  deposit: "less",
  why: () => text("quote.tooLittleToBorrow"),
} as const satisfies QuoteRefusal;

/** A lender's offer on a vehicle, before its payment schedule is calculated. */
export type FinanceOffer = {
  key: FinanceProduct;
  request: QuoteRequest;
  terms: LenderTerms;
  vehicle: FinancedVehicle;
  money: UpfrontMoney;
  rate: LenderRate;
  agreement: Agreement;
  paid: PaymentPlan;
};

/** The closed form: price, rate and payment of one product, or why there is none. Cheap enough to run over a complete stock. */
export function offerOn(
  key: FinanceProduct,
  vehicle: FinancedVehicle,
  request: QuoteRequest,
  terms: LenderTerms,
  today: Day,
): FinanceOffer | QuoteRefusal {
  const age = Math.max(0, yearOf(today) - vehicle.year);
  const unsuitable = unsuitableReason(key, vehicle, age, request, terms);
  if (unsuitable) return { why: unsuitable };
  const money = upfrontMoney(key, vehicle, request, terms);
  const wrong = creditProblem(vehicle, money, terms);
  if (wrong) return wrong;

  const final =
    key === "PCP"
      ? guaranteedFutureValue(terms.future_value, { price: vehicle.price, age, term: request.term, mileage: request.mileage })
      : NO_MONEY;
  if (final === undefined) return { why: () => text("quote.noFutureValue", { product: key, term: request.term }) };

  const rate = rateFor(vehicle, request.rating, terms, { credit: money.Balance, age });
  const frequency: PaymentFrequency = request.frequency ?? "monthly";
  const agreement: Agreement = {
    credit: money.Balance,
    apr: rate.apr,
    frequency,
    payments: regularPayments(key, request.term, frequency),
    final,
    // A loan with a fee would not be 0 %.
    fees: (rate.apr > 0 && terms.products[key].fees) || NO_FEES,
  };
  const paid = paymentPlan(agreement);
  return paid ? { key, request, terms, vehicle, money, rate, agreement, paid } : NOTHING_TO_PAY;
}

function regularPayments(key: FinanceProduct, term: number, frequency: PaymentFrequency): number {
  if (frequency === "weekly") return Math.round(term * WEEKS_A_MONTH);
  return key === "PCP" ? term - 1 : term;
}

/** The quote for a schedule, or an error if its payments do not match the offer's rate. */
export function quoteOf({ key, request, terms, vehicle, money, rate, agreement, paid }: FinanceOffer, schedule: Schedule): FinanceItem {
  const { fees } = agreement;
  const carried = verifyApr(schedule, { apr: rate.apr, fees_in_apr: fees.in_apr });
  if (!carried.ok) return { key, HasError: true, reason: carried.reason };
  const totals = totalsOf(schedule);
  const excess = key === "PCP" ? excessMileage(terms, vehicle.price) : undefined;
  return {
    key,
    HasError: false,
    ...money,
    Term: request.term,
    AnnualMileage: request.mileage,
    Apr: carried.apr,
    FixedRate: rate.fixed_rate,
    ...(agreement.frequency === "weekly" && { Frequency: "weekly" as const }),
    TotalNumberOfRegularPayments: agreement.payments,
    RegularPayment: paid.regular,
    FirstPayment: paid.first,
    Residual: agreement.final,
    ...(totals.fees > 0 && {
      Fees: { Documentation: fees.documentation, OptionToPurchase: fees.option, OptionInFinalPayment: fees.option_in_final },
    }),
    ...(excess !== undefined && { ExcessMileage: excess }),
    ChargesForCredit: totals.charge,
    TotalAmountPayable: pence(money.VatDue + money.TotalDeposit + totals.payable),
    Lender: terms.lender,
    Notifications: isRaised(request.deposit, vehicle.vat_scheme)
      ? [text("quote.vatDepositRaised", { percent: COMMERCIAL_VAT_MINIMUM_PERCENT })]
      : [],
  };
}

function excessMileage({ excess_mileage }: LenderTerms, price: Pence): number | undefined {
  return excess_mileage?.find(({ price_below }) => price_below === undefined || price < price_below)?.pence_per_mile;
}

/** Every payment after the deposit in chronological order: the amounts collected, including fees, in pence. */
export function paymentsOf(quote: QuoteFigures): Payment[] {
  return quote.Payments ?? quotePayments(quote).map(({ at, payment }) => ({ Month: at, Amount: payment }));
}

/** The same with the fees included in each payment; `at` counts weeks if payments are weekly. */
export function quotePayments(quote: QuoteFigures): { at: number; payment: Pence; fees: Pence }[] {
  if (quote.Payments) return quote.Payments.map(({ Month, Amount }) => ({ at: Month, payment: Amount, fees: NO_MONEY }));
  const { TotalNumberOfRegularPayments: regular, Residual, Fees } = quote;
  const last = Residual > 0 ? regular + 1 : regular;
  return Array.from({ length: last }, (_, index) => {
    const at = index + 1;
    const documentation = at === 1 ? (Fees?.Documentation ?? 0) : 0;
    const option = at === last ? (Fees?.OptionToPurchase ?? 0) : 0;
    const inside = at > regular && Fees?.OptionInFinalPayment === true ? option : 0;
    const amount = at === 1 ? quote.FirstPayment : at <= regular ? quote.RegularPayment : Residual;
    return { at, payment: pence(amount + documentation + option - inside), fees: pence(documentation + option) };
  });
}
