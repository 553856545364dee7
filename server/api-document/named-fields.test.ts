import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { apiDocument, type DocumentedOperation } from "./openapi.ts";
import { type JsonSchema, isSchema } from "./openapi-types.ts";

const document = apiDocument(wexcombe, {});

const SITES = ["searchOptions[show_on_frontend]", "searchOptions[parent_id]", "pageOptions[resultsPerPage]", "pageOptions[page]"];
const OFFERS = ["template", "use_filter_rules", "live", "make", "range", "location", "type"].map((option) => `searchOptions[${option}]`);
const POSTS = ["searchOptions[template]", "searchOptions[page_live]", "sortOptions[published]", "pageOptions[resultsPerPage]"];
const CONTACT = ["first_name", "last_name", "email", "telephone", "postcode", "message"];
const SOURCE = ["enquiry_source", "enquiry_source_history", "enquiry_source_type"];
const ENQUIRY = [
  "form_id",
  ...CONTACT,
  "make",
  "model",
  "trim",
  "_organisational_unit",
  "vehicle_id",
  "_vehicle_type",
  "_terms_accepted",
  ...SOURCE,
  "g-recaptcha-response",
];
const CAR = [
  "form_id",
  "first_name",
  "last_name",
  "customer_title",
  "customer_email",
  "telephone",
  "make",
  "model",
  "trim",
  "first_registered",
  "additional_comments",
  "mileage",
  "terms",
  "terms_accepted",
  "opt_in",
  ...SOURCE,
  "recently_viewed",
  "g-recaptcha-response",
];
const FORMS: readonly [title: string, names: readonly string[]][] = [
  ["Ask about this vehicle", ENQUIRY],
  ["Tell us about your car", CAR],
  ["Move it closer to me", ["form_id", "trigger"]],
];
const VALUED = [
  "vrm",
  "settlement",
  "mileage",
  "name",
  "email",
  "telephone",
  "previous_urls",
  "interested_vehicle",
  "type",
  "recently_viewed_vrms",
  "department_code",
];

type Call = { call: string; asked?: readonly string[]; sent?: readonly string[]; answered: Readonly<Record<number, readonly string[]>> };

/** The API calls that websites of the trade make, with their field names. */
const CALLS: readonly Call[] = [
  { call: "get /api/v2/web/organisation/unit/{slug}", asked: ["slug"], answered: { 200: ["data"], 404: ["message"] } },
  { call: "get /api/v2/web/organisation/site", asked: SITES, answered: { 200: ["data"], 422: ["errors"] } },
  {
    call: "get /api/v2/vehicle-search",
    asked: ["make", "advert_classification", "monthly_from"],
    answered: { 200: ["data", "meta"], 422: ["errors"] },
  },
  { call: "get /api/v2/motability-search", asked: ["make", "orderBy"], answered: { 200: ["data", "meta"], 422: ["errors"] } },
  {
    call: "get /api/v2/vehicle-finance",
    asked: ["term", "mileage", "deposit", "deposit_type", "stock_ids"],
    answered: { 200: ["data", "HasError"], 422: ["errors"] },
  },
  { call: "get /api/v2/content/offer", asked: OFFERS, answered: { 200: ["data", "matching_rules"], 422: ["errors"] } },
  { call: "get /api/v2/content/page/{url}", asked: ["url"], answered: { 200: ["data"], 404: ["message"] } },
  { call: "get /api/v2/content/post", asked: POSTS, answered: { 200: ["data", "template", "page_live"], 422: ["errors"] } },
  { call: "get /api/v2/content/post/{id}", asked: ["id"], answered: { 200: ["data"], 404: ["message"] } },
  {
    call: "get /api/v2/vehicle-finance-quote/{quoteReference}/terms",
    asked: ["quoteReference"],
    answered: { 200: ["TermsAndConditions"], 404: ["message"], 410: ["message"] },
  },
  {
    call: "get /api/v2/website-orders/check/{stockId}",
    asked: ["stockId"],
    answered: { 200: ["data", "canOrder"], 409: ["message", "errors"] },
  },
  {
    call: "post /api/v2/website-orders/order",
    asked: ["Idempotency-Key"],
    sent: ["vehicle", "terms_accepted", "products"],
    answered: { 201: ["data", "guid", "order"], 409: ["message", "errors"], 422: ["errors"] },
  },
  { call: "get /api/v2/website-orders/order/{guid}", asked: ["guid"], answered: { 200: ["data", "status", "order"], 404: ["message"] } },
  {
    call: "put /api/v2/website-orders/order/{guid}",
    asked: ["guid"],
    sent: ["products"],
    answered: { 200: ["data", "order"], 422: ["errors"] },
  },
  {
    call: "get /api/v2/website-orders/config",
    answered: { 200: ["data", "finance_deposit", "enquiry_form", "recaptcha", "pay_in_full", "deposit_fee", "fixed_deposit"] },
  },
  {
    call: "post /api/v2/website-orders/part-exchange",
    sent: ["invoice", "valuation_hash", "valuation_outstanding_finance", "valuation_condition"],
    answered: { 200: ["order"] },
  },
  { call: "delete /api/v2/website-orders/part-exchange/{guid}", asked: ["guid"], sent: ["valuation_hash"], answered: { 200: ["order"] } },
  {
    call: "get /api/v2/web/valuation-lookup",
    asked: ["vrm", "mileage", "ip"],
    answered: { 200: ["data", "vrm", "date_first_registered", "make", "model", "existing"], 404: ["message"] },
  },
  { call: "post /api/valuations/process", sent: VALUED, answered: { 409: ["message"], 422: ["errors"] } },
  {
    call: "get /api/v2/valuation-fetch/{hash}",
    asked: ["hash"],
    answered: { 200: ["data", "vehicle", "valuation", "contact"], 404: ["message"] },
  },
  {
    call: "get /api/usedcarreview/{slug}",
    asked: ["slug"],
    answered: { 200: ["scoringlist", "paragraphlist", "photolist", "videolist"], 404: ["message"] },
  },
  {
    call: "get /api/vehiclereview/{slug}",
    asked: ["slug"],
    answered: { 200: ["scoringlist", "paragraphlist", "photolist", "videolist"], 404: ["message"] },
  },
  { call: "post /api/v2/form-submit", sent: ["form_id"], answered: { 201: ["data"], 422: ["errors"] } },
  { call: "post /autosonshowimages/single/{vrm}", asked: ["vrm"], answered: { 200: ["videourl"] } },
];

