import { text, type MessageText } from "../messages/message-text.ts";
import { parseDay, yearOf, type Day } from "../calendar.ts";
import type { Problem } from "../problem.ts";
import {
  APPLICATION_FIELDS,
  APPLICATION_PAGES,
  fieldsOf,
  WORKING_TYPES,
  type AnswerKind,
  type ApplicationField,
  type ApplicationFieldName,
  type ApplicationPage,
  type FinanceApplication,
  type PersonalField,
} from "./application-fields.ts";
import { HISTORIES, historyProblems, readHistory, type HistoryName } from "./application-history.ts";

/** Years: the legal minimum for a credit agreement, and a maximum that catches typing errors. */
const MINIMUM_AGE = 18;
const MAXIMUM_AGE = 120;
const MAX_CHARACTERS = 200;

/** The current day, for the minimum age, and the optional fields that the lender requires. */
export type ApplicationRules = { today: Day; insists: readonly PersonalField[] };

/** Problems that prevent submission to a lender, in page order. */
export function applicationProblems(application: FinanceApplication, rules: ApplicationRules): Problem[] {
  return APPLICATION_PAGES.flatMap((page) => {
    const problems = pageProblems(page, application, rules);
    return problems.length > 0 ? problems : gapsOf(page, application);
  });
}

/** The first incomplete page; undefined if the application is complete. */
export function firstOpenPage(application: FinanceApplication, rules: ApplicationRules): ApplicationPage | undefined {
  return APPLICATION_PAGES.find((page) => !isPageDone(page, application, rules));
}

export function isPageDone(page: ApplicationPage, application: FinanceApplication, rules: ApplicationRules): boolean {
  return pageProblems(page, application, rules).length === 0 && gapsOf(page, application).length === 0;
}

/** Missing years of address or employment history. */
export function gapsOf(page: ApplicationPage, application: FinanceApplication): Problem[] {
  return isHistory(page) ? historyProblems(page, application) : [];
}

/** Problems that prevent a page from being saved. Missing years of a history do not: they are added on the next page. */
export function pageProblems(page: ApplicationPage, application: FinanceApplication, rules: ApplicationRules): Problem[] {
  const problems = fieldsOf(page).flatMap((name) => fieldProblems(name, application, rules));
  if (page === "about") return birthProblems(problems, application, rules.today);
  if (page === "money") return [...problems, ...incomeProblems(problems, application)];
  return isHistory(page) ? [...problems, ...entryProblems(page, application, rules)] : problems;
}

/** Problems with an earlier address or employment, by form field. */
export function historyEntryProblems(name: HistoryName, entry: FinanceApplication, rules: ApplicationRules): Problem[] {
  return Object.values<ApplicationFieldName>(HISTORIES[name].entry).flatMap((field) => fieldProblems(field, entry, rules, isAbroad(entry)));
}

/** Whether the employment type implies an employer or self-employment. */
export function isWorking(application: FinanceApplication): boolean {
  return WORKING_TYPES.includes(application.employment_type ?? "");
}

/** `abroad`: an earlier address in another country, where a postcode is optional. The current address must be in the United Kingdom. */
function fieldProblems(
  name: ApplicationFieldName,
  application: FinanceApplication,
  { insists }: ApplicationRules,
  abroad = false,
): Problem[] {
  const field: ApplicationField = APPLICATION_FIELDS[name];
  const given = (application[name] ?? "").trim();
  const because = (message: MessageText) => [{ field: name, message }];
  if (given === "") {
    const required = field.required || (field.working && isWorking(application)) || insists.some((each) => each === name);
    if (name === "address_postcode" && abroad) return [];
    return required && !isGivenInMonths(name, application) && !isGivenInParts(name, application)
      ? because(field.missing ? text(field.missing) : text("problem.enterYourField", { label: text(field.label) }))
      : [];
  }
  if (name === "address_postcode" && abroad) return given.length > MAX_CHARACTERS ? because(TOO_LONG) : [];
  const wrong = whyNotAnswer(field.kind, given);
  return wrong === undefined ? [] : because(wrong);
}

/** Months alone are a complete duration. */
function isGivenInMonths(name: ApplicationFieldName, application: FinanceApplication): boolean {
  if (!name.endsWith("_years")) return false;
  return Object.entries(application).some(([other, text]) => other === name.replace("_years", "_months") && text !== "");
}

/** Alternatives to the address lines: a building name, or a building number with a street, replaces line 1; a city replaces the town. */
function isGivenInParts(name: ApplicationFieldName, application: FinanceApplication): boolean {
  const has = (part: ApplicationFieldName) => (application[part] ?? "").trim() !== "";
  if (name === "address_line_1") return has("address_building_name") || (has("address_building") && has("address_street"));
  return name === "address_town" && has("address_city");
}

const AT_HOME = ["", "united kingdom", "uk", "great britain", "gb", "england", "scotland", "wales", "northern ireland"];

function isAbroad({ address_country }: FinanceApplication): boolean {
  return !AT_HOME.includes((address_country ?? "").trim().toLowerCase());
}

