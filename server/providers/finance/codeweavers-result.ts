import { FINANCE_PRODUCTS, type FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import { depositCash } from "#domain/finance/deposit/deposit.ts";
import { verifyLenderApr } from "#domain/finance/schedule.ts";
import { dataText, text, type MessageText } from "#domain/messages/message-text.ts";
import { formatMoney, NO_MONEY, pence, penceFromPounds, type Pence } from "#domain/money.ts";
import type { ProvidedItem, VehicleToFinance } from "./finance.ts";
import * as z from "zod";

const NOT_CONFIRMED = text("quote.lenderUnconfirmed");
const NO_REASON = text("quote.lenderHasNone");

const amount = z
  .number()
  .nullish()
  .transform((pounds) => (typeof pounds === "number" ? penceFromPounds(pounds) : NO_MONEY));

/** A sentence, or an object that contains it; the provider sends HTML. */
const messageText = z
  .union([z.string(), z.looseObject({ Message: z.string() }), z.looseObject({ DisplayText: z.string() })])
  .transform((message) =>
    dataText(plain(typeof message === "string" ? message : String("Message" in message ? message.Message : message.DisplayText))),
  );

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
  Error: messageText.nullish(),
  Notifications: z.array(messageText).nullish(),
  Quote: QuoteResult.nullish(),
});

/** The response as documented; unnamed fields are ignored. */
export const Result = z.looseObject({
  VehicleResults: z.array(
    z.looseObject({ Id: z.union([z.string(), z.number()]).transform(String), FinanceProductResults: z.array(ProductResult).default([]) }),
  ),
});
export type Result = z.infer<typeof Result>;

type LenderQuote = z.infer<typeof QuoteResult>;

/** Converts one product's result. An error stays with its product, and terms the lender changed become notifications. */
export function itemOf(result: z.infer<typeof ProductResult>, vehicle: VehicleToFinance, request: QuoteRequest): ProvidedItem {
  const key: FinanceProduct = FINANCE_PRODUCTS.find((product) => product === result.Key) ?? "HP";
  const quote = result.Quote;
  if (result.HasError || !quote) return { key, HasError: true, reason: result.Error ?? NO_REASON };

  const payments = paymentsIn(quote);
  const Balance = stated(quote.AmountOfCredit) ? penceFromPounds(quote.AmountOfCredit) : quote.Balance;
  const carried = verifyLenderApr(
    { credit: Balance, frequency: "monthly", lines: payments.map(({ Month, Amount }) => ({ at: Month, payment: Amount, fees: NO_MONEY })) },
    { apr: quote.Apr, fees_in_apr: true },
  );
  if (!carried.ok) return { key, HasError: true, reason: NOT_CONFIRMED };

  const partExchange = request.part_exchange ?? NO_MONEY;
  const [first] = payments;
  return {
    key,
    HasError: false,
    CashPrice: quote.CashPrice,
    VatDue: NO_MONEY,
    Deposit: {
      Cash: pence(quote.Deposit - partExchange),
      PartExchange: partExchange,
      Contribution: pence(quote.TotalDeposit - quote.Deposit),
    },
    TotalDeposit: quote.TotalDeposit,
    Balance,
    Term: quote.Term,
    AnnualMileage: quote.AnnualMileage ?? request.mileage,
    Apr: carried.apr,
    FixedRate: quote.RateOfInterest ?? quote.Apr,
    TotalNumberOfRegularPayments: quote.NumberOfRegularPayments,
    RegularPayment: quote.RegularPayment,
    FirstPayment: first?.Amount ?? quote.RegularPayment,
    Residual: finalOf(quote),
    ...(stated(quote.ExcessMileageRate) && { ExcessMileage: quote.ExcessMileageRate }),
    ChargesForCredit: quote.TotalChargeForCredit,
    TotalAmountPayable: quote.TotalAmountPayable,
    Lender: typeof quote.Lender === "string" ? quote.Lender : (quote.Lender?.Name ?? "our lender"),
    Notifications: [...(result.Notifications ?? []), ...changes(quote, vehicle, request)],
    Payments: payments,
    ...(stated(quote.QuoteReference) && { reference: String(quote.QuoteReference) }),
  };
}

function paymentsIn(quote: LenderQuote): { Month: number; Amount: Pence }[] {
  const final = finalOf(quote);
  const count = quote.NumberOfRegularPayments + (final > 0 ? 1 : 0);
  if (quote.Payments?.length === count) return quote.Payments.map(({ Amount }, index) => ({ Month: index + 1, Amount }));
  const regular = Array.from({ length: quote.NumberOfRegularPayments }, (_, index) => ({ Month: index + 1, Amount: quote.RegularPayment }));
  return final > 0 ? [...regular, { Month: count, Amount: final }] : regular;
}

/** For HP the provider's FinalPayment is the last regular payment. */
function finalOf(quote: LenderQuote): Pence {
  return quote.Residual > 0 ? (quote.FinalPayment > quote.Residual ? quote.FinalPayment : quote.Residual) : NO_MONEY;
}

/** The provider adjusts terms silently: compare its figures with the request and report differences. */
function changes(quote: LenderQuote, vehicle: VehicleToFinance, request: QuoteRequest): MessageText[] {
  const wanted = depositCash(request.deposit, quote.CashPrice, vehicle.vat_scheme) + (request.part_exchange ?? 0);
  return [
    ...(Math.abs(quote.Deposit - wanted) > 1
      ? [text("quote.lenderChangedDeposit", { deposit: formatMoney(quote.Deposit), wanted: formatMoney(pence(wanted)) })]
      : []),
    ...(quote.Term === request.term ? [] : [text("quote.lenderChangedTerm", { term: quote.Term, wanted: request.term })]),
    ...(stated(quote.AnnualMileage) && quote.AnnualMileage !== request.mileage
      ? [
          text("quote.lenderChangedMileage", {
            mileage: quote.AnnualMileage.toLocaleString("en-GB"),
            wanted: request.mileage.toLocaleString("en-GB"),
          }),
        ]
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
