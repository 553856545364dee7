/** The answers of a shopper to each page of a finance application. */
export const PRIYA = { customer_first_name: "Priya", customer_last_name: "Nair", customer_telephone: "01632 960 123" };
export const BORN = { date_of_birth_day: "27", date_of_birth_month: "3", date_of_birth_year: "1985" };
export const ABOUT = { dependants: "1", driving_license: "Full UK" };
export const WORK = {
  employment_type: "Full time",
  occupation_type: "Professional",
  employer: "Kennet Valley School",
  job_title: "Teacher",
  employment_years: "6",
};
export const MONEY = {
  monthly_income: "3,200",
  net_monthly_income: "2450",
  rent_or_mortgage: "720",
  replacing_existing_loan: "No",
  circumstance_changes_expected: "No",
};
export const BANK = { bank_account_name: "P Nair", bank_sort_code: "30-94-30", bank_account_number: "12345678", bank_years: "9" };
export const SHOWN = {
  "date of birth": "27 March 1985",
  "monthly income before tax": "£3,200",
  "sort code": "30-94-30",
  "account number": "12345678",
};
