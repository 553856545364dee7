import { A_PERIOD } from "#domain/finance/agreement.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { PresentedQuote } from "#server/finance/present-quote.ts";
import type { SummaryLine } from "./order-summary.tsx";

/** The quote of an order in words: each payment and how often ("a month"), the terms in a line, and every figure. */
export type QuoteView = { payment: string; period: string; terms: string; lender: string; lines: SummaryLine[] };

export function quoteView(quote: PresentedQuote): QuoteView {
  const mileage = quote.key === "PCP" ? [{ name: "Annual mileage", amount: `${quote.AnnualMileage.toLocaleString("en-GB")} miles` }] : [];
  return {
    payment: pounds(quote.RegularPayment),
    period: A_PERIOD[quote.Frequency ?? "monthly"],
    terms: `${quote.key}, ${quote.Term} months, ${quote.Apr.toFixed(1)}% APR`,
    lender: quote.Lender,
    lines: [
      { name: "Lender", amount: quote.Lender },
      ...(quote.VatDue > 0 ? [{ name: "VAT due at the start", amount: pounds(quote.VatDue) }] : []),
      { name: "Deposit", amount: pounds(quote.Deposit.Cash) },
      ...(quote.Deposit.Contribution > 0 ? [{ name: "Deposit contribution", amount: pounds(quote.Deposit.Contribution) }] : []),
      { name: "Amount of credit", amount: pounds(quote.Balance) },
      ...paymentsOf(quote),
      ...mileage,
      { name: "Interest rate, fixed", amount: `${quote.FixedRate.toFixed(2)}%` },
      { name: "APR", amount: `${quote.Apr.toFixed(1)}%` },
      { name: "Total charge for credit", amount: pounds(quote.ChargesForCredit) },
      { name: "Total amount payable", amount: pounds(quote.TotalAmountPayable), total: true },
    ],
  };
}

/** At 0 % the first payment takes the remainder; fees come with the first and the last. */
function paymentsOf({ RegularPayment, FirstPayment, TotalNumberOfRegularPayments: count, Residual, Fees, Frequency }: PresentedQuote): SummaryLine[] {
  const frequency = Frequency ?? "monthly";
  const odd = FirstPayment !== RegularPayment;
  return [
    ...(odd ? [{ name: `First ${frequency} payment`, amount: pounds(FirstPayment) }] : []),
    { name: `${odd ? count - 1 : count} ${frequency} payments`, amount: pounds(RegularPayment) },
    ...(Residual > 0 ? [{ name: "Optional final payment", amount: pounds(Residual) }] : []),
    ...(Fees && Fees.Documentation > 0 ? [{ name: "Documentation fee", amount: pounds(Fees.Documentation) }] : []),
    ...(Fees && Fees.OptionToPurchase > 0 ? [{ name: "Option to purchase fee", amount: pounds(Fees.OptionToPurchase) }] : []),
  ];
}

function pounds(amount: number): string {
  return formatMoney(penceFromPounds(amount));
}
