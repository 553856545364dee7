import { COST_LINES } from "#domain/running-costs/cost-line.ts";
import { ORDER_STATUSES, PAYMENT_TYPES } from "#domain/deal/transitions.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import { CONDITIONS } from "#domain/part-exchange/condition.ts";
import { FORMS } from "#domain/enquiries/forms.ts";
import type { PresentedEstimates } from "#server/orders/deal-estimates.ts";
import type { PresentedOrder } from "#server/orders/orders.ts";
import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";
import * as z from "zod";
import { Quote } from "./finance-schemas.ts";
import { count, day, errors, moment, pounds, text, type Loose } from "./scalars.ts";

const condition = z.enum(CONDITIONS);
const status = z.enum(ORDER_STATUSES);

const PartExchangedCar = z.object({
  hash: text.nullable(),
  vrm: text.nullable(),
  plate: text.nullable(),
  title: text,
  mileage: count,
  condition,
  price: pounds,
  settlement: pounds,
  balance: pounds,
  held: text,
});

const costLine = z.enum(COST_LINES);
const Estimates = z
  .object({
    day: day.describe("On which they were worked out"),
    miles: count.describe("Miles a year"),
    from: pounds,
    to: pounds,
    missing: z.array(costLine).describe("Lines that are not known: the sums leave them out"),
    lines: z.array(z.object({ name: costLine, from: pounds.nullable(), to: pounds.nullable(), because: text.nullable() })),
    plans: z
      .array(z.object({ name: text, price: pounds, months: count }))
      .describe("Chosen service plans: in the total, not in these sums"),
  })
  .describe(
    "Running costs of a month that were shown beside the deal, in pounds: estimates, and part of no total. Absent if none were shown",
  );

export const Order = z.object({
  guid: text.describe("Gives access to the order: keep it secret"),
  reference: text.describe("Identifies the order by phone and on paper; gives no access"),
  stock_id: count,
  status,
  payment_type: z.enum(PAYMENT_TYPES),
  hasCompletedOrder: z.boolean(),
  show_finance_terms: z.boolean(),
  application: z
    .object({ complete: z.boolean(), missing: errors })
    .nullable()
    .describe("How far the finance application has got, never its contents"),
  hold_expires_at: moment.nullable().describe("When the hold on the vehicle ends"),
  email_confirmed: z
    .boolean()
    .describe("Whether the link in the first email has been used; until then the vehicle is held for at most 30 minutes"),
  created_at: moment,
  vehicle: z.object({ stock_id: count, slug: text, path: text, title: text, derivative: text.nullable(), vrm: text.nullable() }),
  customer: z
    .record(text, z.unknown())
    .describe("The customer; every field is null from 30 days after the order was completed, was cancelled or expired"),
  products: z.array(z.object({ id: text, name: text, price: pounds })).describe("The extras, and delivery if the vehicle is delivered"),
  delivery_postcode: text
    .nullable()
    .optional()
    .describe("Where the vehicle is delivered; absent if it is collected, null from 30 days after the order ended"),
  price: pounds,
  admin_fee: pounds.describe("Pounds, included in the price"),
  total: pounds.describe("Pounds: price, extras and delivery"),
  amount_due: pounds.describe("Pounds, paid online"),
  amount_paid: pounds,
  left_to_pay: pounds.describe("Pounds, never below 0. With finance, the delivery fee or 0; 0 for an order that was cancelled or expired"),
  owed_to_customer: pounds.describe(
    "Pounds by which the part exchange and payments exceed the total; 0 with finance, and for an order that was cancelled or expired",
  ),
  amount_refund_due: pounds.describe("Pounds being refunded to the customer"),
  amount_refunded: pounds.describe("Pounds refunded to the customer"),
  finance: Quote.nullable(),
  estimates: Estimates.optional(),
  differences: z
    .array(text)
    .describe("Empty, except in orders from release 0.1: an order whose figures differ from those you sent is refused"),
  terms_accepted: z.boolean().describe("For the current total; no online payment is requested before that"),
  finance_terms_accepted: z.boolean().describe("For the current quote; any change to the agreement clears it"),
  disclosure_agreement: z.boolean(),
  notices: z.array(text).describe("For example an acceptance that does not count, a total to be accepted again or a new quote"),
  payment: z.object({ session: text, url: text, amount: pounds }).nullable().describe("URL of the payment page"),
  payments: z.array(z.object({ amount: pounds, status: text, created_at: moment })),
  valuations: z.array(PartExchangedCar),
  part_exchange_balance: pounds,
  events: z.array(z.object({ move: text, status: text, at: moment, note: text.nullable(), actor: text.nullable() })),
}) satisfies z.ZodType<Omit<PresentedOrder, "estimates"> & { estimates?: Loose<PresentedEstimates> | undefined }>;

