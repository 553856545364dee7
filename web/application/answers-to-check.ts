import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import type { ApplicationFieldName, FinanceApplication } from "#domain/finance-application/application-fields.ts";
import { historyOf, monthsAt, type HistoryName } from "#domain/finance-application/application-history.ts";
import { isWorking } from "#domain/finance-application/finance-application.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { readTypedAmount } from "#domain/typed-amount.ts";
import { addressLine } from "./address-line.ts";
import { durationWords } from "./durations.ts";
import { spokenNumber } from "./national-phone-number.ts";
import { earlierLine } from "./history-line.ts";
import { SECTIONS, stepPath } from "./steps.ts";
import type { ToldApplication } from "#server/orders/orders.ts";

export type CheckedLine = { name: string; answer: string };
export type CheckedSection = { title: string; href: string; lines: CheckedLine[]; missing: string[] };

type Told = Pick<ToldApplication, "answers" | "born" | "done"> & { order: Pick<ToldApplication["order"], "guid" | "customer"> };

/** Every answer once more, secrets masked, with the way back to each page. */
export function answersToCheck(told: Told): CheckedSection[] {
  const { order, done } = told;
  return SECTIONS.filter(({ section }) => section !== "check").map(({ section, title: label }) => {
    const title = word(label);
    const missing = section === "check" || done.includes(section) ? [] : [word(labels.titleIsNotFinished, { title })];
    return { title, href: stepPath(order.guid, section), lines: linesOf(section, told).filter(({ answer }) => answer !== ""), missing };
  });
}

function linesOf(section: (typeof SECTIONS)[number]["section"], told: Told): CheckedLine[] {
  const { answers } = told;
  const line = (name: string, field: ApplicationFieldName): CheckedLine => ({ name, answer: answers[field] ?? "" });
  switch (section) {
    case "about":
      return [...aboutLines(told), line(word(labels.gender), "gender"), line(word(labels.maritalStatus), "marital_status"), line(word(labels.nationality), "nationality"), line(word(labels.dependants), "dependants"), line(word(labels.drivingLicence), "driving_license")];
    case "address":
      return [
        { name: word(labels.address), answer: addressLine(answers) },
        line(word(labels.youAre), "address_status"),
        time(word(labels.timeThere), "address", answers),
        ...earlier(word(labels.before), "address", answers),
      ];
    case "employment":
      return [
        line(word(labels.employment), "employment_type"),
        ...(isWorking(answers) ? [line(word(labels.kindOfWork), "occupation_type"), line(word(labels.employer), "employer"), line(word(labels.jobTitle), "job_title")] : []),
        time(word(labels.forLabel), "employment", answers),
        ...earlier(word(labels.before), "employment", answers),
      ];
    case "money":
      return [
        line(word(labels.monthlyIncomeBeforeTax), "monthly_income"),
        line(word(labels.monthlyIncomeAfterTax), "net_monthly_income"),
        line(word(labels.otherMonthlyIncome), "other_income"),
        pounds(word(labels.rentOrMortgage), answers.rent_or_mortgage),
        pounds(word(labels.childcare), answers.childcare_costs),
        line(word(labels.replacesALoan), "replacing_existing_loan"),
        line(word(labels.changesExpected), "circumstance_changes_expected"),
      ];
    case "bank":
      return [line(word(labels.nameOnTheAccount), "bank_account_name"), line(word(labels.sortCode), "bank_sort_code"), line(word(labels.accountNumber), "bank_account_number"), { name: word(labels.withThisBank), answer: durationOf(answers.bank_years, answers.bank_months) }];
    case "check":
      return [];
  }
}

function aboutLines({ order: { customer }, born }: Told): CheckedLine[] {
  const text = (name: string) => String(customer[name] ?? "");
  const name = ["customer_title", "customer_first_name", "customer_middle_name", "customer_last_name"].map(text).filter(Boolean).join(" ");
  return [
    { name: word(labels.name), answer: name },
    { name: word(labels.email), answer: text("customer_email") },
    { name: word(labels.telephone), answer: [text("customer_telephone"), text("customer_secondary_telephone")].filter(Boolean).map(spokenNumber).join(", ") },
    { name: word(labels.dateOfBirth), answer: born ?? "" },
  ];
}

function time(name: string, history: HistoryName, answers: FinanceApplication): CheckedLine {
  const months = monthsAt(history, answers);
  return { name, answer: months > 0 ? durationWords(months) : "" };
}

function earlier(name: string, history: HistoryName, answers: FinanceApplication): CheckedLine[] {
  return historyOf(history, answers).map((entry) => {
    const { title, line } = earlierLine(history, entry);
    return { name, answer: `${title}. ${line}` };
  });
}

function durationOf(years: string | undefined, months: string | undefined): string {
  if (!years && !months) return "";
  return durationWords(Number(years ?? 0) * 12 + Number(months ?? 0));
}

/** Amounts are kept as they were typed: "2000", "£2,000", "2 000.50". */
function pounds(name: string, amount = ""): CheckedLine {
  const read = readTypedAmount(amount);
  return { name, answer: read === undefined ? amount : formatMoney(penceFromPounds(read)) };
}
