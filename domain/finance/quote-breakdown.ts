import { formatMoney, pence, type Pence } from "../money.ts";
import { lastPeriod, PERIOD_UNIT } from "./agreement.ts";
import { periodRate } from "./apr.ts";
import { quotePayments, type FinanceOffer, type QuoteFigures } from "./quote.ts";
import { verifyApr, verifyLenderApr, lenderSchedule, scheduleOf, type Schedule, type StoredSchedule } from "./schedule.ts";
import { earlySettlements, voluntaryTermination, type Settlement, type VoluntaryTermination } from "./settlement.ts";

/** One figure of a quote, with the formula it results from. */
export type BreakdownFigure = { name: string; formula: string; result: string };

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
  const parts = [
    `${formatMoney(Cash)} from you`,
    ...(PartExchange > 0 ? [`+ ${formatMoney(PartExchange)} part exchange`] : []),
    ...(PartExchange < 0 ? [`− ${formatMoney(pence(-PartExchange))} still owed on the part exchange`] : []),
    ...(Contribution > 0 ? [`+ ${formatMoney(Contribution)} deposit contribution`] : []),
  ];
  return { name: "Total deposit", formula: parts.join(" "), result: formatMoney(TotalDeposit) };
}

function credit({ CashPrice, VatDue, TotalDeposit, Balance }: QuoteFigures): BreakdownFigure {
  const vat = VatDue > 0 ? ` − ${formatMoney(VatDue)} VAT due at the start` : "";
  return {
    name: "Amount of credit",
    formula: `${formatMoney(CashPrice)} cash price${vat} − ${formatMoney(TotalDeposit)} deposit`,
    result: formatMoney(Balance),
  };
}

function rate({ agreement }: FinanceOffer): BreakdownFigure[] {
  if (agreement.apr === 0) return [];
  const [period, root] = agreement.frequency === "weekly" ? ["week", "1/52"] : ["month", "1/12"];
  return [
    {
      name: `Rate for one ${period}`,
      formula: `(1 + ${agreement.apr.toFixed(1)}%)^(${root}) − 1`,
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
    name: Frequency === "weekly" ? "Weekly payment" : "Monthly payment",
    formula:
      apr === 0
        ? `${bracketed} ÷ ${payments} payments`
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
      name: "First payment",
      formula: `${formatMoney(agreement.credit)}${final} − ${agreement.payments - 1} × ${formatMoney(paid.regular)}`,
      result: formatMoney(paid.first),
    },
  ];
}

function charge({ agreement, paid }: FinanceOffer, quote: QuoteFigures): BreakdownFigure[] {
  const { documentation, option } = agreement.fees;
  const even = paid.first === paid.regular;
  const regular = `${even ? agreement.payments : agreement.payments - 1} × ${formatMoney(paid.regular)}`;
  const parts = [
    ...(even ? [] : [formatMoney(paid.first)]),
    regular,
    ...(paid.final > 0 ? [`${formatMoney(paid.final)} final payment`] : []),
    ...(documentation > 0 ? [`${formatMoney(documentation)} documentation fee`] : []),
    ...(option > 0 ? [`${formatMoney(option)} option to purchase fee`] : []),
  ];
  const paid_back = pence(quote.Balance + quote.ChargesForCredit);
  return [{ name: "All payments", formula: parts.join(" + "), result: formatMoney(paid_back) }, chargeOn(paid_back, quote)];
}

function chargeOn(paidBack: Pence, { Balance, ChargesForCredit }: QuoteFigures): BreakdownFigure {
  return {
    name: "Total charge for credit",
    formula: `${formatMoney(paidBack)} payments − ${formatMoney(Balance)} credit`,
    result: formatMoney(ChargesForCredit),
  };
}

function payable(quote: QuoteFigures): BreakdownFigure {
  const vat = quote.VatDue > 0 ? `${formatMoney(quote.VatDue)} VAT + ` : "";
  return {
    name: "Total amount payable",
    formula: `${vat}${formatMoney(quote.TotalDeposit)} deposit + ${formatMoney(pence(quote.Balance + quote.ChargesForCredit))} payments`,
    result: formatMoney(quote.TotalAmountPayable),
  };
}

function apr(quote: QuoteFigures, exact: number): BreakdownFigure {
  return {
    name: "APR",
    formula:
      `The yearly rate at which all payments, each discounted from its month, are worth ${formatMoney(quote.Balance)} ` +
      `today: ${exact.toFixed(3)}%`,
    result: `${quote.Apr.toFixed(1)}%`,
  };
}

function monthlyRate({ apr, frequency }: FinanceOffer["agreement"]): number {
  return periodRate(apr, PERIOD_UNIT[frequency]);
}