/** The names of all fields of a schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (!isSchema(schema)) return [];
  const shape = typeof schema["$ref"] === "string" ? document.components.schemas[schema["$ref"].split("/").at(-1) ?? ""] : undefined;
  const { properties, ...rest } = schema;
  const names = isSchema(properties) ? [...Object.keys(properties), ...Object.values(properties).flatMap(namesIn)] : [];
  return [...names, ...namesIn(shape), ...Object.values(rest).flatMap(namesIn)];
}

function operationOf(call: string): DocumentedOperation | undefined {
  const [method = "", path = ""] = call.split(" ");
  return document.paths[path]?.[method];
}

function schemasOf(content: Record<string, { schema?: JsonSchema | { $ref: string } }> | undefined): string[] {
  return Object.values(content ?? {}).flatMap(({ schema }) => namesIn(schema));
}

test.each(CALLS)(
  "$call documents the expected parameter, request and response field names",
  {
    tags: [
      "c7-1",
      "c7-2",
      "c7-4",
      "c7-5",
      "c7-6",
      "c7-7",
      "c7-8",
      "c7-9",
      "c7-10",
      "c7-11",
      "c7-12",
      "c7-13",
      "c7-14",
      "c7-15",
      "c7-16",
      "c7-17",
      "c7-18",
      "c7-19",
      "c7-20",
      "c7-21",
      "c7-22",
      "c7-23",
      "c7-24",
      "c7-26",
    ],
  },
  ({ call, asked = [], sent = [], answered }) => {
    const operation = operationOf(call);
    expect(operation?.parameters?.map(({ name }) => name) ?? []).toEqual(expect.arrayContaining([...asked]));
    expect(schemasOf(operation?.requestBody?.content)).toEqual(expect.arrayContaining([...sent]));
    for (const [status, names] of Object.entries(answered))
      expect([status, schemasOf(operation?.responses[status]?.content)]).toEqual([status, expect.arrayContaining([...names])]);
  },
);

test.each(FORMS)("the form “%s” documents the expected field names", { tags: ["c7-23", "c7-24", "c7-25"] }, (title, names) => {
  const [form] = Object.values(operationOf("post /api/v2/form-submit")?.requestBody?.content ?? {})
    .flatMap(({ schema }) => formsIn(schema))
    .filter((each) => each["title"] === title);
  expect(namesIn(form)).toEqual(expect.arrayContaining([...names]));
});

function formsIn(schema: JsonSchema | { $ref: string } | undefined): JsonSchema[] {
  const forms = schema && "oneOf" in schema ? schema.oneOf : [];
  return Array.isArray(forms) ? forms.filter(isSchema) : [];
}
