import { APPLICATION_FIELD_NAMES, APPLICATION_FIELDS, type FinanceApplication } from "#domain/finance-application/application-fields.ts";
import { PAYMENT_TYPES } from "#domain/deal/transitions.ts";
import { CONTACT_METHODS } from "#domain/deal/order.ts";
import { PAYMENT_FREQUENCIES } from "#domain/finance/agreement.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import { VISIT_TIMES } from "#domain/organisation/visits.ts";
import { CONDITIONS } from "#domain/part-exchange/condition.ts";
import { isSettlement, NOT_A_SETTLEMENT } from "#domain/part-exchange/settlement.ts";
import type { Problem } from "#domain/problem.ts";
import { readTypedAmount } from "#domain/typed-amount.ts";
import { normaliseLine, normaliseText } from "#server/text/normalise-input.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import * as z from "zod";

const MAX_CHARACTERS = 2000;
/** A lender's quote reference contains its figures. */
const MAX_REFERENCE_CHARACTERS = 4000;
const MAX_LIST_CHARACTERS = 20_000;
const MAX_POUNDS = 9_999_999;
const MAX_STOCK_ID = 2_147_483_647;

/** Text from JSON or a form. */
const textField = (error: string, read = normaliseLine, max = MAX_CHARACTERS) =>
  z
    .union([z.string(), z.number(), z.boolean()], { error })
    .nullish()
    .transform((value) => (value === undefined || value === null ? undefined : read(String(value))))
    .refine((value) => (value?.length ?? 0) <= max, { error: `Use ${max} characters or fewer` });

/** A number or its text; an empty field counts as absent. */
const amount = (error: string, isAllowed: (value: number) => boolean = () => true) =>
  textField(error).transform((value, context) => {
    if (value === undefined || value === "") return undefined;
    const read = readTypedAmount(value);
    if (read === undefined || !isAllowed(read)) context.addIssue({ code: "custom", message: error });
    return read;
  });

/** A balance may be negative. */
const balance = (error: string) =>
  textField(error).transform((value, context) => {
    if (value === undefined || value === "") return undefined;
    const negative = /^[-−]/.test(value);
    const read = readTypedAmount(negative ? value.slice(1) : value);
    if (read === undefined) context.addIssue({ code: "custom", message: error });
    return read === undefined || !negative ? read : -read;
  });

const oneOf = <const Choice extends string>(choices: readonly Choice[], error: string) =>
  textField(error)
    .transform((value) => (value === "" ? undefined : value?.toLowerCase()))
    .transform((value, context) => {
      const choice = choices.find((each) => each.toLowerCase() === value);
      if (value !== undefined && choice === undefined) context.addIssue({ code: "custom", message: error });
      return choice;
    })
    .describe(`One of ${choices.join(", ")}, in any case`);

/** The same for a preference, which the customer may clear with an empty text. */
const oneOfOrNone = <const Choice extends string>(choices: readonly Choice[], error: string) =>
  z.union([z.literal(""), oneOf(choices, error)]).describe(`One of ${choices.join(", ")}, in any case; empty to clear it`);

/** A checkbox: JSON `true`, or what a form sends for a checked one. JSON `null` counts as absent. */
const ticked = z
  .unknown()
  .optional()
  .transform((value) =>
    value === undefined || value === null ? undefined : typeof value !== "object" && TICKED.has(String(value).toLowerCase()),
  );
const TICKED = new Set(["true", "on", "1", "yes"]);

const stockId = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value !== "number" && typeof value !== "string") return undefined;
    const digits = String(value).trim();
    return /^\d{1,10}$/.test(digits) && Number(digits) > 0 && Number(digits) <= MAX_STOCK_ID ? Number(digits) : undefined;
  });

