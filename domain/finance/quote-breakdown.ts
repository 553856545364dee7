import { text, type MessageText } from "../messages/message-text.ts";
import { formatMoney, pence, type Pence } from "../money.ts";
import { lastPeriod, PERIOD_UNIT } from "./agreement.ts";
import { periodRate } from "./apr.ts";
import { quotePayments, type FinanceOffer, type QuoteFigures } from "./quote.ts";
import { verifyApr, verifyLenderApr, lenderSchedule, scheduleOf, type Schedule, type StoredSchedule } from "./schedule.ts";
import { earlySettlements, voluntaryTermination, type Settlement, type VoluntaryTermination } from "./settlement.ts";

/** One figure of a quote, with the formula it results from. */
export type BreakdownFigure = { name: MessageText; formula: MessageText | string; result: string };

/** The calculations behind a quote. */
export type QuoteBreakdown = {
  figures: BreakdownFigure[];
  schedule: Schedule;
  settlements: Settlement[];
  termination: VoluntaryTermination;
};

/** How the figures of a quote were calculated from its offer; undefined if there is no schedule. */
export function quoteBreakdown(offer: FinanceOffer, quote: QuoteFigures): QuoteBreakdown | undefined {
  const { agreement } = offer;
  const schedule = scheduleOf(agreement);
  const carried = schedule && verifyApr(schedule, { apr: offer.rate.apr, fees_in_apr: agreement.fees.in_apr });
  if (!schedule || !carried?.ok) return undefined;
  return {
    figures: [
      deposit(quote),
      credit(quote),
      ...rate(offer),
      payment(offer, quote),
      ...first(offer),
      ...charge(offer, quote),
      payable(quote),
      apr(quote, carried.exact),
    ],
    schedule,
    settlements: earlySettlements({ ...schedule, exact_apr: carried.exact }),
    termination: voluntaryTermination(quote.TotalAmountPayable, schedule.lines),
  };
}

/** The same for a quote supplied by a lender: its sums and its APR. How the lender priced the payments is unknown. */
export function lenderQuoteBreakdown(quote: QuoteFigures): QuoteBreakdown | undefined {
  const stored: StoredSchedule = { credit: quote.Balance, frequency: quote.Frequency ?? "monthly", lines: quotePayments(quote) };
  const carried = verifyLenderApr(stored, { apr: quote.Apr, fees_in_apr: true });
  if (!carried.ok) return undefined;
  const paid = pence(quote.Balance + quote.ChargesForCredit);
  const schedule = lenderSchedule(stored, carried.exact);
  return {
    figures: [deposit(quote), credit(quote), chargeOn(paid, quote), payable(quote), apr(quote, carried.exact)],
    schedule,
    settlements: earlySettlements({ ...stored, exact_apr: carried.exact }),
    termination: voluntaryTermination(quote.TotalAmountPayable, schedule.lines),
  };
}

function deposit({ Deposit, TotalDeposit }: QuoteFigures): BreakdownFigure {
  const { Cash, PartExchange, Contribution } = Deposit;
  let formula = text("breakdown.fromYou", { amount: formatMoney(Cash) });
  if (PartExchange > 0) formula = text("breakdown.plusPartExchange", { sum: formula, amount: formatMoney(PartExchange) });
  if (PartExchange < 0) formula = text("breakdown.lessPartExchange", { sum: formula, amount: formatMoney(pence(-PartExchange)) });
  if (Contribution > 0) formula = text("breakdown.plusContribution", { sum: formula, amount: formatMoney(Contribution) });
  return { name: text("breakdown.totalDeposit"), formula, result: formatMoney(TotalDeposit) };
}

function credit({ CashPrice, VatDue, TotalDeposit, Balance }: QuoteFigures): BreakdownFigure {
  const figures = { price: formatMoney(CashPrice), deposit: formatMoney(TotalDeposit) };
  return {
    name: text("deal.amountOfCredit"),
    formula: VatDue > 0 ? text("breakdown.creditPlusVat", { ...figures, vat: formatMoney(VatDue) }) : text("breakdown.credit", figures),
    result: formatMoney(Balance),
  };
}

function rate({ agreement }: FinanceOffer): BreakdownFigure[] {
  if (agreement.apr === 0) return [];
  const weekly = agreement.frequency === "weekly";
  return [
    {
      name: text(weekly ? "breakdown.rateForWeek" : "breakdown.rateForMonth"),
      formula: `(1 + ${agreement.apr.toFixed(1)}%)^(${weekly ? "1/52" : "1/12"}) − 1`,
      result: `${(monthlyRate(agreement) * 100).toFixed(6)}%`,
    },
  ];
}