const TOO_LONG = text("problem.useFewerCharacters", { count: MAX_CHARACTERS });
const INTEGER_MESSAGE = text("problem.enterAWholeNumber");

/** Pattern of each kind of answer with spaces removed, and the error message. None allows a sign. */
const SHAPES: Record<Extract<AnswerKind, string>, { shape: RegExp; message: MessageText } | undefined> = {
  text: undefined,
  list: undefined,
  pounds: { shape: /^£?(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/, message: text("problem.enterAnAmountInPounds") },
  count: { shape: /^(?:0?\d|1\d|20)$/, message: text("problem.countInvalid") },
  years: { shape: /^\d{1,2}$/, message: text("problem.enterWholeYearsLike4") },
  months: { shape: /^(?:\d|0\d|1[01])$/, message: text("problem.monthsInvalid") },
  "birth day": { shape: /^\d{1,2}$/, message: INTEGER_MESSAGE },
  "birth month": { shape: /^\d{1,2}$/, message: text("problem.monthInvalid") },
  "birth year": { shape: /^\d{4}$/, message: text("problem.yearInvalid") },
  postcode: { shape: /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/i, message: text("problem.enterAFullUkPostcode") },
  "sort code": { shape: /^\d{6}$/, message: text("problem.sortCodeInvalid") },
  "account number": { shape: /^\d{6,8}$/, message: text("problem.accountNumberInvalid") },
};

function whyNotAnswer(kind: AnswerKind, given: string): MessageText | undefined {
  if (typeof kind !== "string")
    return kind.options.includes(given) ? undefined : text("problem.unknownOption", { options: kind.options.join(", ") });
  const shape = SHAPES[kind];
  if (shape) return shape.shape.test(withoutGaps(kind, given)) ? undefined : shape.message;
  return kind === "text" && given.length > MAX_CHARACTERS ? TOO_LONG : undefined;
}

/** Codes may be grouped with hyphens; before or in an amount a hyphen is a minus sign. */
const IN_GROUPS: readonly AnswerKind[] = ["postcode", "sort code", "account number"];

function withoutGaps(kind: AnswerKind, text: string): string {
  const plain = text.replace(/\s/g, "");
  return IN_GROUPS.includes(kind) ? plain.replace(/(\w)-+(?=\w)/g, "$1") : plain;
}

const BIRTH_FIELDS = ["date_of_birth_day", "date_of_birth_month", "date_of_birth_year"] as const satisfies ApplicationFieldName[];

/** One problem if the complete date is missing; a complete date must be valid and old enough. */
function birthProblems(problems: Problem[], application: FinanceApplication, today: Day): Problem[] {
  const [field] = BIRTH_FIELDS;
  const others = problems.filter((problem) => !problem.field.startsWith("date_of_birth"));
  if (BIRTH_FIELDS.every((each) => !application[each])) return [{ field, message: text("problem.enterYourDateOfBirth") }, ...others];
  if (others.length < problems.length) return problems;
  const [day = "", month = "", year = ""] = BIRTH_FIELDS.map((each) => (application[each] ?? "").trim().padStart(2, "0"));
  const birthDay = parseDay(`${year}-${month}-${day}`);
  const why = birthDayProblem(birthDay, today);
  return why === undefined ? others : [{ field, message: why }, ...others];
}

function birthDayProblem(birthDay: Day | undefined, today: Day): MessageText | undefined {
  if (!birthDay || birthDay >= today || yearOf(birthDay) < yearOf(today) - MAXIMUM_AGE) return text("problem.dateOfBirthInvalid");
  // Those born on 29 February come of age on 1 March.
  const grownUp = `${yearOf(birthDay) + MINIMUM_AGE}${birthDay.slice(4)}`;
  return grownUp <= today ? undefined : text("problem.youMustBeOrOver", { minimumAge: MINIMUM_AGE });
}

function incomeProblems(problems: Problem[], { monthly_income, net_monthly_income }: FinanceApplication): Problem[] {
  const unread = problems.some(({ field }) => field === "monthly_income" || field === "net_monthly_income");
  if (unread || poundsOf(net_monthly_income) <= poundsOf(monthly_income)) return [];
  return [{ field: "net_monthly_income", message: text("problem.incomeAfterTaxTooHigh") }];
}

function poundsOf(text: string | undefined): number {
  return Number((text ?? "").replace(/[£,\s]/g, ""));
}

function isHistory(page: ApplicationPage): page is HistoryName {
  return page === "address" || page === "employment";
}

function entryProblems(name: HistoryName, application: FinanceApplication, rules: ApplicationRules): Problem[] {
  const { field, noun } = HISTORIES[name];
  const entries = readHistory(name, application[field] ?? "");
  if (!entries) return [{ field, message: text("problem.historyInvalid", { noun: text(noun) }) }];
  return entries.flatMap((entry, index) =>
    historyEntryProblems(name, entry, rules).map(({ message }) => ({
      field,
      message: text("problem.ofEntry", { noun: text(noun), number: index + 1, problem: message }),
    })),
  );
}
