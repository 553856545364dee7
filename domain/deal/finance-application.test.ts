import type { Day } from "#domain/calendar.ts";
import { expect, test } from "vitest";
import { applicationProblems, type FinanceApplication } from "./finance-application.ts";

const TODAY = "2026-11-21" as Day;

const amina: FinanceApplication = {
  date_of_birth_day: "7",
  date_of_birth_month: "3",
  date_of_birth_year: "1991",
  address_line_1: "4 Wexcombe Lane",
  address_town: "Marlborough",
  address_postcode: "SN8 3RF",
  address_years: "4",
  employment_type: "Full time",
  net_monthly_income: "£2,450",
  bank_sort_code: "30-94-30",
  bank_account_number: "55779911",
  rent_or_mortgage: "850",
};

test("a filled-in application has no problems, without gender, nationality or marital status", () => {
  expect(applicationProblems(amina, TODAY)).toEqual([]);
});

test("an empty application asks for each thing the lender needs", () => {
  const fields = applicationProblems({}, TODAY).map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(["date_of_birth_day", "address_postcode", "bank_sort_code", "net_monthly_income"]));
  expect(fields).not.toContain("gender");
  const messages = applicationProblems({}, TODAY).map(({ message }) => message);
  expect(messages.filter((message) => message.includes("birth"))).toEqual(["Enter your date of birth"]);
  expect(messages).toEqual(expect.arrayContaining(["Enter the first line of your address", "Choose how you are employed"]));
  expect(applicationProblems({ ...amina, date_of_birth_year: "" }, TODAY).map(({ message }) => message)).toEqual(["Enter your year of birth"]);
});

test.each([
  [{ bank_sort_code: "30-94" }, "Enter a sort code with 6 digits, like 30-94-30"],
  [{ bank_account_number: "123" }, "Enter an account number of 6 to 8 digits"],
  [{ address_postcode: "SN8" }, "Enter a full UK postcode, like SN8 1AB"],
  [{ net_monthly_income: "plenty" }, "Enter an amount in pounds, like 2450"],
  [{ date_of_birth_day: "31", date_of_birth_month: "2" }, "Enter a real date of birth, like 27 3 1985"],
  [{ job_title: "x".repeat(201) }, "Use 200 characters or fewer"],
])("%o is answered with words that help", (change, message) => {
  expect(applicationProblems({ ...amina, ...change }, TODAY).map((problem) => problem.message)).toEqual([message]);
});

test("a customer may apply from their eighteenth birthday on", () => {
  const younger = { ...amina, date_of_birth_year: "2008", date_of_birth_month: "11" };
  expect(applicationProblems({ ...younger, date_of_birth_day: "21" }, TODAY)).toEqual([]);
  expect(applicationProblems({ ...younger, date_of_birth_day: "22" }, TODAY).map(({ message }) => message)).toEqual(["You must be 18 or over to apply for finance"]);
});
