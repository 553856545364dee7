import { FIELD_ALIASES, FORMS, type LeadForm } from "#domain/enquiries/forms.ts";
import { formNumbers } from "#server/enquiries/form-numbers.ts";
import { orderFields } from "#server/orders/placing/order-body.ts";
import { valuationFields } from "#server/part-exchange/valuation-body.ts";
import type { Website } from "#websites/website.ts";
import * as z from "zod";
import { type JsonSchema, isSchema } from "./openapi-types.ts";

/** Descriptions of fields whose name and schema do not explain them. */
const NOTES: Readonly<Record<string, JsonSchema>> = {
  vehicle: { type: ["integer", "string"], description: "The stock id" },
  terms_accepted: { type: ["boolean", "string"], description: "true, or what a form sends for a ticked box" },
  products: { description: "The ids of the chosen extras, alone or as {id, price}; the price is compared with ours: another one is 409" },
  expected_total: {
    description: "What was shown, in pounds: headline price and extras, before a part exchange. Compared: another total is 409",
  },
  expected_part_exchange: {
    description: "What was shown, in pounds: price of the part exchange less its settlement. Compared: another balance is 409",
  },
  finance_quote_reference: {
    description:
      "The QuoteReference that is accepted. Without it an acceptance of finance terms is not recorded; another one than the " +
      "order's quote is 409",
  },
  opt_ins: { description: "One or several" },
  "g-recaptcha-response": {
    description:
      "What the bot check's widget gave for the action order, where /website-orders/config has recaptcha: true. Good for one attempt",
  },
  mileage: { description: "Miles; spaces, commas and £ are taken out of numbers" },
  hash: { description: "Of an earlier valuation of the same car, which is then changed" },
  interested_vehicle: { description: "The stock id of the vehicle that is being bought" },
};

/** Fields that an order requires. */
const NEEDED_FOR_AN_ORDER = ["vehicle", "customer_first_name", "customer_last_name", "customer_email", "terms_accepted"];

const orderSchema = inputOf(orderFields);

export const orderBody: JsonSchema = { ...orderSchema, required: NEEDED_FOR_AN_ORDER };
export const orderChanges: JsonSchema = orderSchema;
const valuationSchema = inputOf(valuationFields);
/** Fields of a valuation that are not validated by its schema. */
const ALONG: JsonSchema = {
  type: { type: "string", enum: ["PX"], description: "Not read: there is no other" },
  department_code: {
    type: "string",
    description: "Letters, digits, _ and -, up to 40; without it the department of the vehicle that is being bought",
  },
  previous_urls: {
    type: "array",
    items: { type: "string" },
    description:
      "Pages that the visitor saw before, newest first: ten paths are kept, without what follows ? and #. To be sent only with consent",
  },
  recently_viewed_vrms: {
    type: "array",
    items: { type: "string" },
    description: "Registrations of vehicles that the visitor looked at, newest first: ten are kept. To be sent only with consent",
  },
};
export const valuationBody: JsonSchema = {
  ...valuationSchema,
  properties: { ...valuationSchema.properties, ...ALONG },
  required: ["vrm", "mileage"],
};

const valuedCar = inputOf(orderFields.pick({ valuation_hash: true, valuation_outstanding_finance: true, valuation_condition: true }));
export const partExchangeBody: JsonSchema = {
  type: "object",
  properties: { invoice: { type: "string", description: "The guid of the order" }, ...valuedCar.properties },
  required: ["invoice", "valuation_hash"],
};
export const removedPartExchange: JsonSchema = {
  type: "object",
  properties: { valuation_hash: { type: "string" } },
  required: ["valuation_hash"],
};

/** One of the forms, distinguished by the form number that each website assigns. */
export function formBody(website: Pick<Website, "enquiries">): JsonSchema {
  return { oneOf: formNumbers(website).map(([form, ids]) => formSchema(FORMS[form], Object.values(ids).map(String))) };
}

function formSchema({ title, fields }: LeadForm, formIds: string[]): JsonSchema {
  const properties = Object.entries(fields).map(([name, { label, kind, options, hint }]): [string, JsonSchema] => [
    name,
    {
      type: "string",
      title: label,
      ...(options && { enum: options }),
      ...(kind === "tick" && { description: "true, on, 1 or yes" }),
      ...(hint && { description: hint }),
    },
  ]);
  const otherNames = Object.keys(fields).flatMap((name): [string, JsonSchema][] => {
    const other = FIELD_ALIASES[name];
    return other === undefined ? [] : [[other, { type: "string", description: `Taken in the place of ${name}` }]];
  });
  const required = Object.entries(fields).flatMap(([name, { missing }]) => (missing === undefined ? [] : [name]));
  return {
    type: "object",
    title,
    properties: {
      form_id: { type: "string", enum: formIds },
      ...Object.fromEntries([...properties, ...otherNames]),
      "g-recaptcha-response": {
        type: "string",
        description: "What the bot check's widget gave for the action lead, where the website asks for it",
      },
    },
    required: ["form_id", ...required],
  };
}

/** The JSON Schema of a body's zod schema. */
function inputOf(schema: z.ZodType): JsonSchema & { properties: JsonSchema } {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const properties = Object.entries(written.properties ?? {}).map(([name, field]) => [
    name,
    isSchema(field) ? { ...field, ...NOTES[name] } : field,
  ]);
  return { ...written, properties: Object.fromEntries(properties) };
}
