import { t, translateText } from "#web/locale/translate.ts";
import { APPLICATION_FIELDS, type ApplicationFieldName, type FinanceApplication } from "#domain/finance-application/application-fields.ts";
import { historyOf, monthsAt, type HistoryName } from "#domain/finance-application/application-history.ts";
import { isWorking } from "#domain/finance-application/finance-application.ts";
import { parseDay } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { readTypedAmount } from "#domain/typed-amount.ts";
import { addressLine } from "./address-line.ts";
import { formatDuration } from "./durations.ts";
import { nationalPhoneNumber } from "./national-phone-number.ts";
import { historyLine } from "./history-line.ts";
import { SECTIONS, stepPath } from "./steps.ts";
import type { MaskedApplication } from "#server/orders/orders.ts";

/** `secret`: the answer as it was given, where `answer` masks it. */
export type CheckedLine = { name: string; answer: string; secret?: string };
export type CheckedSection = { title: string; href: string; lines: CheckedLine[]; missing: string[] };

type CheckedApplication = Pick<MaskedApplication, "answers" | "secrets" | "born" | "done"> & {
  order: Pick<MaskedApplication["order"], "guid" | "customer">;
};

/** All answers for review, secrets masked, with a link to the page of each. */
export function checkAnswersSections(application: CheckedApplication): CheckedSection[] {
  const { order, done } = application;
  return SECTIONS.filter(({ section }) => section !== "check").map(({ section, title: label }) => {
    const title = t(label);
    const missing = section === "check" || done.includes(section) ? [] : [t("application.titleIsNotFinished", { title })];
    return {
      title,
      href: stepPath(order.guid, section),
      lines: linesOf(section, application).filter(({ answer }) => answer !== ""),
      missing,
    };
  });
}

function linesOf(section: (typeof SECTIONS)[number]["section"], application: CheckedApplication): CheckedLine[] {
  const { answers, secrets } = application;
  const line = (name: string, field: ApplicationFieldName): CheckedLine => {
    const secret = secrets?.[field];
    return { name, answer: answerText(field, answers[field] ?? ""), ...(secret && { secret: secretText(field, secret) }) };
  };
  switch (section) {
    case "about":
      return [
        ...aboutLines(application),
        line(t("application.gender"), "gender"),
        line(t("application.maritalStatus"), "marital_status"),
        line(t("application.nationality"), "nationality"),
        line(t("application.dependants"), "dependants"),
        line(t("application.drivingLicence"), "driving_license"),
      ];
    case "address":
      return [
        { name: t("application.address"), answer: addressLine(answers) },
        line(t("application.youAre"), "address_status"),
        time(t("application.timeThere"), "address", answers),
        ...earlier(t("application.before"), "address", answers),
      ];
    case "employment":
      return [
        line(t("application.employment"), "employment_type"),
        ...(isWorking(answers)
          ? [
              line(t("application.kindOfWork"), "occupation_type"),
              line(t("application.employer"), "employer"),
              line(t("application.jobTitle"), "job_title"),
            ]
          : []),
        time(t("application.for"), "employment", answers),
        ...earlier(t("application.before"), "employment", answers),
      ];
    case "money":
      return [
        line(t("application.monthlyIncomeBeforeTax"), "monthly_income"),
        line(t("application.monthlyIncomeAfterTax"), "net_monthly_income"),
        line(t("application.otherMonthlyIncome"), "other_income"),
        pounds(t("application.rentOrMortgage"), answers.rent_or_mortgage),
        pounds(t("application.childcare"), answers.childcare_costs),
        line(t("application.replacesALoan"), "replacing_existing_loan"),
        line(t("application.changesExpected"), "circumstance_changes_expected"),
      ];
    case "bank":
      return [
        line(t("application.nameOnTheAccount"), "bank_account_name"),
        line(t("application.sortCode"), "bank_sort_code"),
        line(t("application.accountNumber"), "bank_account_number"),
        { name: t("application.withThisBank"), answer: durationOf(answers.bank_years, answers.bank_months) },
      ];
    case "check":
      return [];
  }
}

/** Answers that were chosen from a list are in the language of the page. */
function answerText(field: ApplicationFieldName, answer: string): string {
  return typeof APPLICATION_FIELDS[field].kind === "object" ? translateText(answer) : answer;
}

function secretText(field: ApplicationFieldName, answer: string): string {
  switch (APPLICATION_FIELDS[field].kind) {
    case "pounds":
      return moneyText(answer);
    case "sort code":
      return answer.replace(/\D/g, "").replace(/^(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3");
    default:
      return answer;
  }
}

function aboutLines({ order: { customer }, born, secrets }: CheckedApplication): CheckedLine[] {
  const text = (name: string) => String(customer[name] ?? "");
  const name = ["customer_title", "customer_first_name", "customer_middle_name", "customer_last_name"].map(text).filter(Boolean).join(" ");
  return [
    { name: t("application.name"), answer: name },
    { name: t("common.email"), answer: text("customer_email") },
    {
      name: t("common.telephone"),
      answer: [text("customer_telephone"), text("customer_secondary_telephone")].filter(Boolean).map(nationalPhoneNumber).join(", "),
    },
    { name: t("application.dateOfBirth"), answer: born ?? "", ...bornOn(secrets) },
  ];
}

function bornOn(secrets: FinanceApplication = {}): { secret?: string } {
  const { date_of_birth_year = "", date_of_birth_month = "", date_of_birth_day = "" } = secrets;
  const day = parseDay([date_of_birth_year, date_of_birth_month.padStart(2, "0"), date_of_birth_day.padStart(2, "0")].join("-"));
  return day ? { secret: t(dayText(day)) } : {};
}

function time(name: string, history: HistoryName, answers: FinanceApplication): CheckedLine {
  const months = monthsAt(history, answers);
  return { name, answer: months > 0 ? formatDuration(months) : "" };
}

function earlier(name: string, history: HistoryName, answers: FinanceApplication): CheckedLine[] {
  return historyOf(history, answers).map((entry) => {
    const { title, line } = historyLine(history, entry);
    return { name, answer: `${title}. ${line}` };
  });
}

function durationOf(years: string | undefined, months: string | undefined): string {
  if (!years && !months) return "";
  return formatDuration(Number(years ?? 0) * 12 + Number(months ?? 0));
}

function pounds(name: string, amount = ""): CheckedLine {
  return { name, answer: moneyText(amount) };
}

/** Amounts are stored as typed: "2000", "£2,000", "2 000.50". */
function moneyText(amount: string): string {
  const read = readTypedAmount(amount);
  return read === undefined ? amount : formatMoney(penceFromPounds(read));
}
