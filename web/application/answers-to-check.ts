import type { ApplicationFieldName, FinanceApplication } from "#domain/deal/application-fields.ts";
import { historyOf, monthsAt, type HistoryName } from "#domain/deal/application-history.ts";
import { isWorking } from "#domain/deal/finance-application.ts";
import { durationWords } from "./durations.ts";
import { spokenNumber } from "./spoken-number.ts";
import { earlierLine } from "./earlier-line.ts";
import { SECTIONS, stepPath } from "./steps.ts";
import type { ToldApplication } from "#server/orders/orders.ts";

export type CheckedLine = { name: string; answer: string };
export type CheckedSection = { title: string; href: string; lines: CheckedLine[]; missing: string[] };

/** Every answer once more, secrets masked, with the way back to each page. */
export function answersToCheck(told: ToldApplication): CheckedSection[] {
  const { order, done } = told;
  return SECTIONS.filter(({ section }) => section !== "check").map(({ section, title }) => {
    const missing = section === "check" || done.includes(section) ? [] : [`${title} is not finished.`];
    return { title, href: stepPath(order.guid, section), lines: linesOf(section, told).filter(({ answer }) => answer !== ""), missing };
  });
}

function linesOf(section: (typeof SECTIONS)[number]["section"], told: ToldApplication): CheckedLine[] {
  const { answers } = told;
  const line = (name: string, field: ApplicationFieldName): CheckedLine => ({ name, answer: answers[field] ?? "" });
  switch (section) {
    case "about":
      return [...aboutLines(told), line("Gender", "gender"), line("Marital status", "marital_status"), line("Nationality", "nationality"), line("Dependants", "dependants"), line("Driving licence", "driving_license")];
    case "address":
      return [
        { name: "Address", answer: [answers.address_line_1, answers.address_line_2, answers.address_town, answers.address_county, answers.address_postcode].filter(Boolean).join(", ") },
        line("You are", "address_status"),
        time("Time there", "address", answers),
        ...earlier("Before", "address", answers),
      ];
    case "employment":
      return [
        line("Employment", "employment_type"),
        ...(isWorking(answers) ? [line("Kind of work", "occupation_type"), line("Employer", "employer"), line("Job title", "job_title")] : []),
        time("For", "employment", answers),
        ...earlier("Before", "employment", answers),
      ];
    case "money":
      return [
        line("Monthly income before tax", "monthly_income"),
        line("Monthly income after tax", "net_monthly_income"),
        line("Other monthly income", "other_income"),
        pounds("Rent or mortgage", answers.rent_or_mortgage),
        pounds("Childcare", answers.childcare_costs),
        line("Replaces a loan", "replacing_existing_loan"),
        line("Changes expected", "circumstance_changes_expected"),
      ];
    case "bank":
      return [line("Name on the account", "bank_account_name"), line("Sort code", "bank_sort_code"), line("Account number", "bank_account_number"), { name: "With this bank", answer: durationOf(answers.bank_years, answers.bank_months) }];
    case "check":
      return [];
  }
}

function aboutLines({ order: { customer }, born }: ToldApplication): CheckedLine[] {
  const text = (name: string) => String(customer[name] ?? "");
  const name = ["customer_title", "customer_first_name", "customer_middle_name", "customer_last_name"].map(text).filter(Boolean).join(" ");
  return [
    { name: "Name", answer: name },
    { name: "Email", answer: text("customer_email") },
    { name: "Telephone", answer: [text("customer_telephone"), text("customer_secondary_telephone")].filter(Boolean).map(spokenNumber).join(", ") },
    { name: "Date of birth", answer: born ?? "" },
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

function pounds(name: string, amount: string | undefined): CheckedLine {
  return { name, answer: amount ? `£${amount.replace(/^£/, "")}` : "" };
}
