import { withEnglishNames } from "#web/locale/english-text.tsx";
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
            name: t("deal.annualMileage"),
            amount: t("deal.miles", { AnnualMileage: quote.AnnualMileage.toLocaleString("en-GB") }),
          },
        ]
      : [];
  return {
    payment: pounds(quote.RegularPayment),
    period: t(PERIOD_LABELS[quote.Frequency ?? "monthly"]),
    terms: t("deal.financeSummary", { key: quote.key, Term: quote.Term, Apr: quote.Apr.toFixed(1) }),
    lender: quote.Lender,
    lines: withEnglishNames(() => [
      { name: t("deal.lender"), amount: quote.Lender },
      ...(quote.VatDue > 0 ? [{ name: t("deal.vatDueAtTheStart"), amount: pounds(quote.VatDue) }] : []),
      { name: t("common.deposit"), amount: pounds(quote.Deposit.Cash) },
      ...(quote.Deposit.Contribution > 0 ? [{ name: t("deal.depositContribution"), amount: pounds(quote.Deposit.Contribution) }] : []),
      { name: t("deal.amountOfCredit"), amount: pounds(quote.Balance) },
      ...paymentsOf(quote),
      ...mileage,
      { name: t("deal.interestRateFixed"), amount: `${quote.FixedRate.toFixed(2)}%` },
      { name: "APR", amount: `${quote.Apr.toFixed(1)}%` },
      { name: t("deal.totalChargeForCredit"), amount: pounds(quote.ChargesForCredit) },
      { name: t("deal.totalAmountPayable"), amount: pounds(quote.TotalAmountPayable), total: true },
    ]),
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
      ? [{ name: frequency === "weekly" ? t("deal.firstWeeklyPayment") : t("deal.firstMonthlyPayment"), amount: pounds(FirstPayment) }]
      : []),
    {
      name: frequency === "weekly" ? t("deal.countWeeklyPayments", { count: even }) : t("deal.countMonthlyPayments", { count: even }),
      amount: pounds(RegularPayment),
    },
    ...(Residual > 0 ? [{ name: t("deal.optionalFinalPayment"), amount: pounds(Residual) }] : []),
    ...(Fees && Fees.Documentation > 0 ? [{ name: t("deal.documentationFee"), amount: pounds(Fees.Documentation) }] : []),
    ...(Fees && Fees.OptionToPurchase > 0 ? [{ name: t("deal.optionToPurchaseFee"), amount: pounds(Fees.OptionToPurchase) }] : []),
  ];
}

function pounds(amount: number): string {
  return formatMoney(penceFromPounds(amount));
}
