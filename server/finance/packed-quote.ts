import { FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import { dataText } from "#domain/messages/message-text.ts";
import { pence, type Pence } from "#domain/money.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { ProvidedQuote } from "#server/providers/finance/finance.ts";
import * as z from "zod";

const money = z.number().int().transform(pence);

const Given = z.object({
  key: z.enum(FINANCE_PRODUCTS),
  HasError: z.literal(false),
  CashPrice: money,
  VatDue: money,
  Deposit: z.object({ Cash: money, PartExchange: money, Contribution: money }),
  TotalDeposit: money,
  Balance: money,
  Term: z.number(),
  AnnualMileage: z.number(),
  Apr: z.number(),
  FixedRate: z.number(),
  Frequency: z.literal("weekly").exactOptional(),
  TotalNumberOfRegularPayments: z.number(),
  RegularPayment: money,
  FirstPayment: money,
  Residual: money,
  Fees: z.object({ Documentation: money, OptionToPurchase: money, OptionInFinalPayment: z.boolean() }).exactOptional(),
  ExcessMileage: z.number().exactOptional(),
  ChargesForCredit: money,
  TotalAmountPayable: money,
  Lender: z.string(),
  Notifications: z.array(z.string().transform(dataText)),
  reference: z.string().exactOptional(),
  /** Run length and amount. */
  Payments: z.array(z.tuple([z.number().int().positive(), money])),
});

/** A compact form of a lender's quote: its messages in English, its payments run-length encoded. */
export function encodeQuote(quote: ProvidedQuote): unknown {
  const rows: [number, Pence][] = [];
  for (const { Amount } of quote.Payments) {
    const last = rows.at(-1);
    if (last?.[1] === Amount) last[0]++;
    else rows.push([1, Amount]);
  }
  return { ...inEnglish(quote), Payments: rows };
}

/** The decoded quote; undefined for invalid input. */
export function decodeQuote(packed: unknown): ProvidedQuote | undefined {
  const read = Given.safeParse(packed);
  if (!read.success) return undefined;
  const amounts = read.data.Payments.flatMap(([count, amount]) => Array.from({ length: count }, () => amount));
  return { ...read.data, Payments: amounts.map((Amount, index) => ({ Month: index + 1, Amount })) };
}