const PRODUCT_UNKNOWN = "Choose extras from the list";
const product = z.union(
  [
    z.union([z.string(), z.number()]).transform((id) => ({ id: String(id), price: undefined })),
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      price: z
        .number()
        .min(0)
        .max(MAX_POUNDS)
        .nullish()
        .transform((price) => price ?? undefined),
    }),
  ],
  { error: PRODUCT_UNKNOWN },
);
const several = <Item extends z.ZodType>(item: Item, error: string) =>
  z.preprocess(
    (value) => (Array.isArray(value) || value === undefined || value === null ? value : [value]),
    z.array(item, { error }).max(50, { error }).nullish(),
  );

/** A list of earlier addresses or employments, as a JSON array or its text; validated by the rules of the application. */
const list = z
  .unknown()
  .optional()
  .transform((value) => {
    if (value === undefined || value === null) return undefined;
    return normaliseText(typeof value === "string" ? value : Array.isArray(value) && value.length === 0 ? "" : JSON.stringify(value));
  })
  .refine((value) => (value?.length ?? 0) <= MAX_LIST_CHARACTERS, { error: `Use ${MAX_LIST_CHARACTERS} characters or fewer` });

const CONTACT = {
  customer_title: textField("Choose a title"),
  customer_first_name: textField("Enter your first name"),
  customer_middle_name: textField("Enter your middle name"),
  customer_last_name: textField("Enter your last name"),
  customer_email: textField("Enter your email address"),
  customer_telephone: textField("Enter your telephone number"),
  customer_secondary_telephone: textField("Enter your telephone number"),
};

/** How and when the customer wants to be contacted, and the source of the enquiry (3.31, 3.34, 3.44). */
const PREFERENCES = {
  preferred_date: textField("Enter a date"),
  preferred_time: textField("Enter a time").transform(
    (value) => VISIT_TIMES.find((time) => time.toLowerCase() === value?.toLowerCase()) ?? value,
  ),
  message: textField("Enter your message", normaliseText),
  contactMethod: oneOfOrNone(CONTACT_METHODS, "Choose how we may contact you"),
  enquiry_source: textField("Enter text"),
  enquiry_source_history: textField("Enter text"),
  enquiry_source_type: textField("Enter text"),
};

/** The figures the shopper's page showed: compared with the computed ones, never used. */
const EXPECTED = {
  expected_total: amount("Enter the total in pounds"),
  expected_part_exchange: balance("Enter the balance of the part exchange in pounds"),
};

const FIGURES = {
  finance_apr: amount("Enter a number"),
  finance_residual: amount("Enter a number"),
  finance_balance: amount("Enter a number"),
  finance_regular_payment: amount("Enter a number"),
  finance_final_payment: amount("Enter a number"),
  finance_total_charges: amount("Enter a number"),
  finance_total_payable: amount("Enter a number"),
  finance_no_of_payments: amount("Enter a number"),
  finance_lender: textField("Enter text"),
  finance_quote_reference: textField("Enter the reference of a quote", normaliseLine, MAX_REFERENCE_CHARACTERS),
};

const FINANCE = {
  finance_type: oneOf(FINANCE_PRODUCTS, "Choose PCP, HP or CS"),
  finance_term: amount("Choose a term in months"),
  finance_deposit: amount("Enter your deposit in pounds or percent"),
  finance_deposit_type: oneOf(["percentage", "amount"], "Choose a deposit in percent or in pounds"),
  finance_mileage: amount("Enter the miles you drive in a year"),
  finance_credit_rating: oneOf(CREDIT_RATINGS, "Choose a credit rating from the list"),
  finance_frequency: oneOf(PAYMENT_FREQUENCIES, "Choose to pay monthly or weekly"),
};

const PART_EXCHANGE = {
  has_part_ex: ticked,
  valuation_hash: textField("Enter text"),
  valuation_outstanding_finance: amount(NOT_A_SETTLEMENT, isSettlement),
  valuation_condition: oneOf(CONDITIONS, "Choose a condition from C1 to C5"),
};

