import { yearOf, type Day } from "../calendar.ts";
import { formatMoney, NO_MONEY, pence, type Pence } from "../money.ts";
import { headlinePrice } from "../pricing/price.ts";
import { isEnquiryOnly, type Vehicle } from "../stock/vehicle.ts";
import { COMMERCIAL_VAT_MINIMUM_PERCENT, depositCash, isRaised, type Deposit } from "./deposit.ts";
import { depositContribution } from "./deposit-contribution.ts";
import {
  FINANCE_PRODUCTS,
  guaranteedFutureValue,
  type CreditRating,
  type FinanceProduct,
  type LenderRate,
  type LenderTerms,
} from "./lender-terms.ts";
import { instalments, type Instalments } from "./instalments.ts";

/** Vehicles with this tag are lent on at 0 %. */
export const INTEREST_FREE_TAG = "interest-free";

const VAT_PERCENT = 20;

/** What the shopper asks for. Term in months, mileage in miles a year, money in pence. */
export type QuoteAsked = {
  deposit: Deposit;
  term: number;
  mileage: number;
  rating: CreditRating;
  /** The price of the chosen extras. */
  products?: Pence;
  /** Valuations less settlements; below zero is negative equity. */
  part_exchange?: Pence;
};

/** One finance product on one vehicle, with the specification's names (3.49-3.51). Money in pence, rates in percent. */
export type Quote = {
  key: FinanceProduct;
  HasError: false;
  CashPrice: Pence;
  /** Due at the start on a commercial-VAT vehicle, inside the total payable. */
  VatDue: Pence;
  Deposit: { Cash: Pence; PartExchange: Pence; Contribution: Pence };
  TotalDeposit: Pence;
  /** The amount of credit. */
  Balance: Pence;
  Term: number;
  AnnualMileage: number;
  Apr: number;
  FixedRate: number;
  TotalNumberOfRegularPayments: number;
  RegularPayment: Pence;
  /** Differs from the regular payment at 0 % only, where it takes the remainder. */
  FirstPayment: Pence;
  /** The optional final payment of a PCP, due in month `Term`; zero for HP and CS. */
  Residual: Pence;
  ChargesForCredit: Pence;
  TotalAmountPayable: Pence;
  Lender: string;
  /** What was asked and could not be given as asked, in words. */
  Notifications: string[];
};

export type FinanceItem = Quote | { key: FinanceProduct; HasError: true; reason: string };

/** What the quote reads of a vehicle. */
export type FinancedVehicle = Pick<
  Vehicle,
  | "price"
  | "admin_fee"
  | "price_excluding_vat"
  | "price_including_vat"
  | "vat_scheme"
  | "advert_classification"
  | "tags"
  | "year"
  | "mileage"
>;

/** PCP, HP and CS on a vehicle, each a quote or the reason why not; nothing for Motability and contract hire. */
export function quotes(vehicle: FinancedVehicle, asked: QuoteAsked, terms: LenderTerms, today: Day): FinanceItem[] {
  if (isEnquiryOnly(vehicle)) return [];
  return FINANCE_PRODUCTS.map((key) => quote(key, vehicle, asked, terms, today));
}

/** One product on a vehicle: a quote, or the reason why not in words a shopper reads. */
export function quote(
  key: FinanceProduct,
  vehicle: FinancedVehicle,
  asked: QuoteAsked,
  terms: LenderTerms,
  today: Day,
): FinanceItem {
  const refused = (reason: string): FinanceItem => ({ key, HasError: true, reason });
  const age = Math.max(0, yearOf(today) - vehicle.year);
  const unsuitable = whyUnsuitable(key, vehicle, age, asked, terms);
  if (unsuitable) return refused(unsuitable);

  const money = moneyAtStart(key, vehicle, asked, terms);
  const short = whyWrongCredit(money, terms);
  if (short) return refused(short);

  const residual =
    key === "PCP"
      ? guaranteedFutureValue(terms.future_value, { price: vehicle.price, age, term: asked.term, mileage: asked.mileage })
      : NO_MONEY;
  if (residual === undefined) return refused(`${key} has no guaranteed future value for this vehicle over ${asked.term} months.`);

  const rate = rateFor(vehicle, asked.rating, terms);
  const paid = instalments({
    credit: money.Balance,
    apr: rate.apr,
    regularPayments: key === "PCP" ? asked.term - 1 : asked.term,
    finalPayment: residual,
  });
  if (!paid) return refused("The deposit leaves too little to borrow for this product. Try a smaller deposit.");
  const Notifications = isRaised(asked.deposit, vehicle.vat_scheme)
    ? [`The deposit on a vehicle sold plus VAT is at least ${COMMERCIAL_VAT_MINIMUM_PERCENT}%.`]
    : [];
  return { ...filledIn(key, asked, terms, money, rate, residual, paid), Notifications };
}

/** The whole price of a vehicle with its VAT and its admin fee, in pence: the headline price unless that is plus VAT. */
export function cashPrice(vehicle: FinancedVehicle): Pence {
  const withVat = vehicle.vat_scheme === "Commercial" ? vehicle.price_including_vat : null;
  return withVat === null ? headlinePrice(vehicle) : pence(withVat + vehicle.admin_fee);
}

