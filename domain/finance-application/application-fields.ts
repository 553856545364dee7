import { msg, type PlainMessage } from "../messages/message.ts";

/** The pages of a finance application, in order. */
export const APPLICATION_PAGES = ["about", "address", "employment", "money", "bank"] as const;
export type ApplicationPage = (typeof APPLICATION_PAGES)[number];

/** The format of an answer. Spaces are ignored everywhere, hyphens only within a postcode, sort code or account number. */
export type AnswerKind =
  | "text"
  | "pounds"
  | "years"
  | "months"
  | "count"
  | "birth day"
  | "birth month"
  | "birth year"
  | "postcode"
  | "sort code"
  | "account number"
  | "list"
  | { options: readonly string[] };

export type ApplicationField = {
  page: ApplicationPage;
  kind: AnswerKind;
  label: PlainMessage;
  /** Why the lender needs the answer, for the customer. */
  why: PlainMessage;
  required?: true;
  /** Required only of applicants in work. */
  working?: true;
  /** Error message if it is empty; by default "Enter your" and the label. */
  missing?: PlainMessage;
  /** Encrypted like every answer, and only shown masked. */
  secret?: true;
};

export const MARITAL_STATUSES = [
  "Single",
  "Married or in a civil partnership",
  "Living with a partner",
  "Separated or divorced",
  "Widowed",
] as const;
export const GENDERS = ["Female", "Male", "Another"] as const;
export const DRIVING_LICENCES = ["Full UK", "Provisional UK", "European", "Other", "None"] as const;
export const HOME_STATUSES = [
  "Home owner with mortgage",
  "Home owner, no mortgage",
  "Private tenant",
  "Council tenant",
  "Living with family",
] as const;
export const EMPLOYMENT_TYPES = ["Full time", "Part time", "Self-employed", "Retired", "Student", "Not working"] as const;
/** The employment types with an employer, or self-employed. */
export const WORKING_TYPES: readonly string[] = ["Full time", "Part time", "Self-employed"] satisfies (typeof EMPLOYMENT_TYPES)[number][];
export const OCCUPATION_TYPES = [
  "Professional",
  "Management",
  "Office",
  "Skilled trade",
  "Care and service",
  "Sales",
  "Driving and machinery",
  "Armed forces",
  "Other",
] as const;
export const YES_NO = ["Yes", "No"] as const;

const AGE = msg("applicationReason.age");
const FIND = msg("applicationReason.address");
const STEADY = msg("applicationReason.threeYears");
const JOB = msg("applicationReason.work");
const AFFORD = msg("applicationReason.affordability");
const DEBIT = msg("applicationReason.directDebit");

/**
 * The fields of a finance application (specification 3.25-3.30). Gender, nationality and marital status are optional unless a website's
 * lender requires them.
 */
