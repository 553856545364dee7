import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { PERIOD_LABELS } from "#domain/finance/agreement.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { PresentedQuote } from "#server/finance/present-quote.ts";
import type { SummaryLine } from "#web/deal/order-summary.tsx";

/** An order's quote for display: payment, period ("a month"), terms in one line, and every figure. */
export type QuoteView = { payment: string; period: string; terms: string; lender: string; lines: SummaryLine[] };

export function quoteView(quote: PresentedQuote): QuoteView {
  const mileage =
    quote.key === "PCP"
      ? [
          {
            name: t(labels.annualMileage),
            amount: t(labels.annualMileageMiles, { AnnualMileage: quote.AnnualMileage.toLocaleString("en-GB") }),
          },
        ]
      : [];
  return {
    payment: pounds(quote.RegularPayment),
    period: PERIOD_LABELS[quote.Frequency ?? "monthly"],
    terms: t(labels.keyTermMonthsAprPer, { key: quote.key, Term: quote.Term, Apr: quote.Apr.toFixed(1) }),
    lender: quote.Lender,
    lines: [
      { name: t(labels.lender), amount: quote.Lender },
      ...(quote.VatDue > 0 ? [{ name: t(labels.vatDueAtTheStart), amount: pounds(quote.VatDue) }] : []),
      { name: t(labels.deposit), amount: pounds(quote.Deposit.Cash) },
      ...(quote.Deposit.Contribution > 0 ? [{ name: t(labels.depositContribution), amount: pounds(quote.Deposit.Contribution) }] : []),
      { name: t(labels.amountOfCredit), amount: pounds(quote.Balance) },
      ...paymentsOf(quote),
      ...mileage,
      { name: t(labels.interestRateFixed), amount: `${quote.FixedRate.toFixed(2)}%` },
      { name: "APR", amount: `${quote.Apr.toFixed(1)}%` },
      { name: t(labels.totalChargeForCredit), amount: pounds(quote.ChargesForCredit) },
      { name: t(labels.totalAmountPayable), amount: pounds(quote.TotalAmountPayable), total: true },
    ],
  };
}

/** At 0 % the first payment takes the rounding remainder; fees fall due with the first and the last. */
function paymentsOf({
  RegularPayment,
  FirstPayment,
  TotalNumberOfRegularPayments: count,
  Residual,
  Fees,
  Frequency,
}: PresentedQuote): SummaryLine[] {
  const frequency = Frequency ?? "monthly";
  const odd = FirstPayment !== RegularPayment;
  const even = odd ? count - 1 : count;
  return [
    ...(odd
      ? [{ name: frequency === "weekly" ? t(labels.firstWeeklyPayment) : t(labels.firstMonthlyPayment), amount: pounds(FirstPayment) }]
      : []),
    {
      name: frequency === "weekly" ? t(labels.countWeeklyPayments, { count: even }) : t(labels.countMonthlyPayments, { count: even }),
      amount: pounds(RegularPayment),
    },
    ...(Residual > 0 ? [{ name: t(labels.optionalFinalPayment), amount: pounds(Residual) }] : []),
    ...(Fees && Fees.Documentation > 0 ? [{ name: t(labels.documentationFee), amount: pounds(Fees.Documentation) }] : []),
    ...(Fees && Fees.OptionToPurchase > 0 ? [{ name: t(labels.optionToPurchaseFee), amount: pounds(Fees.OptionToPurchase) }] : []),
  ];
}

function pounds(amount: number): string {
  return formatMoney(penceFromPounds(amount));
}
