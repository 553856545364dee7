import { text, type TextValues } from "#domain/messages/message-text.ts";
import { msg, type MessageKey, type PlainMessage } from "#domain/messages/message.ts";
import { APPLICATION_FIELD_NAMES, APPLICATION_FIELDS, type FinanceApplication } from "#domain/finance-application/application-fields.ts";
import { PAYMENT_TYPES } from "#domain/deal/transitions.ts";
import { CONTACT_METHODS } from "#domain/deal/order.ts";
import { PAYMENT_FREQUENCIES } from "#domain/finance/agreement.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import { VISIT_TIMES } from "#domain/organisation/visits.ts";
import { CONDITIONS } from "#domain/part-exchange/condition.ts";
import { isSettlement } from "#domain/part-exchange/settlement.ts";
import type { Problem } from "#domain/problem.ts";
import type { CostTerms } from "#domain/running-costs/cost-terms.ts";
import { COST_PARAMS, parseCostTerms } from "#domain/search/cost-params.ts";
import { queryFields } from "#domain/search/query-fields.ts";
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

/** Instead of a sentence an issue has the key of a message, and its values as `params`. */
function keyOf(message: PlainMessage): string {
  return String(message);
}

function tooLong(count: number) {
  return { error: String(TOO_LONG), params: { count } };
}
const TOO_LONG = msg("problem.useFewerCharacters");

function problemOf(issue: z.core.$ZodIssue): Problem {
  const { path, message, code } = issue;
  const values = code === "custom" ? (issue.params as TextValues | undefined) : undefined;
  return { field: String(path[0]), message: { messageKey: message as MessageKey, values } };
}

/** Text from JSON or a form. */
const textField = (error: PlainMessage, read = normaliseLine, max = MAX_CHARACTERS) =>
  z
    .union([z.string(), z.number(), z.boolean()], { error: keyOf(error) })
    .nullish()
    .transform((value) => (value === undefined || value === null ? undefined : read(String(value))))
    .refine((value) => (value?.length ?? 0) <= max, tooLong(max));

/** A number or its text; an empty field counts as absent. */
const amount = (error: PlainMessage, isAllowed: (value: number) => boolean = () => true) =>
  textField(error).transform((value, context) => {
    if (value === undefined || value === "") return undefined;
    const read = readTypedAmount(value);
    if (read === undefined || !isAllowed(read)) context.addIssue({ code: "custom", message: keyOf(error) });
    return read;
  });

/** A balance may be negative. */
const balance = (error: PlainMessage) =>
  textField(error).transform((value, context) => {
    if (value === undefined || value === "") return undefined;
    const negative = /^[-−]/.test(value);
    const read = readTypedAmount(negative ? value.slice(1) : value);
    if (read === undefined) context.addIssue({ code: "custom", message: keyOf(error) });
    return read === undefined || !negative ? read : -read;
  });

const oneOf = <const Choice extends string>(choices: readonly Choice[], error: PlainMessage) =>
  textField(error)
    .transform((value) => (value === "" ? undefined : value?.toLowerCase()))
    .transform((value, context) => {
      const choice = choices.find((each) => each.toLowerCase() === value);
      if (value !== undefined && choice === undefined) context.addIssue({ code: "custom", message: keyOf(error) });
      return choice;
    })
    .describe(`One of ${choices.join(", ")}, in any case`);

/** The same for a preference, which the customer may clear with an empty text. */
const oneOfOrNone = <const Choice extends string>(choices: readonly Choice[], error: PlainMessage) =>
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

const PRODUCT_UNKNOWN = msg("problem.chooseExtrasFromTheList");
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
  { error: keyOf(PRODUCT_UNKNOWN) },
);
const several = <Item extends z.ZodType>(item: Item, error: PlainMessage) =>
  z.preprocess(
    (value) => (Array.isArray(value) || value === undefined || value === null ? value : [value]),
    z
      .array(item, { error: keyOf(error) })
      .max(50, { error: keyOf(error) })
      .nullish(),
  );

/** A list of earlier addresses or employments, as a JSON array or its text; validated by the rules of the application. */
const list = z
  .unknown()
  .optional()
  .transform((value) => {
    if (value === undefined || value === null) return undefined;
    return normaliseText(typeof value === "string" ? value : Array.isArray(value) && value.length === 0 ? "" : JSON.stringify(value));
  })
  .refine((value) => (value?.length ?? 0) <= MAX_LIST_CHARACTERS, tooLong(MAX_LIST_CHARACTERS));

