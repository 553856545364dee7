import { text } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Day } from "../calendar.ts";
import { describe, expect, test } from "vitest";
import { APPLICATION_FIELD_NAMES, APPLICATION_FIELDS, APPLICATION_PAGES, fieldsOf, type FinanceApplication } from "./application-fields.ts";
import { HISTORY_MONTHS, historyOf, monthsCovered, writeHistory } from "./application-history.ts";
import {
  applicationProblems as rawApplicationProblems,
  firstOpenPage,
  gapsOf,
  isPageDone,
  pageProblems as rawPageProblems,
} from "./finance-application.ts";
import { maskedAnswer, maskedBirth } from "./masked-answer.ts";
import { AMINA } from "./application-fixture.ts";

const applicationProblems = (...given: Parameters<typeof rawApplicationProblems>) => inEnglish(rawApplicationProblems(...given));
const pageProblems = (...given: Parameters<typeof rawPageProblems>) => inEnglish(rawPageProblems(...given));

const RULES = { today: "2026-11-21" as Day, insists: [] };

test("a filled-in application has no problems, without gender, nationality or marital status", () => {
  expect(applicationProblems(AMINA, RULES)).toEqual([]);
  expect(firstOpenPage(AMINA, RULES)).toBeUndefined();
});

test("every question belongs to a page and has an explanation", () => {
  expect(APPLICATION_PAGES.flatMap(fieldsOf)).toEqual(APPLICATION_FIELD_NAMES);
  for (const name of APPLICATION_FIELD_NAMES) expect(inEnglish(text(APPLICATION_FIELDS[name].why))).toMatch(/^[A-Z].{20,}\.$/);
});

test("an empty application reports each required field once, and opens at the first incomplete page", () => {
  const fields = applicationProblems({}, RULES).map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(["date_of_birth_day", "address_postcode", "bank_sort_code", "net_monthly_income"]));
  for (const optional of ["gender", "employer", "bank_months", "childcare_costs"]) expect(fields).not.toContain(optional);
  const messages = applicationProblems({}, RULES).map(({ message }) => message);
  expect(messages.filter((message) => message.includes("birth"))).toEqual(["Enter your date of birth"]);
  expect(applicationProblems({ ...AMINA, date_of_birth_year: "" }, RULES).map(({ message }) => message)).toEqual([
    "Enter your year of birth",
  ]);
  expect(firstOpenPage({}, RULES)).toBe("about");
  expect(firstOpenPage({ ...AMINA, rent_or_mortgage: "" }, RULES)).toBe("money");
});

test.each<[FinanceApplication, string]>([
  [{ bank_sort_code: "30-94" }, "Enter a sort code with 6 digits, like 30-94-30"],
  [{ bank_account_number: "123" }, "Enter an account number of 6 to 8 digits"],
  [{ address_postcode: "SN8" }, "Enter a full UK postcode, like SN8 1AB"],
  [{ address_years: "", address_months: "" }, "Enter how long you have lived at this address"],
  [{ address_months: "12" }, "Enter months from 0 to 11"],
  [{ net_monthly_income: "plenty" }, "Enter an amount in pounds, like 2,450"],
  [{ net_monthly_income: "3,200.01", monthly_income: "£3,200" }, "Income after tax cannot be more than income before tax"],
  [{ date_of_birth_day: "31", date_of_birth_month: "2" }, "Enter a real date of birth, like 27 3 1985"],
  [{ date_of_birth_year: "1850" }, "Enter a real date of birth, like 27 3 1985"],
  [{ job_title: "x".repeat(201) }, "Use 200 characters or fewer"],
  [{ employer: "" }, "Enter your employer, or the name of your business"],
  [{ marital_status: "It is complicated" }, expect.stringMatching(/^Choose from the list: Single, /)],
  [{ previous_addresses: "7 Weyhill Road" }, "Previous address: send a list of at most 12, each with its answers as text"],
  [
    { previous_addresses: '[{"line_1":"7 Weyhill Road","town":"Andover","postcode":"SP10 1AA","status":"Private tenant"}]' },
    "Previous address 1: Enter how long you have lived at this address",
  ],
])("%o is answered with words that help", (change, message) => {
  expect(applicationProblems({ ...AMINA, ...change }, RULES).map((problem) => problem.message)).toEqual([message]);
});

