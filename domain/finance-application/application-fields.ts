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
  label: string;
  /** Why the lender needs the answer, as a sentence for the customer. */
  why: string;
  required?: true;
  /** Required only of applicants in work. */
  working?: true;
  /** Error message if it is empty; by default "Enter your" and the label. */
  missing?: string;
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

const WHO = "It tells the lender who you are.";
const AGE = "You have to be 18 or over to borrow, and the lender finds your credit file by it.";
const FIND = "The lender finds your credit file by the places where you lived.";
const STEADY = "Lenders look at three years without a gap.";
const JOB = "It shows the lender where your income comes from.";
const AFFORD = "The lender has to make sure that you can afford the payments.";
const DEBIT = "The monthly payments are taken from this account, and only if your application is accepted.";

/**
 * The fields of a finance application (specification 3.25-3.30). Gender, nationality and marital status are optional unless a website's
 * lender requires them.
 */
export const APPLICATION_FIELDS = {
  date_of_birth_day: { page: "about", kind: "birth day", label: "day of birth", why: AGE, required: true, secret: true },
  date_of_birth_month: { page: "about", kind: "birth month", label: "month of birth", why: AGE, required: true, secret: true },
  date_of_birth_year: { page: "about", kind: "birth year", label: "year of birth", why: AGE, required: true, secret: true },
  gender: {
    page: "about",
    kind: { options: GENDERS },
    label: "gender",
    why: `${WHO} It makes no difference to the decision.`,
    missing: "Choose your gender",
  },
  marital_status: {
    page: "about",
    kind: { options: MARITAL_STATUSES },
    label: "marital status",
    why: "Couples often share their costs.",
    missing: "Choose your marital status",
  },
  nationality: { page: "about", kind: "text", label: "nationality", why: `${WHO} Lenders have to know their customers by law.` },
  dependants: {
    page: "about",
    kind: "count",
    label: "number of dependants",
    why: "People who rely on your income are part of what you can afford.",
    required: true,
    missing: "Enter how many people rely on your income, or 0",
  },
  driving_license: {
    page: "about",
    kind: { options: DRIVING_LICENCES },
    label: "driving licence",
    why: "The lender wants to know that you may drive what you buy.",
    required: true,
    missing: "Choose your driving licence",
  },

  address_building: { page: "address", kind: "text", label: "building number", why: FIND },
  address_building_name: { page: "address", kind: "text", label: "building name", why: FIND },
  address_street: { page: "address", kind: "text", label: "street", why: FIND },
  address_line_1: {
    page: "address",
    kind: "text",
    label: "first line of your address",
    why: FIND,
    required: true,
    missing: "Enter the first line of your address",
  },
  address_line_2: { page: "address", kind: "text", label: "second line of your address", why: FIND },
  address_line_3: { page: "address", kind: "text", label: "third line of your address", why: FIND },
  address_city: { page: "address", kind: "text", label: "city", why: FIND },
  address_town: { page: "address", kind: "text", label: "town", why: FIND, required: true, missing: "Enter your town or city" },
  address_county: { page: "address", kind: "text", label: "county", why: FIND },
  address_country: { page: "address", kind: "text", label: "country", why: FIND },
  address_postcode: { page: "address", kind: "postcode", label: "postcode", why: FIND, required: true },
  address_status: {
    page: "address",
    kind: { options: HOME_STATUSES },
    label: "living arrangement",
    why: "Rent or a mortgage is part of what you can afford.",
    required: true,
    missing: "Choose how you live there",
  },
  address_years: {
    page: "address",
    kind: "years",
    label: "years at this address",
    why: STEADY,
    required: true,
    missing: "Enter how long you have lived at this address",
  },
  address_months: { page: "address", kind: "months", label: "months at this address", why: STEADY },
  previous_addresses: { page: "address", kind: "list", label: "previous addresses", why: STEADY },

  employment_type: {
    page: "employment",
    kind: { options: EMPLOYMENT_TYPES },
    label: "employment",
    why: JOB,
    required: true,
    missing: "Choose how you are employed",
  },
  occupation_type: {
    page: "employment",
    kind: { options: OCCUPATION_TYPES },
    label: "kind of work",
    why: JOB,
    working: true,
    missing: "Choose your kind of work",
  },
  employer: {
    page: "employment",
    kind: "text",
    label: "employer",
    why: `${JOB} Nobody calls them without asking you.`,
    working: true,
    missing: "Enter your employer, or the name of your business",
  },
  job_title: { page: "employment", kind: "text", label: "job title", why: JOB, working: true },
  employment_years: {
    page: "employment",
    kind: "years",
    label: "years in this employment",
    why: STEADY,
    required: true,
    missing: "Enter how long you have done this",
  },
  employment_months: { page: "employment", kind: "months", label: "months in this employment", why: STEADY },
  previous_employments: { page: "employment", kind: "list", label: "previous employments", why: STEADY },

  monthly_income: { page: "money", kind: "pounds", label: "monthly income before tax", why: AFFORD, required: true, secret: true },
  net_monthly_income: { page: "money", kind: "pounds", label: "monthly income after tax", why: AFFORD, required: true, secret: true },
  other_income: {
    page: "money",
    kind: "pounds",
    label: "other monthly income",
    why: `${AFFORD} Benefits, a pension and rent that you receive count.`,
    secret: true,
  },
  rent_or_mortgage: {
    page: "money",
    kind: "pounds",
    label: "monthly rent or mortgage",
    why: AFFORD,
    required: true,
    missing: "Enter your monthly rent or mortgage, or 0",
  },
  childcare_costs: { page: "money", kind: "pounds", label: "monthly childcare costs", why: AFFORD },
  replacing_existing_loan: {
    page: "money",
    kind: { options: YES_NO },
    label: "whether this replaces a loan",
    why: "A payment that ends leaves you more for this one.",
    required: true,
    missing: "Choose whether this will replace a loan you already have",
  },
  circumstance_changes_expected: {
    page: "money",
    kind: { options: YES_NO },
    label: "whether your circumstances change",
    why: "A new job, a move or a child can change what you can afford.",
    required: true,
    missing: "Choose whether you expect your circumstances to change",
  },

  bank_account_name: {
    page: "bank",
    kind: "text",
    label: "name on the account",
    why: DEBIT,
    required: true,
    missing: "Enter the name on the account",
  },
  bank_sort_code: { page: "bank", kind: "sort code", label: "sort code", why: DEBIT, required: true, secret: true },
  bank_account_number: { page: "bank", kind: "account number", label: "account number", why: DEBIT, required: true, secret: true },
  bank_years: {
    page: "bank",
    kind: "years",
    label: "years with this bank",
    why: "An account that you have had for long speaks for you.",
    required: true,
    missing: "Enter how long you have been with this bank",
  },
  bank_months: {
    page: "bank",
    kind: "months",
    label: "months with this bank",
    why: "An account that you have had for long speaks for you.",
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