export const orderFields = z.object({
  vehicle: stockId,
  payment_type: oneOf(PAYMENT_TYPES, "Choose to reserve, to pay in full or to pay monthly"),
  has_finance: ticked,
  terms_accepted: ticked,
  finance_terms_accepted: ticked,
  disclosure_agreement: ticked,
  opt_ins: several(textField(""), "Choose from the list"),
  opt_in: several(textField(""), "Choose from the list"),
  products: several(product, PRODUCT_UNKNOWN),
  "g-recaptcha-response": textField("Enter text"),
  ...CONTACT,
  ...PREFERENCES,
  ...FINANCE,
  ...EXPECTED,
  ...FIGURES,
  ...PART_EXCHANGE,
  ...Object.fromEntries(
    APPLICATION_FIELD_NAMES.map((name) => [name, APPLICATION_FIELDS[name].kind === "list" ? list : textField("Enter text")]),
  ),
});

type Parsed = z.infer<typeof orderFields>;

/** The fields of a body by topic. Undefined: not sent. */
export type OrderRequest = Pick<
  Parsed,
  "vehicle" | "payment_type" | "has_finance" | "terms_accepted" | "finance_terms_accepted" | "disclosure_agreement"
> & {
  contact: Pick<Parsed, keyof typeof CONTACT>;
  preferences: Pick<Parsed, keyof typeof PREFERENCES> & { opt_ins: string[] | undefined };
  finance: Pick<Parsed, keyof typeof FINANCE>;
  expected: Pick<Parsed, keyof typeof EXPECTED>;
  figures: Pick<Parsed, keyof typeof FIGURES>;
  part_exchange: Pick<Parsed, keyof typeof PART_EXCHANGE>;
  products: { id: string; price?: number | undefined }[] | undefined;
  application: FinanceApplication;
  botToken: string;
};

/** Parses the body of a POST or PUT (7.12, 7.14), from JSON or a form. */
export function readOrderBody(body: unknown): { wish: OrderRequest; problems: Problem[] } {
  const fields = typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
  const parsed = orderFields.safeParse(fields);
  if (parsed.success) {
    const { wish, problems } = sorted(parsed.data);
    return { wish, problems };
  }
  const problems = parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
  const readable = Object.fromEntries(Object.entries(fields).filter(([name]) => !problems.some(({ field }) => field === name)));
  return { wish: sorted(orderFields.parse(readable)).wish, problems };
}

function sorted(data: Parsed): { wish: OrderRequest; problems: Problem[] } {
  const contact = picked(data, CONTACT);
  const telephones = (["customer_telephone", "customer_secondary_telephone"] as const).flatMap((field) => {
    const problems = telephoneProblems(field, contact[field] ?? "");
    if (problems.length === 0 && contact[field]) contact[field] = international(contact[field]);
    return problems;
  });
  const optIns = data.opt_ins ?? data.opt_in;
  const application: Record<string, string> = {};
  for (const name of APPLICATION_FIELD_NAMES) {
    const value: unknown = Reflect.get(data, name);
    if (typeof value === "string") application[name] = value;
  }
  const request: OrderRequest = {
    ...data,
    contact,
    preferences: { ...picked(data, PREFERENCES), opt_ins: optIns?.filter((each) => each !== undefined) },
    finance: picked(data, FINANCE),
    expected: picked(data, EXPECTED),
    figures: picked(data, FIGURES),
    part_exchange: picked(data, PART_EXCHANGE),
    products: data.products?.map((each) => each),
    application,
    botToken: data["g-recaptcha-response"] ?? "",
  };
  return { wish: request, problems: telephones };
}

function picked<Data extends object, Name extends keyof Data>(data: Data, shape: Record<Name, unknown>): Pick<Data, Name> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, Reflect.get(data, name)])) as Pick<Data, Name>;
}

/** Possible numbers, not only assigned ones, so that the numbers reserved for drama are accepted. */
function telephoneProblems(field: string, telephone: string): Problem[] {
  if (telephone === "" || parsePhoneNumberFromString(telephone, "GB")?.isPossible()) return [];
  return [{ field, message: "Enter a telephone number, like 01632 960 001, 07700 900 982 or +44 808 157 0192" }];
}

function international(telephone: string): string {
  return parsePhoneNumberFromString(telephone, "GB")?.number ?? telephone;
}
