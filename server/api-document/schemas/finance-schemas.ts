import { FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import type { PresentedItem, PresentedQuote } from "#server/finance/present-quote.ts";
import * as z from "zod";
import { count, pounds, text } from "./scalars.ts";

/** May be negative: payments may be refunded, and negative equity makes the deposit negative. */
const amount = pounds;
const key = z.enum(FINANCE_PRODUCTS);

export const Quote = z.object({
  key,
  HasError: z.literal(false),
  QuoteReference: text.describe("Signed: an order with this reference gets these figures"),
  CashPrice: amount,
  VatDue: amount.describe("VAT paid at the start, in pounds"),
  Deposit: z.object({ Cash: amount, PartExchange: amount, Contribution: amount }),
  TotalDeposit: amount,
  Balance: amount.describe("Pounds: the amount of credit"),
  Term: count.describe("Months"),
  AnnualMileage: count,
  Apr: z.number().describe("Percent"),
  FixedRate: z.number().describe("Percent a year"),
  Frequency: z.literal("weekly").optional().describe("Absent if payments are monthly"),
  TotalNumberOfRegularPayments: count,
  RegularPayment: amount,
  FirstPayment: amount,
  Residual: amount.describe("Pounds: the optional final payment of a PCP"),
  Fees: z.object({ Documentation: amount, OptionToPurchase: amount, OptionInFinalPayment: z.boolean() }).optional(),
  ExcessMileage: z.number().optional().describe("Pence a mile"),
  ChargesForCredit: amount,
  TotalAmountPayable: amount,
  Payments: z.array(z.object({ Month: count.describe("In weeks if payments are weekly"), Amount: amount })),
  Lender: text,
  Notifications: z.array(text),
}) satisfies z.ZodType<PresentedQuote>;

const NoQuote = z.object({ key, HasError: z.literal(true), reason: text, deposit: z.enum(["more", "less"]).optional() });

export const FinanceItem = z.union([Quote, NoQuote]) satisfies z.ZodType<PresentedItem>;

export const VehicleFinanceAnswer = z.object({
  data: z.record(z.string().regex(/^\d+$/), z.array(FinanceItem)).describe("The items of each vehicle, by its stock id"),
});
export const QuoteAnswer = z.object({ data: FinanceItem });
export const TermsAnswer = z.object({
  TermsAndConditions: text,
  data: Quote,
});
