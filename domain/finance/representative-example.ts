import { formatMoney, type Pence } from "../money.ts";
import type { FinanceItem, QuoteFigures } from "./quote.ts";
import type { FinanceProduct } from "./lender-terms.ts";

export const REPRESENTATIVE_EXAMPLE_TITLE = "Representative example";

export type RepresentativeExample = { title: string; product: string; lines: { label: string; value: string }[] };

const PRODUCT_NAMES: Record<FinanceProduct, string> = {
  PCP: "Personal Contract Purchase (PCP)",
  HP: "Hire Purchase (HP)",
  CS: "Conditional Sale (CS)",
};

/** The quote for a page's representative example: the first of its vehicles' quotes without an error, in page order. */
export function exampleQuote(vehicles: Iterable<readonly FinanceItem<unknown>[]>): QuoteFigures | undefined {
  for (const items of vehicles) {
    for (const item of items) if (!item.HasError) return item;
  }
  return undefined;
}

/** The example that a page with a monthly figure must print, from one quote. Source: FCA CONC 3.5.5R (content). */
export function representativeExample(quote: QuoteFigures, title = REPRESENTATIVE_EXAMPLE_TITLE): RepresentativeExample {
  const lines = [
    { label: "Cash price", value: formatMoney(quote.CashPrice) },
    ...(quote.VatDue > 0 ? [{ label: "VAT due at the start", value: formatMoney(quote.VatDue) }] : []),
    { label: "Customer deposit", value: formatMoney(quote.Deposit.Cash) },
    ...(quote.Deposit.PartExchange === 0 ? [] : [{ label: "Part exchange", value: formatMoney(quote.Deposit.PartExchange) }]),
    ...(quote.Deposit.Contribution > 0 ? [{ label: "Deposit contribution", value: formatMoney(quote.Deposit.Contribution) }] : []),
    { label: "Total amount of credit", value: formatMoney(quote.Balance) },
    ...paymentLines(quote).map(({ label, amount }) => ({ label, value: formatMoney(amount) })),
    { label: "Duration", value: `${quote.Term} months` },
    { label: "Cost of credit", value: formatMoney(quote.ChargesForCredit) },
    { label: "Total amount payable", value: formatMoney(quote.TotalAmountPayable) },
    { label: "Rate of interest", value: `${rate(quote.FixedRate, 2)} fixed` },
    { label: "Representative APR", value: `${rate(quote.Apr, 1)} APR` },
    ...(quote.key === "PCP" ? [{ label: "Annual mileage", value: `${quote.AnnualMileage.toLocaleString("en-GB")} miles` }] : []),
    ...(quote.ExcessMileage === undefined ? [] : [{ label: "Excess mileage", value: `${quote.ExcessMileage}p a mile` }]),
    { label: "Lender", value: quote.Lender },
  ];
  return { title, product: PRODUCT_NAMES[quote.key], lines };
}

/** The amounts due after the deposit, fees last, in pence. */
export function paymentLines(quote: QuoteFigures): { label: string; amount: Pence }[] {
  const { TotalNumberOfRegularPayments: count, RegularPayment, FirstPayment, Residual } = quote;
  const odd = FirstPayment !== RegularPayment;
  return [
    ...(odd ? [{ label: `First ${frequency(quote)} payment`, amount: FirstPayment }] : []),
    { label: `${odd ? count - 1 : count} ${frequency(quote)} payments of`, amount: RegularPayment },
    ...(Residual > 0 ? [{ label: "Optional final payment", amount: Residual }] : []),
    ...fees(quote),
  ];
}

function frequency({ Frequency }: QuoteFigures): string {
  return Frequency ?? "monthly";
}

/** The fees included in the cost of credit, with when they are paid. */
function fees({ Fees }: QuoteFigures): { label: string; amount: Pence }[] {
  if (!Fees) return [];
  const option = Fees.OptionInFinalPayment ? "in the final payment" : "with the last payment";
  return [
    ...(Fees.Documentation > 0 ? [{ label: "Documentation fee, with the first payment", amount: Fees.Documentation }] : []),
    ...(Fees.OptionToPurchase > 0 ? [{ label: `Option to purchase fee, ${option}`, amount: Fees.OptionToPurchase }] : []),
  ];
}

function rate(percent: number, decimals: number): string {
  return `${percent.toFixed(decimals)}%`;
}