export const APPLICATION_FIELDS = {
  date_of_birth_day: {
    page: "about",
    kind: "birth day",
    label: msg("applicationField.dayOfBirth"),
    why: AGE,
    required: true,
    secret: true,
  },
  date_of_birth_month: {
    page: "about",
    kind: "birth month",
    label: msg("applicationField.monthOfBirth"),
    why: AGE,
    required: true,
    secret: true,
  },
  date_of_birth_year: {
    page: "about",
    kind: "birth year",
    label: msg("applicationField.yearOfBirth"),
    why: AGE,
    required: true,
    secret: true,
  },
  gender: {
    page: "about",
    kind: { options: GENDERS },
    label: msg("applicationField.gender"),
    why: msg("applicationReason.gender"),
    missing: msg("problem.chooseGender"),
  },
  marital_status: {
    page: "about",
    kind: { options: MARITAL_STATUSES },
    label: msg("applicationField.maritalStatus"),
    why: msg("applicationReason.maritalStatus"),
    missing: msg("problem.chooseMaritalStatus"),
  },
  nationality: { page: "about", kind: "text", label: msg("applicationField.nationality"), why: msg("applicationReason.nationality") },
  dependants: {
    page: "about",
    kind: "count",
    label: msg("applicationField.dependants"),
    why: msg("applicationReason.dependants"),
    required: true,
    missing: msg("problem.enterDependants"),
  },
  driving_license: {
    page: "about",
    kind: { options: DRIVING_LICENCES },
    label: msg("applicationField.drivingLicence"),
    why: msg("applicationReason.drivingLicence"),
    required: true,
    missing: msg("problem.chooseDrivingLicence"),
  },

  address_building: { page: "address", kind: "text", label: msg("applicationField.buildingNumber"), why: FIND },
  address_building_name: { page: "address", kind: "text", label: msg("applicationField.buildingName"), why: FIND },
  address_street: { page: "address", kind: "text", label: msg("applicationField.street"), why: FIND },
  address_line_1: {
    page: "address",
    kind: "text",
    label: msg("applicationField.addressLine1"),
    why: FIND,
    required: true,
    missing: msg("problem.enterAddressLine1"),
  },
  address_line_2: { page: "address", kind: "text", label: msg("applicationField.addressLine2"), why: FIND },
  address_line_3: { page: "address", kind: "text", label: msg("applicationField.addressLine3"), why: FIND },
  address_city: { page: "address", kind: "text", label: msg("applicationField.city"), why: FIND },
  address_town: {
    page: "address",
    kind: "text",
    label: msg("applicationField.town"),
    why: FIND,
    required: true,
    missing: msg("problem.enterTownOrCity"),
  },
  address_county: { page: "address", kind: "text", label: msg("applicationField.county"), why: FIND },
  address_country: { page: "address", kind: "text", label: msg("applicationField.country"), why: FIND },
  address_postcode: { page: "address", kind: "postcode", label: msg("applicationField.postcode"), why: FIND, required: true },
  address_status: {
    page: "address",
    kind: { options: HOME_STATUSES },
    label: msg("applicationField.livingArrangement"),
    why: msg("applicationReason.livingArrangement"),
    required: true,
    missing: msg("problem.chooseLivingArrangement"),
  },
  address_years: {
    page: "address",
    kind: "years",
    label: msg("applicationField.yearsAtAddress"),
    why: STEADY,
    required: true,
    missing: msg("problem.enterTimeAtAddress"),
  },
  address_months: { page: "address", kind: "months", label: msg("applicationField.monthsAtAddress"), why: STEADY },
  previous_addresses: { page: "address", kind: "list", label: msg("applicationField.previousAddresses"), why: STEADY },

  employment_type: {
    page: "employment",
    kind: { options: EMPLOYMENT_TYPES },
    label: msg("applicationField.employment"),
    why: JOB,
    required: true,
    missing: msg("problem.chooseHowYouAreEmployed"),
  },
  occupation_type: {
    page: "employment",
    kind: { options: OCCUPATION_TYPES },
    label: msg("applicationField.kindOfWork"),
    why: JOB,
    working: true,
    missing: msg("problem.chooseKindOfWork"),
  },
  employer: {
    page: "employment",
    kind: "text",
    label: msg("applicationField.employer"),
    why: msg("applicationReason.employer"),
    working: true,
    missing: msg("problem.enterEmployer"),
  },
  job_title: { page: "employment", kind: "text", label: msg("applicationField.jobTitle"), why: JOB, working: true },
  employment_years: {
    page: "employment",
    kind: "years",
    label: msg("applicationField.yearsInEmployment"),
    why: STEADY,
    required: true,
    missing: msg("problem.enterTimeInEmployment"),
  },
  employment_months: { page: "employment", kind: "months", label: msg("applicationField.monthsInEmployment"), why: STEADY },
  previous_employments: { page: "employment", kind: "list", label: msg("applicationField.previousEmployments"), why: STEADY },

  monthly_income: {
    page: "money",
    kind: "pounds",
    label: msg("applicationField.incomeBeforeTax"),
    why: AFFORD,
    required: true,
    secret: true,
  },
  net_monthly_income: {
    page: "money",
    kind: "pounds",
    label: msg("applicationField.incomeAfterTax"),
    why: AFFORD,
    required: true,
    secret: true,
  },
  other_income: {
    page: "money",
    kind: "pounds",
    label: msg("applicationField.otherIncome"),
    why: msg("applicationReason.otherIncome"),
    secret: true,
  },
  rent_or_mortgage: {
    page: "money",
    kind: "pounds",
    label: msg("applicationField.rentOrMortgage"),
    why: AFFORD,
    required: true,
    missing: msg("problem.enterRentOrMortgage"),
  },
  childcare_costs: { page: "money", kind: "pounds", label: msg("applicationField.childcareCosts"), why: AFFORD },
  replacing_existing_loan: {
    page: "money",
    kind: { options: YES_NO },
    label: msg("applicationField.replacesLoan"),
    why: msg("applicationReason.replacesLoan"),
    required: true,
    missing: msg("problem.chooseReplacesLoan"),
  },
  circumstance_changes_expected: {
    page: "money",
    kind: { options: YES_NO },
    label: msg("applicationField.circumstancesChange"),
    why: msg("applicationReason.circumstancesChange"),
    required: true,
    missing: msg("problem.chooseCircumstancesChange"),
  },

  bank_account_name: {
    page: "bank",
    kind: "text",
    label: msg("applicationField.accountName"),
    why: DEBIT,
    required: true,
    missing: msg("problem.enterAccountName"),
  },
  bank_sort_code: { page: "bank", kind: "sort code", label: msg("applicationField.sortCode"), why: DEBIT, required: true, secret: true },
  bank_account_number: {
    page: "bank",
    kind: "account number",
    label: msg("applicationField.accountNumber"),
    why: DEBIT,
    required: true,
    secret: true,
  },
  bank_years: {
    page: "bank",
    kind: "years",
    label: msg("applicationField.yearsWithBank"),
    why: msg("applicationReason.bank"),
    required: true,
    missing: msg("problem.enterTimeWithBank"),
  },
  bank_months: {
    page: "bank",
    kind: "months",
    label: msg("applicationField.monthsWithBank"),
    why: msg("applicationReason.bank"),
  },
} as const satisfies Record<string, ApplicationField>;

export type ApplicationFieldName = keyof typeof APPLICATION_FIELDS;
export type FinanceApplication = Partial<Record<ApplicationFieldName, string>>;

/** Fields that are optional unless a website's lender requires them. */
export type PersonalField = "gender" | "marital_status" | "nationality";

/** The fields of a page, in table order. */
export function fieldsOf(page: ApplicationPage): ApplicationFieldName[] {
  return APPLICATION_FIELD_NAMES.filter((name) => APPLICATION_FIELDS[name].page === page);
}

export const APPLICATION_FIELD_NAMES = Object.keys(APPLICATION_FIELDS) as ApplicationFieldName[];

/** Whether an answer is only shown masked: date of birth, income, bank account. */
export function isSecret(name: ApplicationFieldName): boolean {
  const field: ApplicationField = APPLICATION_FIELDS[name];
  return field.secret === true;
}