/** The lender's rate for a credit rating; nothing is charged on an interest-free vehicle. */
export function rateFor(vehicle: Pick<Vehicle, "tags">, rating: CreditRating, terms: LenderTerms): LenderRate {
  return vehicle.tags.includes(INTEREST_FREE_TAG) ? { apr: 0, fixed_rate: 0 } : terms.rates[rating];
}

/** Every payment after the deposit in order of time: the amounts a lender would collect, month by month, in pence. */
export function paymentsOf(quote: Quote): { Month: number; Amount: Pence }[] {
  const payments = Array.from({ length: quote.TotalNumberOfRegularPayments }, (_, index) => ({
    Month: index + 1,
    Amount: index === 0 ? quote.FirstPayment : quote.RegularPayment,
  }));
  if (quote.Residual > 0) payments.push({ Month: quote.Term, Amount: quote.Residual });
  return payments;
}

type MoneyAtStart = Pick<Quote, "CashPrice" | "VatDue" | "Deposit" | "TotalDeposit" | "Balance">;

function moneyAtStart(key: FinanceProduct, vehicle: FinancedVehicle, asked: QuoteAsked, terms: LenderTerms): MoneyAtStart {
  const VatDue = vatDue(vehicle);
  const CashPrice = pence(cashPrice(vehicle) + (asked.products ?? 0));
  const lentOn = pence(CashPrice - VatDue);
  const Deposit = {
    Cash: depositCash(asked.deposit, lentOn, vehicle.vat_scheme),
    PartExchange: asked.part_exchange ?? NO_MONEY,
    Contribution: terms.contribution_products.includes(key) ? depositContribution(vehicle.tags) : NO_MONEY,
  };
  const TotalDeposit = pence(Deposit.Cash + Deposit.PartExchange + Deposit.Contribution);
  return { CashPrice, VatDue, Deposit, TotalDeposit, Balance: pence(lentOn - TotalDeposit) };
}

function vatDue(vehicle: FinancedVehicle): Pence {
  if (vehicle.vat_scheme !== "Commercial") return NO_MONEY;
  const withVat = vehicle.price_including_vat ?? vehicle.price;
  const withoutVat = vehicle.price_excluding_vat ?? Math.round((withVat * 100) / (100 + VAT_PERCENT));
  return pence(Math.max(0, withVat - withoutVat));
}

function whyUnsuitable(
  key: FinanceProduct,
  vehicle: FinancedVehicle,
  age: number,
  asked: QuoteAsked,
  terms: LenderTerms,
): string | undefined {
  const product = terms.products[key];
  const years = asked.term / 12;
  if (!product.terms.includes(asked.term)) return `${key} is available over ${listed(product.terms)} months.`;
  if (asked.mileage < terms.mileage.min || asked.mileage > terms.mileage.max) {
    return `Choose between ${miles(terms.mileage.min)} and ${miles(terms.mileage.max)} a year.`;
  }
  if (vehicle.vat_scheme === "Commercial" && !product.commercial_vat) return `${key} is not available on vans sold plus VAT.`;
  if (age + years > product.max_age_at_end) {
    return `This vehicle would be more than ${product.max_age_at_end} years old at the end of the agreement, which ${key} does not allow. Try a shorter term.`;
  }
  if ((vehicle.mileage ?? 0) + asked.mileage * years > product.max_mileage_at_end) {
    return `This vehicle would have done more than ${miles(product.max_mileage_at_end)} at the end of the agreement, which ${key} does not allow. Try a shorter term or fewer miles.`;
  }
  return undefined;
}

function whyWrongCredit({ Deposit, TotalDeposit, Balance }: MoneyAtStart, terms: LenderTerms): string | undefined {
  if (TotalDeposit < 0) {
    return `You owe ${formatMoney(pence(-Deposit.PartExchange))} more on your part exchange than it is worth. Add that much to your deposit to get a quote.`;
  }
  if (Balance < terms.credit.min) {
    return `The deposit leaves less than ${formatMoney(terms.credit.min)} to borrow, the least our lender lends. Try a smaller deposit.`;
  }
  if (Balance > terms.credit.max) {
    return `Our lender lends up to ${formatMoney(terms.credit.max)}. Try a larger deposit, or ask us about other lenders.`;
  }
  return undefined;
}

function filledIn(
  key: FinanceProduct,
  asked: QuoteAsked,
  terms: LenderTerms,
  money: MoneyAtStart,
  rate: LenderRate,
  residual: Pence,
  paid: Instalments,
): Omit<Quote, "Notifications"> {
  return {
    key,
    HasError: false,
    ...money,
    Term: asked.term,
    AnnualMileage: asked.mileage,
    Apr: rate.apr,
    FixedRate: rate.fixed_rate,
    TotalNumberOfRegularPayments: paid.regularPayments,
    RegularPayment: paid.regular,
    FirstPayment: paid.first,
    Residual: residual,
    ChargesForCredit: pence(paid.total - money.Balance),
    TotalAmountPayable: pence(money.VatDue + money.TotalDeposit + paid.total),
    Lender: terms.lender,
  };
}

function miles(count: number): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} miles`;
}

function listed(terms: readonly number[]): string {
  return terms.length > 1 ? `${terms.slice(0, -1).join(", ")} or ${terms.at(-1)}` : terms.join("");
}