const figures = {
  expected_total: pounds.describe("Pounds: headline price, extras and delivery, before a part exchange"),
  products: z.array(z.object({ id: text, name: text.optional(), price: pounds })),
  expected_part_exchange: pounds.describe("Pounds: its price minus the settlement; negative if more is owed"),
  finance_type: text.optional(),
  finance_term: count.optional(),
  finance_deposit: z.number().optional(),
  finance_deposit_type: text.optional(),
  finance_mileage: count.optional(),
  finance_apr: z.number().optional(),
  finance_lender: text.optional(),
  finance_balance: pounds.optional(),
  finance_residual: pounds.optional(),
  finance_regular_payment: pounds.optional(),
  finance_final_payment: pounds.optional(),
  finance_total_charges: pounds.optional(),
  finance_total_payable: pounds.optional(),
  finance_no_of_payments: count.optional(),
  finance_quote_reference: text.optional().describe("Accepting the finance terms only counts with this reference"),
};

/** Why an order was not created or changed; if figures differ, with those sent and the current ones. */
export const RefusedOrder = z.object({
  message: text,
  errors,
  shown: z.object(figures).partial().optional().describe("The figures you sent"),
  current: z.object(figures).optional().describe("The current figures: send these to accept them"),
});

export const OrderAnswer = z.object({ data: z.object({ guid: text, status }), order: Order });
export const CheckAnswer = z.object({ data: z.object({ stock_id: count, canOrder: z.literal(true) }) });

export const OrderConfigAnswer = z.object({
  data: z.object({
    finance_deposit: z.number(),
    finance_deposit_type: text,
    finance_term: count,
    finance_mileage: count,
    finance_credit_rating: z.enum(CREDIT_RATINGS),
    finance_types: z.array(z.enum(FINANCE_PRODUCTS)),
    payment_types: z.array(z.enum(PAYMENT_TYPES)),
    finance_applications: z.boolean(),
    enquiry_form: z.boolean(),
    requires_enquiry: z.boolean().describe("True: the website takes no orders; every vehicle has the enquiry form instead"),
    recaptcha: z
      .boolean()
      .describe("True: an order needs g-recaptcha-response, always on this website or because much of the stock is on unpaid hold"),
    bot_check: z
      .object({ provider: z.enum(["turnstile", "recaptcha"]), site_key: text, action: z.literal("order") })
      .nullable()
      .describe(
        "The widget that provides the token: Cloudflare Turnstile or Google reCAPTCHA v3. Null if no token is needed, and in the demo",
      ),
    pay_in_full: z.boolean(),
    full_card_payment: z.boolean(),
    deposit_fee: pounds,
    fixed_deposit: pounds,
    hold_minutes: count,
    delivery: z
      .object({ bands: z.array(z.object({ areas: z.array(text), fee: pounds })) })
      .optional()
      .describe("Delivery fees by postcode area or outward code, including VAT: the longest match wins. Absent if vehicles are collected"),
  }),
});

const car = {
  vrm: text,
  plate: text,
  make: text,
  model: text.nullable(),
  derivative: text.nullable(),
  colour: text.nullable(),
  date_first_registered: day.nullable(),
};

export const LookupAnswer = z.union([
  z.object({ data: z.object(car), existing: z.literal(false) }),
  z.object({ data: z.object({ ...car, hash: text }), existing: z.literal(true) }),
]);

const Valuation = z.object({
  hash: text,
  price: pounds,
  type: z.literal("PX"),
  balance: pounds.describe("Pounds: the price minus the settlement"),
  expires_at: moment,
  held: text,
  vehicle: z.object({
    condition,
    vrm: text,
    plate: text,
    make: text,
    model: text,
    derivative: text.nullable(),
    colour: text.nullable(),
    mileage: count,
    valuation: pounds,
    settlement: pounds,
    date_first_registered: day.nullable(),
    name: text,
    email: text,
    telephone: text,
  }),
  contact: z.object({ first_name: text, last_name: text, email: text, salutation: text }),
  interested_vehicle: count.nullable(),
  department_code: text.nullable(),
  previous_urls: z.array(text),
  recently_viewed_vrms: z.array(text),
  answers: z.record(text, text),
  prices: z.object({ C1: pounds, C2: pounds, C3: pounds, C4: pounds, C5: pounds }),
  usual: z.object({ mileage: count, price: pounds }).nullable(),
  worked_out: z.array(z.object({ words: text, amount: pounds, total: z.literal(true).optional() })),
}) satisfies z.ZodType<PresentedValuation>;
export const ValuationAnswer = z.object({ data: Valuation });

const formNames = Object.keys(FORMS);
export const LeadAnswer = z.object({
  data: z.object({ id: text, form: z.enum(formNames), stock_id: count.nullable(), slot: text.nullable() }),
});

export const PaymentMessageAnswer = z.object({ data: z.object({ taken: text }) });
export const LenderMessageAnswer = z.object({ data: z.object({ taken: z.enum(["taken", "noted", "known", "unknown", "ignored"]) }) });
export const ReplyMessageAnswer = z.object({
  data: z.object({ outcome: z.enum(["matched", "unmatched", "repeated", "full", "ignored"]) }),
});
export const FilmAnswer = z.object({ videourl: text.nullable() });
export const ReadyAnswer = z.object({
  status: z.enum(["ready", "not ready"]),
  database: z.enum(["there", "away"]),
  stock_age_s: count,
  draining: z.boolean(),
});
export const HealthAnswer = z.object({ status: z.literal("ok"), revision: count, database: z.enum(["embedded", "postgresql"]) });