const CONTACT = {
  customer_title: textField(msg("problem.chooseATitle")),
  customer_first_name: textField(msg("problem.enterYourFirstName")),
  customer_middle_name: textField(msg("problem.enterYourMiddleName")),
  customer_last_name: textField(msg("problem.enterYourLastName")),
  customer_email: textField(msg("problem.enterYourEmailAddress")),
  customer_telephone: textField(msg("common.enterYourTelephoneNumber")),
  customer_secondary_telephone: textField(msg("common.enterYourTelephoneNumber")),
};

/** How and when the customer wants to be contacted, and the source of the enquiry (3.31, 3.34, 3.44). */
const PREFERENCES = {
  preferred_date: textField(msg("problem.enterADate")),
  preferred_time: textField(msg("problem.enterATime")).transform(
    (value) => VISIT_TIMES.find((time) => time.toLowerCase() === value?.toLowerCase()) ?? value,
  ),
  message: textField(msg("problem.enterYourMessage"), normaliseText),
  contactMethod: oneOfOrNone(CONTACT_METHODS, msg("problem.chooseHowWeMayContactYou")),
  enquiry_source: textField(msg("problem.enterText")),
  enquiry_source_history: textField(msg("problem.enterText")),
  enquiry_source_type: textField(msg("problem.enterText")),
};

/** The figures the shopper's page showed: compared with the computed ones, never used. */
const EXPECTED = {
  expected_total: amount(msg("problem.enterTheTotalInPounds")).describe(
    "The total shown, in pounds: headline price, extras and delivery, before a part exchange. If ours differs, the response is 409",
  ),
  expected_part_exchange: balance(msg("problem.enterTheBalanceOfThePartExchange")).describe(
    "The balance shown, in pounds: price of the part exchange minus its settlement. If ours differs, the response is 409",
  ),
};

const FIGURES = {
  finance_apr: amount(msg("problem.enterANumber")),
  finance_residual: amount(msg("problem.enterANumber")),
  finance_balance: amount(msg("problem.enterANumber")),
  finance_regular_payment: amount(msg("problem.enterANumber")),
  finance_final_payment: amount(msg("problem.enterANumber")),
  finance_total_charges: amount(msg("problem.enterANumber")),
  finance_total_payable: amount(msg("problem.enterANumber")),
  finance_no_of_payments: amount(msg("problem.enterANumber")),
  finance_lender: textField(msg("problem.enterText")),
  finance_quote_reference: textField(msg("problem.enterTheReferenceOfAQuote"), normaliseLine, MAX_REFERENCE_CHARACTERS).describe(
    "The QuoteReference being accepted. Without it, an acceptance of finance terms is not recorded; if it isn't that of the " +
      "order's quote, the response is 409",
  ),
};

const FINANCE = {
  finance_type: oneOf(FINANCE_PRODUCTS, msg("problem.choosePcpHpOrCs")),
  finance_term: amount(msg("problem.chooseATermInMonths")),
  finance_deposit: amount(msg("problem.enterYourDepositInPoundsOrPercent")),
  finance_deposit_type: oneOf(["percentage", "amount"], msg("problem.depositTypeInvalid")),
  finance_mileage: amount(msg("problem.annualMileageMissing")),
  finance_credit_rating: oneOf(CREDIT_RATINGS, msg("problem.chooseACreditRatingFromTheList")),
  finance_frequency: oneOf(PAYMENT_FREQUENCIES, msg("problem.chooseToPayMonthlyOrWeekly")),
};

/** The miles and prices behind the running costs that the shopper's page showed: by the names of the address. */
const COSTS = {
  miles: textField(msg("problem.annualMileageInvalid")).describe("Miles a year"),
  home_ppkwh: textField(msg("problem.electricityPriceInvalid")).describe("Pence a kilowatt-hour at home"),
  public_ppkwh: textField(msg("problem.electricityPriceInvalid")).describe("Pence a kilowatt-hour at public chargers"),
  home_share: textField(msg("problem.homeShareInvalid")).describe("Percent of the charging that is done at home"),
  fuel_ppl: textField(msg("problem.fuelPriceInvalid")).describe("Pence a litre"),
  official: textField(msg("problem.officialInvalid")).describe("yes for official consumption only"),
  insurance: textField(msg("problem.insuranceInvalid")).describe("The shopper's own quote, pounds a year"),
} satisfies Record<(typeof COST_PARAMS)[number], unknown>;

