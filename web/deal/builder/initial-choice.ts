import { markedText, type MarkedText } from "#web/locale/marked-text.tsx";
import { t } from "#web/locale/translate.ts";
import { PERIOD_LABELS } from "#domain/finance/agreement.ts";
import { depositForMonthly } from "#domain/finance/deposit/monthly-to-deposit.ts";
import { penceFromPounds, poundsFromPence } from "#domain/money.ts";
import { parseNumber, type DealChoice } from "#web/deal/deal-choice.ts";
import { dealFigures, type DealFacts, type LendersItems } from "#web/deal/deal-figures.ts";
import type { ShownItem } from "#web/finance/shown-item.ts";

/** A choice with messages: the lender's adjustments, or why a monthly target cannot be met. */
export type ChoiceWithMessages = {
  choice: DealChoice;
  messages: MarkedText[];
  /** The requested monthly payment in pounds, used to suggest other vehicles. */
  monthlyTarget?: number;
};

/** Converts a typed monthly payment into the deposit it requires. */
export function withMonthly(facts: DealFacts, choice: DealChoice, typed: string | null): ChoiceWithMessages {
  const pounds = parseNumber(typed);
  if (pounds === undefined || pounds === 0)
    return { choice, messages: [{ text: t("deal.enterWhatYouCanPay", { aPeriod: t(PERIOD_LABELS[choice.frequency]) }) }] };
  const { request } = dealFigures(facts, choice);
  const found = depositForMonthly(choice.finance_type, facts.vehicle, request, penceFromPounds(pounds), facts.terms, facts.today);
  if (!found.ok) return { choice, messages: [markedText(found.reason)], monthlyTarget: pounds };
  const deposit = poundsFromPence(found.deposit);
  const monthly = poundsFromPence(found.quote.RegularPayment);
  const period = t(PERIOD_LABELS[choice.frequency]);
  const message =
    deposit === 0
      ? t("deal.withoutAnyDepositYouPay", { monthly: inPounds(monthly), period })
      : t("deal.aDepositOfDepositMakes", { deposit: inPounds(deposit), monthly: inPounds(monthly), period });
  return { choice: { ...choice, deposit, deposit_type: "amount" }, messages: [{ text: message }], monthlyTarget: pounds };
}

/** Replaces the shopper's term, deposit and mileage by those the lender quoted, where they differ. */
export function asQuoted(choice: DealChoice, item: ShownItem | undefined): ChoiceWithMessages {
  if (!item || item.HasError || item.Notifications.length === 0) return { choice, messages: [] };
  const lentOn = item.CashPrice - item.VatDue;
  return {
    messages: item.Notifications,
    choice: {
      ...choice,
      term: item.Term,
      mileage: item.key === "PCP" ? item.AnnualMileage : choice.mileage,
      deposit:
        choice.deposit_type === "percentage" ? Math.round((item.Deposit.Cash / lentOn) * 10_000) / 100 : poundsFromPence(item.Deposit.Cash),
    },
  };
}

/** The initial choice from the URL: its figures, the deposit for a `monthly` target, and the lender's adjustments. */
export function initialChoice(
  facts: DealFacts,
  choice: DealChoice,
  query: URLSearchParams,
  lenderItems?: LendersItems,
): ChoiceWithMessages {
  const requested =
    query.get("monthly")?.trim() && !facts.by_lender ? withMonthly(facts, choice, query.get("monthly")) : { choice, messages: [] };
  const quoted = asQuoted(requested.choice, dealFigures(facts, requested.choice, lenderItems).item);
  return { ...requested, choice: quoted.choice, messages: [...requested.messages, ...quoted.messages] };
}

function inPounds(pounds: number): string {
  const isInteger = Number.isInteger(pounds);
  return `£${pounds.toLocaleString("en-GB", isInteger ? {} : { minimumFractionDigits: 2 })}`;
}
