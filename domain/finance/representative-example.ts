import { text, type MessageText } from "../messages/message-text.ts";
import { msg, type PlainMessage } from "../messages/message.ts";
import { formatMoney, type Pence } from "../money.ts";
import type { FinanceItem, QuoteFigures } from "./quote.ts";
import type { FinanceProduct } from "./lender-terms.ts";

export type RepresentativeExample<Text = string> = { title: Text; product: Text; lines: { label: Text; value: Text }[] };

const PRODUCT_NAMES: Record<FinanceProduct, PlainMessage> = {
  PCP: msg("example.pcp"),
  HP: msg("example.hp"),
  CS: msg("example.cs"),
};

/** The quote for a page's representative example: the first of its vehicles' quotes without an error, in page order. */
export function exampleQuote(vehicles: Iterable<readonly FinanceItem<unknown>[]>): QuoteFigures | undefined {
  for (const items of vehicles) {
    for (const item of items) if (!item.HasError) return item;
  }
  return undefined;
}

/** The example that a page with a monthly figure must print, from one quote. Source: FCA CONC 3.5.5R (content). */
export function representativeExample(quote: QuoteFigures): RepresentativeExample<MessageText | string> {
  const lines = [
    { label: text("common.cashPrice"), value: formatMoney(quote.CashPrice) },
    ...(quote.VatDue > 0 ? [{ label: text("deal.vatDueAtTheStart"), value: formatMoney(quote.VatDue) }] : []),
    { label: text("example.customerDeposit"), value: formatMoney(quote.Deposit.Cash) },
    ...(quote.Deposit.PartExchange === 0 ? [] : [{ label: text("common.partExchange"), value: formatMoney(quote.Deposit.PartExchange) }]),
    ...(quote.Deposit.Contribution > 0
      ? [{ label: text("deal.depositContribution"), value: formatMoney(quote.Deposit.Contribution) }]
      : []),
    { label: text("example.amountOfCredit"), value: formatMoney(quote.Balance) },
    ...paymentLines(quote).map(({ label, amount }) => ({ label, value: formatMoney(amount) })),
    { label: text("example.duration"), value: text("stock.months", { months: quote.Term }) },
    { label: text("example.costOfCredit"), value: formatMoney(quote.ChargesForCredit) },
    { label: text("deal.totalAmountPayable"), value: formatMoney(quote.TotalAmountPayable) },
    { label: text("example.interestRate"), value: text("example.fixedRate", { rate: quote.FixedRate.toFixed(2) }) },
    { label: text("example.representativeApr"), value: text("example.apr", { apr: quote.Apr.toFixed(1) }) },
    ...mileageLines(quote),
    { label: text("deal.lender"), value: quote.Lender },
  ];
  return { title: text("example.title"), product: text(PRODUCT_NAMES[quote.key]), lines };
}

function mileageLines({ key, AnnualMileage, ExcessMileage }: QuoteFigures): { label: MessageText; value: MessageText }[] {
  const mileage = AnnualMileage.toLocaleString("en-GB");
  return [
    ...(key === "PCP" ? [{ label: text("deal.annualMileage"), value: text("common.mileageMiles", { mileage }) }] : []),
    ...(ExcessMileage === undefined
      ? []
      : [{ label: text("example.excessMileage"), value: text("example.penceAMile", { pence: ExcessMileage }) }]),
  ];
}

/** The amounts due after the deposit, fees last, in pence. */
export function paymentLines(quote: QuoteFigures): { label: MessageText; amount: Pence }[] {
  const { TotalNumberOfRegularPayments: count, RegularPayment, FirstPayment, Residual } = quote;
  const odd = FirstPayment !== RegularPayment;
  const weekly = quote.Frequency === "weekly";
  const even = odd ? count - 1 : count;
  return [
    ...(odd ? [{ label: text(weekly ? "deal.firstWeeklyPayment" : "deal.firstMonthlyPayment"), amount: FirstPayment }] : []),
    { label: text(weekly ? "example.weeklyPaymentsOf" : "example.monthlyPaymentsOf", { count: even }), amount: RegularPayment },
    ...(Residual > 0 ? [{ label: text("deal.optionalFinalPayment"), amount: Residual }] : []),
    ...fees(quote),
  ];
}

/** The fees included in the cost of credit, with when they are paid. */
function fees({ Fees }: QuoteFigures): { label: MessageText; amount: Pence }[] {
  if (!Fees) return [];
  const option = text(Fees.OptionInFinalPayment ? "example.optionFeeInFinalPayment" : "example.optionFeeWithLastPayment");
  return [
    ...(Fees.Documentation > 0 ? [{ label: text("example.documentationFee"), amount: Fees.Documentation }] : []),
    ...(Fees.OptionToPurchase > 0 ? [{ label: option, amount: Fees.OptionToPurchase }] : []),
  ];
}