const PART_EXCHANGE = {
  has_part_ex: ticked,
  valuation_hash: textField(msg("problem.enterText")),
  valuation_outstanding_finance: amount(msg("problem.settlement"), isSettlement),
  valuation_condition: oneOf(CONDITIONS, msg("problem.unknownCondition")),
};

export const orderFields = z.object({
  vehicle: stockId.meta({ type: ["integer", "string"], description: "The stock id" }),
  payment_type: oneOf(PAYMENT_TYPES, msg("problem.chooseToReserveToPayInFull")),
  has_finance: ticked,
  terms_accepted: ticked.meta({ type: ["boolean", "string"], description: "true, or the value a form sends for a ticked box" }),
  finance_terms_accepted: ticked,
  disclosure_agreement: ticked,
  opt_ins: several(textField(msg("problem.enterText")), msg("problem.unknownSortOrder")).describe("One or more"),
  opt_in: several(textField(msg("problem.enterText")), msg("problem.unknownSortOrder")),
  products: several(product, PRODUCT_UNKNOWN).describe(
    "The ids of the chosen extras, and `delivery` with delivery_postcode where the website delivers, alone or as {id, price}; the price " +
      "is compared with ours: another one is 409",
  ),
  delivery_postcode: textField(msg("problem.deliveryPostcodeInvalid")).describe(
    "Where the product `delivery` goes: a full postcode, which sets the fee",
  ),
  "g-recaptcha-response": textField(msg("problem.enterText")).describe(
    "The bot check widget's token for the action `order`, if /website-orders/config has recaptcha: true. Valid for one attempt",
  ),
  ...CONTACT,
  ...PREFERENCES,
  ...FINANCE,
  ...EXPECTED,
  ...FIGURES,
  ...PART_EXCHANGE,
  estimates_shown: ticked.describe(
    "Whether the running costs were shown beside the deal: the order, its papers and its record then have them too, at the miles and " +
      "prices that follow",
  ),
  estimates_digest: textField(msg("problem.enterText")).describe(
    "What the checkout page has beside them: if they have changed since, the order has none. Without it they are worked out when the " +
      "order is made",
  ),
  ...COSTS,
  ...Object.fromEntries(
    APPLICATION_FIELD_NAMES.map((name) => [name, APPLICATION_FIELDS[name].kind === "list" ? list : textField(msg("problem.enterText"))]),
  ),
});

type Parsed = z.infer<typeof orderFields>;

/** The fields of a body by topic. Undefined: not sent. */
export type OrderRequest = Pick<
  Parsed,
  | "vehicle"
  | "payment_type"
  | "has_finance"
  | "estimates_shown"
  | "estimates_digest"
  | "terms_accepted"
  | "finance_terms_accepted"
  | "disclosure_agreement"
  | "delivery_postcode"
> & {
  contact: Pick<Parsed, keyof typeof CONTACT>;
  preferences: Pick<Parsed, keyof typeof PREFERENCES> & { opt_ins: string[] | undefined };
  finance: Pick<Parsed, keyof typeof FINANCE>;
  expected: Pick<Parsed, keyof typeof EXPECTED>;
  figures: Pick<Parsed, keyof typeof FIGURES>;
  part_exchange: Pick<Parsed, keyof typeof PART_EXCHANGE>;
  products: { id: string; price?: number | undefined }[] | undefined;
  costs: CostTerms;
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
  const problems = parsed.error.issues.map(problemOf);
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
  const wrongCosts: Problem[] = [];
  const costs = parseCostTerms(queryFields(COST_PARAMS.map((name) => [name, data[name] ?? ""] as const)), wrongCosts);
  const request: OrderRequest = {
    ...data,
    costs,
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
  return { wish: request, problems: [...telephones, ...wrongCosts] };
}

function picked<Data extends object, Name extends keyof Data>(data: Data, shape: Record<Name, unknown>): Pick<Data, Name> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, Reflect.get(data, name)])) as Pick<Data, Name>;
}

/** Possible numbers, not only assigned ones, so that the numbers reserved for drama are accepted. */
function telephoneProblems(field: string, telephone: string): Problem[] {
  if (telephone === "" || parsePhoneNumberFromString(telephone, "GB")?.isPossible()) return [];
  return [{ field, message: text("problem.telephoneInvalid") }];
}

function international(telephone: string): string {
  return parsePhoneNumberFromString(telephone, "GB")?.number ?? telephone;
}