test("a customer may apply from their eighteenth birthday on, and a leap day's child from the first of March", () => {
  const younger = { ...AMINA, date_of_birth_year: "2008", date_of_birth_month: "11" };
  expect(applicationProblems({ ...younger, date_of_birth_day: "21" }, RULES)).toEqual([]);
  expect(applicationProblems({ ...younger, date_of_birth_day: "22" }, RULES).map(({ message }) => message)).toEqual([
    "You must be 18 or over to apply for finance",
  ]);
  const leap = { ...AMINA, date_of_birth_year: "2004", date_of_birth_month: "2", date_of_birth_day: "29" };
  expect(applicationProblems(leap, { ...RULES, today: "2022-02-28" as Day })).toHaveLength(1);
  expect(applicationProblems(leap, { ...RULES, today: "2022-03-01" as Day })).toEqual([]);
});

test("an applicant who does not work needs no employer", () => {
  const { employer: _, job_title: __, occupation_type: ___, ...others } = AMINA;
  expect(applicationProblems({ ...others, employment_type: "Retired" }, RULES)).toEqual([]);
  expect(pageProblems("employment", others, RULES).map(({ field }) => field)).toEqual(["occupation_type", "employer", "job_title"]);
});

test("a lender can make the nationality required", () => {
  expect(applicationProblems(AMINA, { ...RULES, insists: ["nationality"] })).toEqual([
    { field: "nationality", message: "Enter your nationality" },
  ]);
});

describe("three years of addresses", () => {
  const shortAtAddress = { ...AMINA, address_years: "1", address_months: "8" };
  const weyhill = {
    address_line_1: "7 Weyhill Road",
    address_town: "Andover",
    address_postcode: "SP10 1AA",
    address_status: "Private tenant",
    address_years: "1",
    address_months: "3",
  };

  test("a current address of under three years is saved, and an earlier address is requested", { tags: ["c3-28"] }, () => {
    expect(pageProblems("address", shortAtAddress, RULES)).toEqual([]);
    expect(inEnglish(gapsOf("address", shortAtAddress))).toEqual([
      { field: "previous_addresses", message: "Add where you lived before, so that we have three years of addresses" },
    ]);
    expect(isPageDone("address", shortAtAddress, RULES)).toBe(false);
  });

  test("are counted to the month", () => {
    const before = { ...shortAtAddress, previous_addresses: writeHistory("address", [weyhill]) };
    expect(monthsCovered("address", before)).toBe(HISTORY_MONTHS - 1);
    expect(isPageDone("address", before, RULES)).toBe(false);
    expect(isPageDone("address", { ...before, address_months: "9" }, RULES)).toBe(true);
  });

  test("are stored under the specification's field names and read back unchanged", () => {
    const text = writeHistory("address", [weyhill]);
    expect(JSON.parse(text)).toEqual([
      { line_1: "7 Weyhill Road", town: "Andover", postcode: "SP10 1AA", status: "Private tenant", years: "1", months: "3" },
    ]);
    expect(historyOf("address", { previous_addresses: text })).toEqual([weyhill]);
  });

  test("need no postcode for an earlier address in another country", () => {
    expect(
      applicationProblems({ ...AMINA, address_country: "Ireland", address_postcode: "D02 X285" }, RULES).map(({ field }) => field),
    ).toEqual(["address_postcode"]);
    const abroad = { ...weyhill, address_country: "Ireland", address_postcode: "" };
    expect(
      applicationProblems({ ...shortAtAddress, address_months: "9", previous_addresses: writeHistory("address", [abroad]) }, RULES),
    ).toEqual([]);
  });
});

test("sensitive answers are masked", () => {
  expect(maskedAnswer("bank_account_number", "55779911")).toBe("••••••11");
  expect(maskedAnswer("bank_sort_code", "30-94-30")).toBe("••-••-30");
  expect(maskedAnswer("net_monthly_income", "2450")).toBe("•••");
  expect(maskedBirth(AMINA)).toBe("•• •• 1991");
});
