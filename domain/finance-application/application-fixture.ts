import type { FinanceApplication } from "./application-fields.ts";

/** A complete finance application. */
export const AMINA: FinanceApplication = {
  date_of_birth_day: "7",
  date_of_birth_month: "3",
  date_of_birth_year: "1991",
  dependants: "0",
  driving_license: "Full UK",
  address_line_1: "4 Wexcombe Lane",
  address_town: "Marlborough",
  address_postcode: "SN8 3RF",
  address_status: "Private tenant",
  address_years: "4",
  employment_type: "Full time",
  occupation_type: "Professional",
  employer: "Kennet Valley School",
  job_title: "Teacher",
  employment_years: "6",
  monthly_income: "3200",
  net_monthly_income: "2450",
  rent_or_mortgage: "850",
  replacing_existing_loan: "No",
  circumstance_changes_expected: "No",
  bank_account_name: "A Yusuf",
  bank_sort_code: "30-94-30",
  bank_account_number: "55779911",
  bank_years: "9",
};
