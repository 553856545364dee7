import { FINANCE_PRODUCTS, type FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import { depositCash } from "#domain/finance/deposit.ts";
import { verifyLenderApr } from "#domain/finance/schedule.ts";
import { formatMoney, NO_MONEY, pence, penceFromPounds, type Pence } from "#domain/money.ts";
import type { ProvidedItem, VehicleToFinance } from "./finance.ts";
import * as z from "zod";

const NOT_CONFIRMED = "We could not confirm the lender's figures for this vehicle. Ask us for a quote.";
const NO_REASON = "The lender has no quote for this vehicle.";

const amount = z
  .number()
  .nullish()
  .transform((pounds) => (typeof pounds === "number" ? penceFromPounds(pounds) : NO_MONEY));

/** A sentence, or an object that contains it; the provider sends HTML. */
const words = z
  .union([z.string(), z.looseObject({ Message: z.string() }), z.looseObject({ DisplayText: z.string() })])
  .transform((said) => plain(typeof said === "string" ? said : String("Message" in said ? said.Message : said.DisplayText)));

const QuoteResult = z.looseObject({
  RegularPayment: amount,
  NumberOfRegularPayments: z.number().int().positive(),
  Term: z.number().int().positive(),
  Apr: z.number().min(0),
  RateOfInterest: z.number().nullish(),
  CashPrice: amount,
  Deposit: amount,
  TotalDeposit: amount,
  AmountOfCredit: z.number().nullish(),
  Balance: amount,
  TotalAmountPayable: amount,
  TotalChargeForCredit: amount,
  Residual: amount,
  FinalPayment: amount,
  Payments: z.array(z.looseObject({ Amount: amount })).nullish(),
  Fees: z.array(z.looseObject({ Amount: amount, FeeType: z.string().nullish() })).nullish(),
  AnnualMileage: z.number().nullish(),
  ExcessMileageRate: z.number().nullish(),
  QuoteReference: z.union([z.string(), z.number()]).nullish(),
  Lender: z.union([z.string(), z.looseObject({ Name: z.string() })]).nullish(),
});

const ProductResult = z.looseObject({
  Key: z.string(),
  HasError: z.boolean().default(false),
  Error: words.nullish(),
  Notifications: z.array(words).nullish(),
  Quote: QuoteResult.nullish(),
});

/** The response as documented; unnamed fields are ignored. */
export const Result = z.looseObject({
  VehicleResults: z.array(
    z.looseObject({ Id: z.union([z.string(), z.number()]).transform(String), FinanceProductResults: z.array(ProductResult).default([]) }),
  ),
});
export type Result = z.infer<typeof Result>;

type Told = z.infer<typeof QuoteResult>;

/** Converts one product's result. An error stays with its product, and terms the lender changed become notifications. */
export function itemOf(result: z.infer<typeof ProductResult>, vehicle: VehicleToFinance, asked: QuoteRequest): ProvidedItem {
  const key: FinanceProduct = FINANCE_PRODUCTS.find((product) => product === result.Key) ?? "HP";
  const told = result.Quote;
  if (result.HasError || !told) return { key, HasError: true, reason: result.Error ?? NO_REASON };

  const payments = paymentsIn(told);
  const Balance = stated(told.AmountOfCredit) ? penceFromPounds(told.AmountOfCredit) : told.Balance;
  const carried = verifyLenderApr(
    { credit: Balance, frequency: "monthly", lines: payments.map(({ Month, Amount }) => ({ at: Month, payment: Amount, fees: NO_MONEY })) },
    { apr: told.Apr, fees_in_apr: true },
  );
  if (!carried.ok) return { key, HasError: true, reason: NOT_CONFIRMED };

  const partExchange = asked.part_exchange ?? NO_MONEY;
  const [first] = payments;
  return {
    key,
    HasError: false,
    CashPrice: told.CashPrice,
    VatDue: NO_MONEY,
    Deposit: {
      Cash: pence(told.Deposit - partExchange),
      PartExchange: partExchange,
      Contribution: pence(told.TotalDeposit - told.Deposit),
    },
    TotalDeposit: told.TotalDeposit,
    Balance,
    Term: told.Term,
    AnnualMileage: told.AnnualMileage ?? asked.mileage,
    Apr: carried.apr,
    FixedRate: told.RateOfInterest ?? told.Apr,
    TotalNumberOfRegularPayments: told.NumberOfRegularPayments,
    RegularPayment: told.RegularPayment,
    FirstPayment: first?.Amount ?? told.RegularPayment,
    Residual: finalOf(told),
    ...(stated(told.ExcessMileageRate) && { ExcessMileage: told.ExcessMileageRate }),
    ChargesForCredit: told.TotalChargeForCredit,
    TotalAmountPayable: told.TotalAmountPayable,
    Lender: typeof told.Lender === "string" ? told.Lender : (told.Lender?.Name ?? "our lender"),
    Notifications: [...(result.Notifications ?? []), ...changes(told, vehicle, asked)],
    Payments: payments,
    ...(stated(told.QuoteReference) && { reference: String(told.QuoteReference) }),
  };
}

function paymentsIn(told: Told): { Month: number; Amount: Pence }[] {
  const final = finalOf(told);
  const count = told.NumberOfRegularPayments + (final > 0 ? 1 : 0);
  if (told.Payments?.length === count) return told.Payments.map(({ Amount }, index) => ({ Month: index + 1, Amount }));
  const regular = Array.from({ length: told.NumberOfRegularPayments }, (_, index) => ({ Month: index + 1, Amount: told.RegularPayment }));
  return final > 0 ? [...regular, { Month: count, Amount: final }] : regular;
}

/** For HP the provider's FinalPayment is the last regular payment. */
function finalOf(told: Told): Pence {
  return told.Residual > 0 ? (told.FinalPayment > told.Residual ? told.FinalPayment : told.Residual) : NO_MONEY;
}

/** The provider adjusts terms silently: compare its figures with the request and report differences. */
function changes(told: Told, vehicle: VehicleToFinance, asked: QuoteRequest): string[] {
  const wanted = depositCash(asked.deposit, told.CashPrice, vehicle.vat_scheme) + (asked.part_exchange ?? 0);
  return [
    ...(Math.abs(told.Deposit - wanted) > 1
      ? [`The lender takes a deposit of ${formatMoney(told.Deposit)} on this vehicle, not ${formatMoney(pence(wanted))}.`]
      : []),
    ...(told.Term === asked.term ? [] : [`The lender lends over ${told.Term} months here, not ${asked.term}.`]),
    ...(stated(told.AnnualMileage) && told.AnnualMileage !== asked.mileage
      ? [`The lender quotes ${told.AnnualMileage.toLocaleString("en-GB")} miles a year here, not ${asked.mileage.toLocaleString("en-GB")}.`]
      : []),
  ];
}

function stated<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", pound: "£", nbsp: " " };

/** The text without HTML tags and entities. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#x?[\da-f]+|[a-z]+);/gi, (escape, name: string) => {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : name.startsWith("#") ? Number(name.slice(1)) : undefined;
      if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
      return ENTITIES[name.toLowerCase()] ?? escape;
    })
    .replace(/\s+/g, " ")
    .trim();
}
