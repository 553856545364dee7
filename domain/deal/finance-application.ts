import { parseDay, yearOf, type Day } from "../calendar.ts";
import type { Problem } from "../problem.ts";

/** Years: nobody younger may sign a credit agreement. */
const MINIMUM_AGE = 18;
const MAX_CHARACTERS = 200;

type ApplicationField = {
  label: string;
  required?: true;
  /** Instead of "Enter your" and the label. */
  missing?: string;
  /** What it has to look like once spaces and hyphens are gone, and the words when it does not. */
  pattern?: { shape: RegExp; message: string };
};

const POUNDS = { shape: /^£?\d{1,7}(,\d{3})*(\.\d{1,2})?$/, message: "Enter an amount in pounds, like 2450" };
const WHOLE_NUMBER = { shape: /^\d{1,3}$/, message: "Enter a whole number" };

/** What a lender asks of a customer (specification 3.25-3.30). Gender, nationality and marital status stay optional. */
export const APPLICATION_FIELDS = {
  date_of_birth_day: { label: "day of birth", required: true, pattern: WHOLE_NUMBER },
  date_of_birth_month: { label: "month of birth", required: true, pattern: WHOLE_NUMBER },
  date_of_birth_year: { label: "year of birth", required: true, pattern: { shape: /^\d{4}$/, message: "Enter a year with four digits" } },
  gender: { label: "gender" },
  marital_status: { label: "marital status" },
  nationality: { label: "nationality" },
  dependants: { label: "number of dependants", pattern: WHOLE_NUMBER },
  driving_license: { label: "driving licence" },
  address_building: { label: "building number" },
  address_building_name: { label: "building name" },
  address_street: { label: "street" },
  address_line_1: { label: "first line of your address", required: true, missing: "Enter the first line of your address" },
  address_line_2: { label: "second line of your address" },
  address_line_3: { label: "third line of your address" },
  address_city: { label: "city" },
  address_town: { label: "town", required: true },
  address_county: { label: "county" },
  address_country: { label: "country" },
  address_postcode: {
    label: "postcode",
    required: true,
    pattern: { shape: /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/i, message: "Enter a full UK postcode, like SN8 1AB" },
  },
  address_status: { label: "living arrangement" },
  address_years: {
    label: "years at this address",
    required: true,
    missing: "Enter how many years you have lived at this address",
    pattern: WHOLE_NUMBER,
  },
  address_months: { label: "months at this address", pattern: WHOLE_NUMBER },
  previous_addresses: { label: "previous addresses" },
  employer: { label: "employer" },
  job_title: { label: "job title" },
  monthly_income: { label: "monthly income before tax", pattern: POUNDS },
  net_monthly_income: { label: "monthly income after tax", required: true, pattern: POUNDS },
  employment_type: { label: "employment", required: true, missing: "Choose how you are employed" },
  occupation_type: { label: "occupation" },
  employment_years: { label: "years in this employment", pattern: WHOLE_NUMBER },
  employment_months: { label: "months in this employment", pattern: WHOLE_NUMBER },
  previous_employments: { label: "previous employments" },
  bank_account_name: { label: "name on your bank account" },
  bank_sort_code: {
    label: "sort code",
    required: true,
    pattern: { shape: /^\d{6}$/, message: "Enter a sort code with 6 digits, like 30-94-30" },
  },
  bank_account_number: {
    label: "account number",
    required: true,
    pattern: { shape: /^\d{6,8}$/, message: "Enter an account number of 6 to 8 digits" },
  },
  childcare_costs: { label: "monthly childcare costs", pattern: POUNDS },
  other_income: { label: "other monthly income", pattern: POUNDS },
  rent_or_mortgage: { label: "monthly rent or mortgage", required: true, pattern: POUNDS },
  replacing_existing_loan: { label: "whether this replaces a loan" },
  circumstance_changes_expected: { label: "whether you expect your circumstances to change" },
} as const satisfies Record<string, ApplicationField>;

export type ApplicationFieldName = keyof typeof APPLICATION_FIELDS;
export type FinanceApplication = Partial<Record<ApplicationFieldName, string>>;

const BIRTH_FIELDS = ["date_of_birth_day", "date_of_birth_month", "date_of_birth_year"] as const satisfies ApplicationFieldName[];

type Given = Readonly<Record<string, string | undefined>>;

/** What keeps a finance application from being sent to a lender. `today` decides whether the customer is old enough. */
export function applicationProblems(application: Given, today: Day): Problem[] {
  const born = BIRTH_FIELDS.some((field) => (application[field] ?? "") !== "");
  const problems: Problem[] = born ? [] : [{ field: BIRTH_FIELDS[0], message: "Enter your date of birth" }];
  for (const [field, rule] of Object.entries<ApplicationField>(APPLICATION_FIELDS)) {
    const text = application[field] ?? "";
    if (text === "") {
      const said = !born && field.startsWith("date_of_birth");
      if (rule.required && !said) problems.push({ field, message: rule.missing ?? `Enter your ${rule.label}` });
    } else if (rule.pattern && !rule.pattern.shape.test(text.replace(/[\s-]/g, ""))) {
      problems.push({ field, message: rule.pattern.message });
    } else if (!rule.pattern && text.length > MAX_CHARACTERS && !field.startsWith("previous_")) {
      problems.push({ field, message: `Use ${MAX_CHARACTERS} characters or fewer` });
    }
  }
  return problems.some(({ field }) => field.startsWith("date_of_birth")) ? problems : [...problems, ...ageProblems(application, today)];
}

function ageProblems(application: Given, today: Day): Problem[] {
  const field = "date_of_birth_day";
  const { date_of_birth_day = "", date_of_birth_month = "", date_of_birth_year = "" } = application;
  const born = parseDay([date_of_birth_year, date_of_birth_month.padStart(2, "0"), date_of_birth_day.padStart(2, "0")].join("-"));
  if (!born || born >= today) return [{ field, message: "Enter a real date of birth, like 27 3 1985" }];
  const grownUp = `${yearOf(born) + MINIMUM_AGE}${born.slice(4)}`;
  return grownUp <= today ? [] : [{ field, message: `You must be ${MINIMUM_AGE} or over to apply for finance` }];
}