function payment({ agreement, paid }: FinanceOffer, { Frequency }: QuoteFigures): BreakdownFigure {
  const { payments, fees, frequency, apr } = agreement;
  const last = lastPeriod(agreement);
  const growth = `${(1 + monthlyRate(agreement)).toFixed(8)}`;
  const discounted = (amount: Pence, at: number) =>
    amount === 0 ? "" : ` − ${formatMoney(amount)}${apr === 0 ? "" : ` ÷ ${growth}^${at}`}`;
  const inside = fees.in_apr ? discounted(fees.documentation, 1) + discounted(fees.option, last) : "";
  const financed = `${formatMoney(agreement.credit)}${discounted(paid.final, payments + 1)}${inside}`;
  const bracketed = financed.includes("−") ? `(${financed})` : financed;
  return {
    name: text(Frequency === "weekly" ? "breakdown.weeklyPayment" : "stock.monthlyPayment"),
    formula:
      apr === 0
        ? text("breakdown.dividedByPayments", { amount: bracketed, count: payments })
        : `${bracketed} × ${(periodRate(apr, PERIOD_UNIT[frequency]) * 100).toFixed(6)}% ÷ (1 − ${growth}^−${payments})`,
    result: formatMoney(paid.regular),
  };
}

/** At 0 % the division usually leaves a remainder, which the first payment takes. */
function first({ agreement, paid }: FinanceOffer): BreakdownFigure[] {
  if (paid.first === paid.regular) return [];
  const final = paid.final > 0 ? ` − ${formatMoney(paid.final)}` : "";
  return [
    {
      name: text("breakdown.firstPayment"),
      formula: `${formatMoney(agreement.credit)}${final} − ${agreement.payments - 1} × ${formatMoney(paid.regular)}`,
      result: formatMoney(paid.first),
    },
  ];
}

function charge({ agreement, paid }: FinanceOffer, quote: QuoteFigures): BreakdownFigure[] {
  const { documentation, option } = agreement.fees;
  const even = paid.first === paid.regular;
  const regular = `${even ? agreement.payments : agreement.payments - 1} × ${formatMoney(paid.regular)}`;
  let formula: MessageText | string = even ? regular : `${formatMoney(paid.first)} + ${regular}`;
  if (paid.final > 0) formula = text("breakdown.plusFinalPayment", { sum: formula, amount: formatMoney(paid.final) });
  if (documentation > 0) formula = text("breakdown.plusDocumentationFee", { sum: formula, amount: formatMoney(documentation) });
  if (option > 0) formula = text("breakdown.plusOptionFee", { sum: formula, amount: formatMoney(option) });
  const paid_back = pence(quote.Balance + quote.ChargesForCredit);
  return [{ name: text("breakdown.allPayments"), formula, result: formatMoney(paid_back) }, chargeOn(paid_back, quote)];
}

function chargeOn(paidBack: Pence, { Balance, ChargesForCredit }: QuoteFigures): BreakdownFigure {
  return {
    name: text("deal.totalChargeForCredit"),
    formula: text("breakdown.chargeForCredit", { payments: formatMoney(paidBack), credit: formatMoney(Balance) }),
    result: formatMoney(ChargesForCredit),
  };
}

function payable(quote: QuoteFigures): BreakdownFigure {
  const { VatDue, TotalDeposit, Balance, ChargesForCredit } = quote;
  const figures = { deposit: formatMoney(TotalDeposit), payments: formatMoney(pence(Balance + ChargesForCredit)) };
  return {
    name: text("deal.totalAmountPayable"),
    formula: VatDue > 0 ? text("breakdown.payablePlusVat", { ...figures, vat: formatMoney(VatDue) }) : text("breakdown.payable", figures),
    result: formatMoney(quote.TotalAmountPayable),
  };
}

function apr(quote: QuoteFigures, exact: number): BreakdownFigure {
  return {
    name: text("deal.apr"),
    formula: text("breakdown.apr", { credit: formatMoney(quote.Balance), exact: exact.toFixed(3) }),
    result: `${quote.Apr.toFixed(1)}%`,
  };
}

function monthlyRate({ apr, frequency }: FinanceOffer["agreement"]): number {
  return periodRate(apr, PERIOD_UNIT[frequency]);
}
