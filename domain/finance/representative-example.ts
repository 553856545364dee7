import { formatMoney } from "../money.ts";
import type { FinanceItem, Quote } from "./quote.ts";
import type { FinanceProduct } from "./lender-terms.ts";

export const REPRESENTATIVE_EXAMPLE_TITLE = "Representative example";

export type RepresentativeExample = { title: string; product: string; lines: { label: string; value: string }[] };

const PRODUCT_NAMES: Record<FinanceProduct, string> = {
  PCP: "Personal Contract Purchase (PCP)",
  HP: "Hire Purchase (HP)",
  CS: "Conditional Sale (CS)",
};

/** The quote that a page's example is made from: the first of its vehicles' quotes without an error, in page order. */
export function exampleQuote(vehicles: Iterable<readonly FinanceItem[]>): Quote | undefined {
  for (const items of vehicles) {
    for (const item of items) if (!item.HasError) return item;
  }
  return undefined;
}

/** The example a page with a monthly figure must print, from one quote. Source: FCA CONC 3.5.5R (content). */
export function representativeExample(quote: Quote, title = REPRESENTATIVE_EXAMPLE_TITLE): RepresentativeExample {
  const lines = [
    { label: "Cash price", value: formatMoney(quote.CashPrice) },
    ...(quote.VatDue > 0 ? [{ label: "VAT due at the start", value: formatMoney(quote.VatDue) }] : []),
    { label: "Customer deposit", value: formatMoney(quote.Deposit.Cash) },
    ...(quote.Deposit.PartExchange === 0
      ? []
      : [{ label: "Part exchange", value: formatMoney(quote.Deposit.PartExchange) }]),
    ...(quote.Deposit.Contribution > 0
      ? [{ label: "Deposit contribution", value: formatMoney(quote.Deposit.Contribution) }]
      : []),
    { label: "Total amount of credit", value: formatMoney(quote.Balance) },
    ...(quote.FirstPayment === quote.RegularPayment
      ? [payments(quote.TotalNumberOfRegularPayments, quote)]
      : [
          { label: `First ${frequency(quote)} payment`, value: formatMoney(quote.FirstPayment) },
          payments(quote.TotalNumberOfRegularPayments - 1, quote),
        ]),
    ...(quote.Residual > 0 ? [{ label: "Optional final payment", value: formatMoney(quote.Residual) }] : []),
    ...fees(quote),
    { label: "Duration", value: `${quote.Term} months` },
    { label: "Cost of credit", value: formatMoney(quote.ChargesForCredit) },
    { label: "Total amount payable", value: formatMoney(quote.TotalAmountPayable) },
    { label: "Rate of interest", value: `${rate(quote.FixedRate, 2)} fixed` },
    { label: "Representative APR", value: `${rate(quote.Apr, 1)} APR` },
    ...(quote.key === "PCP"
      ? [{ label: "Annual mileage", value: `${quote.AnnualMileage.toLocaleString("en-GB")} miles` }]
      : []),
    ...(quote.ExcessMileage === undefined ? [] : [{ label: "Excess mileage", value: `${quote.ExcessMileage}p a mile` }]),
    { label: "Lender", value: quote.Lender },
  ];
  return { title, product: PRODUCT_NAMES[quote.key], lines };
}

function payments(count: number, quote: Quote) {
  return { label: `${count} ${frequency(quote)} payments of`, value: formatMoney(quote.RegularPayment) };
}

function frequency({ Frequency }: Quote): string {
  return Frequency ?? "monthly";
}

/** Every other charge in the cost of credit, with when it is paid. */
function fees({ Fees }: Quote): { label: string; value: string }[] {
  if (!Fees) return [];
  const option = Fees.OptionInFinalPayment ? "in the final payment" : "with the last payment";
  return [
    ...(Fees.Documentation > 0 ? [{ label: "Documentation fee, with the first payment", value: formatMoney(Fees.Documentation) }] : []),
    ...(Fees.OptionToPurchase > 0 ? [{ label: `Option to purchase fee, ${option}`, value: formatMoney(Fees.OptionToPurchase) }] : []),
  ];
}

function rate(percent: number, decimals: number): string {
  return `${percent.toFixed(decimals)}%`;
}
