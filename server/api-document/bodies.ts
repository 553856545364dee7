import { text } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import { FIELD_ALIASES, FORMS, type LeadForm } from "#domain/enquiries/forms.ts";
import { formNumbers } from "#server/enquiries/form-numbers.ts";
import { orderFields } from "#server/orders/placing/order-body.ts";
import { valuationFields } from "#server/part-exchange/valuation-body.ts";
import type { Website } from "#websites/website.ts";
import * as z from "zod";
import type { JsonSchema } from "./openapi-types.ts";

/** Fields that an order requires. */
const NEEDED_FOR_AN_ORDER = ["vehicle", "customer_first_name", "customer_last_name", "customer_email", "terms_accepted"];

export function orderBody(): JsonSchema {
  return { ...inputOf(orderFields), required: NEEDED_FOR_AN_ORDER };
}

export function orderChanges(): JsonSchema {
  return inputOf(orderFields);
}

export function valuationBody(): JsonSchema {
  const { properties, ...schema } = inputOf(valuationFields);
  const type = { type: "string", enum: ["PX"], description: "Ignored: PX is the only type" };
  return { ...schema, properties: { ...properties, type }, required: ["vrm", "mileage"] };
}

export function partExchangeBody(): JsonSchema {
  const car = inputOf(orderFields.pick({ valuation_hash: true, valuation_outstanding_finance: true, valuation_condition: true }));
  return {
    type: "object",
    properties: { invoice: { type: "string", description: "The guid of the order" }, ...car.properties },
    required: ["invoice", "valuation_hash"],
  };
}

export function removedPartExchange(): JsonSchema {
  return { type: "object", properties: { valuation_hash: { type: "string" } }, required: ["valuation_hash"] };
}

/** One of the forms, distinguished by the form number that each website assigns. */
export function formBody(website: Pick<Website, "enquiries">): JsonSchema {
  return { oneOf: formNumbers(website).map(([form, ids]) => formSchema(FORMS[form], Object.values(ids).map(String))) };
}

function formSchema({ title, fields }: LeadForm, formIds: string[]): JsonSchema {
  const properties = Object.entries(fields).map(([name, { label, kind, options, hint }]): [string, JsonSchema] => [
    name,
    {
      type: "string",
      title: inEnglish(text(label)),
      ...(options && { enum: options }),
      ...(kind === "tick" && { description: "true, on, 1 or yes" }),
      ...(hint && { description: inEnglish(text(hint)) }),
    },
  ]);
  const otherNames = Object.keys(fields).flatMap((name): [string, JsonSchema][] => {
    const other = FIELD_ALIASES[name];
    return other === undefined ? [] : [[other, { type: "string", description: `Accepted instead of ${name}` }]];
  });
  const required = Object.entries(fields).flatMap(([name, { missing }]) => (missing === undefined ? [] : [name]));
  return {
    type: "object",
    title: inEnglish(text(title)),
    properties: {
      form_id: { type: "string", enum: formIds },
      ...Object.fromEntries([...properties, ...otherNames]),
      "g-recaptcha-response": {
        type: "string",
        description: "The bot check widget's token for the action `lead`, if the website requires one",
      },
    },
    required: ["form_id", ...required],
  };
}

/** The JSON Schema of a body's zod schema. */
function inputOf(schema: z.ZodType): JsonSchema & { properties: JsonSchema } {
  const { $schema: _, properties = {}, ...written } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return { ...written, properties };
}
