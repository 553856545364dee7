import type { Website } from "#websites/website.ts";
import { formBody, orderBody, orderChanges, partExchangeBody, removedPartExchange, valuationBody } from "./bodies.ts";
import {
  listFinanceParameters,
  lookupParameters,
  offerParameters,
  pathPart,
  postParameters,
  quoteFinanceParameters,
  searchParameters,
  siteParameters,
  suggestionParameters,
  type Parameter,
} from "./parameters.ts";
import type { SchemaName } from "#server/api-document/schemas/schemas.ts";
import type { JsonSchema } from "./openapi-types.ts";

export const TAGS = {
  Stock: "Searching the vehicles, and everything about one of them",
  Finance: "What a vehicle costs by the month, worked out by the lender's terms",
  "Part exchange": "What a shopper's own car is worth",
  Orders: "Reserving a vehicle, paying for it in full, applying for finance",
  Enquiries: "Forms that the dealer answers",
  Dealer: "Branches and their opening hours",
  Content: "Offers, posts and pages that the dealer writes",
  Service: "For machines: health, feeds, files, this document",
} as const;

export type OperationResponse = { says: string; schema?: SchemaName; /** The media type, if not JSON. */ type?: string };
export type Operation = {
  id: string;
  tag: keyof typeof TAGS;
  method: "get" | "post" | "put" | "delete";
  path: string;
  summary: string;
  description?: string;
  parameters?: readonly Parameter[];
  body?: { types: readonly string[]; schema: JsonSchema };
  answers: Readonly<Record<number, OperationResponse>>;
};

const JSON_BODY = ["application/json"];
const FORM_BODY = ["multipart/form-data", "application/x-www-form-urlencoded"];

const told = (says: string, schema: SchemaName): OperationResponse => ({ says, schema });
const UNCHANGED: OperationResponse = { says: "Nothing has changed since the ETag that came along" };
const UNKNOWN = told("There is no such thing", "Message");
const GONE = told("Taken down by the dealer", "Message");
const WRONG = told("Something that was sent is wrong", "Errors");
const REFUSED = told("It cannot be done now, in words for the shopper", "Refused");
const NOT_ORDERED = told(
  "It cannot be done now, or the figures that were sent are no longer right: then `shown` has them and `current` today's",
  "RefusedOrder",
);
const TOO_OFTEN = told("Too many of these from one client; Retry-After says when to try again", "Refused");
const TOO_MANY_QUESTIONS = told("Too many questions from one visitor", "Message");
const NOBODY_ANSWERS = told("Somebody who has to be asked does not answer", "Message");
const BAD_BODY = {
  400: told("The body cannot be read", "Message"),
  403: told("Sent by a page of another website", "Message"),
  413: told("The body is too long", "Message"),
  415: told("The body is of another type", "Message"),
} as const;

const slug = pathPart("slug", "The vehicle's slug, or its stock id");
const guid = pathPart("guid", "The order's guid");
const key: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "Sending the same order again with the same key gives the same answer for a day",
  schema: { type: "string" },
};

/** Every operation of the API; a test compares the list with the router's. */
export const operations = (website: Pick<Website, "enquiries">): Operation[] => [
  {
    id: "searchVehicles",
    tag: "Stock",
    method: "get",
    path: "/api/v2/vehicle-search",
    summary: "A page of the stock with its facet counts and bounds",
    description:
      "Values of one facet are alternatives, facets narrow each other. Motability and contract hire are left out unless " +
      "`advert_classification` asks for them.",
    parameters: searchParameters(),
    answers: { 200: told("The page", "SearchAnswer"), 304: UNCHANGED, 422: WRONG, 429: TOO_OFTEN },
  },
  {
    id: "searchMotability",
    tag: "Stock",
    method: "get",
    path: "/api/v2/motability-search",
    summary: "The same of the Motability adverts alone",
    parameters: searchParameters(["advert_classification"]),
    answers: { 200: told("The page", "SearchAnswer"), 304: UNCHANGED, 422: WRONG, 429: TOO_OFTEN },
  },
  {
    id: "suggestSearches",
    tag: "Stock",
    method: "get",
    path: "/api/v2/search-suggestions",
    summary: "Completes the words of a search, each with how many vehicles it finds",
    parameters: suggestionParameters,
    answers: { 200: told("Up to eight suggestions", "SuggestionsAnswer"), 304: UNCHANGED, 422: WRONG },
  },
  {
    id: "readVehicle",
    tag: "Stock",
    method: "get",
    path: "/api/v2/vehicle/{slug}",
    summary: "Everything about one vehicle",
    description: "A sold one says so in `state`.",
    parameters: [slug],
    answers: { 200: told("The vehicle", "VehicleAnswer"), 304: UNCHANGED, 404: UNKNOWN, 410: GONE },
  },
  {
    id: "findFilm",
    tag: "Stock",
    method: "post",
    path: "/autosonshowimages/single/{vrm}",
    summary: "The film of a vehicle",
    parameters: [pathPart("vrm", "The registration")],
    answers: { 200: told("Its address; null when there is none", "FilmAnswer"), 503: NOBODY_ANSWERS },
  },
  ...(["usedcarreview", "vehiclereview"] as const).map((source): Operation => ({
    id: source === "usedcarreview" ? "reviewUsed" : "reviewNew",
    tag: "Stock",
    method: "get",
    path: `/api/${source}/{slug}`,
    summary: `The independent review of a ${source === "usedcarreview" ? "used" : "new"} vehicle`,
    parameters: [slug],
    answers: { 200: told("The review itself", "Review"), 304: UNCHANGED, 404: UNKNOWN, 410: GONE, 503: NOBODY_ANSWERS },
  })),
  {
    id: "listFinance",
    tag: "Finance",
    method: "get",
    path: "/api/v2/vehicle-finance",
    summary: "The finance items of several vehicles",
    parameters: listFinanceParameters,
    answers: {
      200: told("Quotes, or why there is none, by stock id", "VehicleFinanceAnswer"),
      304: UNCHANGED,
      422: WRONG,
      429: TOO_OFTEN,
      503: NOBODY_ANSWERS,
    },
  },
  {
    id: "quoteFinance",
    tag: "Finance",
    method: "get",
    path: "/api/v2/vehicle-finance-quote",
    summary: "One quote on one vehicle with its extras and part exchange",
    parameters: quoteFinanceParameters,
    answers: {
      200: told("The quote, or why there is none", "QuoteAnswer"),
      304: UNCHANGED,
      404: UNKNOWN,
      422: WRONG,
      429: TOO_OFTEN,
      503: NOBODY_ANSWERS,
    },
  },
  {
    id: "readTerms",
    tag: "Finance",
    method: "get",
    path: "/api/v2/vehicle-finance-quote/{quoteReference}/terms",
    summary: "The lender's terms with the figures of a quote",
    parameters: [pathPart("quoteReference", "The quote's QuoteReference")],
    answers: {
      200: told("The terms and the quote", "TermsAnswer"),
      304: UNCHANGED,
      404: UNKNOWN,
      410: told("The lender's terms have changed since", "Message"),
    },
  },
  {
    id: "lookUpCar",
    tag: "Part exchange",
    method: "get",
    path: "/api/v2/web/valuation-lookup",
    summary: "Which car has a registration",
    parameters: lookupParameters,
    answers: { 200: told("The car", "LookupAnswer"), 404: UNKNOWN, 422: WRONG, 429: TOO_MANY_QUESTIONS, 503: NOBODY_ANSWERS },
  },
  {
    id: "valueCar",
    tag: "Part exchange",
    method: "post",
    path: "/api/valuations/process",
    summary: "Values a car",
    description:
      "Where the visitor has been (`previous_urls`, `recently_viewed_vrms`) is to be sent only with their consent. It is kept " +
      "with the valuation, and deleted with it.",
    body: { types: JSON_BODY, schema: valuationBody },
    answers: {
      200: { says: "An address whose last part is the valuation's hash", type: "text/plain" },
      ...BAD_BODY,
      409: told("Known, and not to be valued", "Message"),
      422: WRONG,
      429: TOO_MANY_QUESTIONS,
      503: NOBODY_ANSWERS,
    },
  },
  {
    id: "readValuation",
    tag: "Part exchange",
    method: "get",
    path: "/api/v2/valuation-fetch/{hash}",
    summary: "A valuation that still holds",
    parameters: [pathPart("hash", "What valuing the car gave")],
    answers: { 200: told("The valuation", "ValuationAnswer"), 404: UNKNOWN },
  },
  {
    id: "readOrderConfig",
    tag: "Orders",
    method: "get",
    path: "/api/v2/website-orders/config",
    summary: "What can be ordered how, and the figures to begin with",
    answers: { 200: told("Good for five minutes", "OrderConfigAnswer") },
  },
  {
    id: "checkVehicle",
    tag: "Orders",
    method: "get",
    path: "/api/v2/website-orders/check/{stockId}",
    summary: "Whether a vehicle can be ordered",
    parameters: [
      pathPart("stockId", "The vehicle"),
      { name: "guid", in: "query", description: "The shopper's own order, which does not stand in the way", schema: { type: "string" } },
    ],
    answers: { 200: told("It can", "CheckAnswer"), 409: REFUSED },
  },
  {
    id: "createOrder",
    tag: "Orders",
    method: "post",
    path: "/api/v2/website-orders/order",
    summary: "Orders a vehicle, which is held from then on",
    description:
      "Without a payment type the vehicle is reserved. An unpaid order gives its vehicle back after half an hour. Figures that " +
      "were shown (`expected_total`, prices of `products`, `expected_part_exchange`, the figures of a quote) are compared " +
      "to the penny: where one differs the answer is 409 and nothing is stored, nor is the key used up. " +
      "`finance_terms_accepted` and `disclosure_agreement` count with `finance_quote_reference`, the QuoteReference of the " +
      "order's own quote.",
    parameters: [key],
    body: { types: JSON_BODY, schema: orderBody },
    answers: {
      201: told("The order", "OrderAnswer"),
      ...BAD_BODY,
      409: NOT_ORDERED,
      422: WRONG,
      429: TOO_OFTEN,
      503: told("The lender does not answer", "Refused"),
    },
  },
  {
    id: "readOrder",
    tag: "Orders",
    method: "get",
    path: "/api/v2/website-orders/order/{guid}",
    summary: "An order",
    description: "What a finance application tells is never answered.",
    parameters: [guid],
    answers: { 200: told("The order", "OrderAnswer"), 404: UNKNOWN, 429: TOO_OFTEN },
  },
  {
    id: "changeOrder",
    tag: "Orders",
    method: "put",
    path: "/api/v2/website-orders/order/{guid}",
    summary: "Changes what is sent, and nothing else",
    description:
      "The pages of a finance application are sent here too: what has been sent stays until it is sent again. A change of the " +
      "agreement clears its acceptance. Once the order is paid or submitted only contact details and preferences change: " +
      "any other field with another value than the order's is 422.",
    parameters: [guid],
    body: { types: JSON_BODY, schema: orderChanges },
    answers: {
      200: told("The order", "OrderAnswer"),
      ...BAD_BODY,
      404: UNKNOWN,
      409: NOT_ORDERED,
      422: WRONG,
      429: TOO_OFTEN,
      503: told("The lender does not answer", "Refused"),
    },
  },
  {
    id: "addPartExchange",
    tag: "Orders",
    method: "post",
    path: "/api/v2/website-orders/part-exchange",
    summary: "Takes a valued car into an order",
    body: { types: JSON_BODY, schema: partExchangeBody },
    answers: {
      200: told("The order", "OrderAnswer"),
      ...BAD_BODY,
      404: UNKNOWN,
      409: REFUSED,
      422: WRONG,
      429: TOO_OFTEN,
      503: told("The lender does not answer", "Refused"),
    },
  },
  {
    id: "removePartExchange",
    tag: "Orders",
    method: "delete",
    path: "/api/v2/website-orders/part-exchange/{guid}",
    summary: "Takes it out again",
    parameters: [guid],
    body: { types: JSON_BODY, schema: removedPartExchange },
    answers: {
      200: told("The order", "OrderAnswer"),
      ...BAD_BODY,
      404: UNKNOWN,
      409: REFUSED,
      422: WRONG,
      429: TOO_OFTEN,
      503: told("The lender does not answer", "Refused"),
    },
  },
  {
    id: "tellOfPayments",
    tag: "Orders",
    method: "post",
    path: "/api/v2/payments/messages",
    summary: "What the payment provider tells of its sessions",
    description: "Nothing but its signature is believed.",
    parameters: [
      { name: "Stripe-Signature", in: "header", description: "The provider's signature of the body", schema: { type: "string" } },
    ],
    body: { types: JSON_BODY, schema: { type: "object" } },
    answers: { 200: told("Taken in", "PaymentMessageAnswer"), 400: told("Not signed by the provider", "Message"), 413: BAD_BODY[413] },
  },
  {
    id: "submitForm",
    tag: "Enquiries",
    method: "post",
    path: "/api/v2/form-submit",
    summary: "Sends one of the forms; `form_id` says which",
    body: { types: FORM_BODY, schema: formBody(website) },
    answers: { 201: told("What was taken; nothing about the person", "LeadAnswer"), ...BAD_BODY, 409: REFUSED, 422: WRONG, 429: TOO_OFTEN },
  },
  {
    id: "listSites",
    tag: "Dealer",
    method: "get",
    path: "/api/v2/web/organisation/site",
    summary: "All sites, those that shoppers see, or the departments of one",
    parameters: siteParameters,
    answers: { 200: told("The sites", "SitesAnswer"), 304: UNCHANGED, 422: WRONG },
  },
  {
    id: "readSite",
    tag: "Dealer",
    method: "get",
    path: "/api/v2/web/organisation/unit/{slug}",
    summary: "One site with its hours",
    parameters: [pathPart("slug", "The site's slug")],
    answers: { 200: told("The site", "SiteAnswer"), 304: UNCHANGED, 404: UNKNOWN },
  },
  {
    id: "listOffers",
    tag: "Content",
    method: "get",
    path: "/api/v2/content/offer",
    summary: "The offers that run today and are for what is asked",
    parameters: offerParameters,
    answers: { 200: told("The offers", "OffersAnswer"), 304: UNCHANGED, 422: WRONG },
  },
  {
    id: "readPage",
    tag: "Content",
    method: "get",
    path: "/api/v2/content/page/{url}",
    summary: "A page of the website's own words",
    parameters: [pathPart("url", "Its address, slashes and all")],
    answers: { 200: told("The page", "PageAnswer"), 304: UNCHANGED, 404: UNKNOWN },
  },
  {
    id: "listPosts",
    tag: "Content",
    method: "get",
    path: "/api/v2/content/post",
    summary: "News, guides and parts for vehicle pages, newest first",
    parameters: postParameters,
    answers: { 200: told("The posts", "PostsAnswer"), 304: UNCHANGED, 422: WRONG },
  },
  {
    id: "readPost",
    tag: "Content",
    method: "get",
    path: "/api/v2/content/post/{id}",
    summary: "One post",
    parameters: [pathPart("id", "The post's id")],
    answers: { 200: told("The post", "PostAnswer"), 304: UNCHANGED, 404: UNKNOWN },
  },
  {
    id: "readDocument",
    tag: "Service",
    method: "get",
    path: "/api/v2/openapi.json",
    summary: "This document",
    answers: { 200: { says: "OpenAPI 3.1", type: "application/json" }, 304: UNCHANGED },
  },
  {
    id: "readStockSchema",
    tag: "Service",
    method: "get",
    path: "/api/v2/stock-schema.json",
    summary: "What a line of a stock file takes, as a JSON Schema",
    answers: { 200: { says: "JSON Schema 2020-12 of one vehicle", type: "application/schema+json" }, 304: UNCHANGED },
  },
  {
    id: "readDocs",
    tag: "Service",
    method: "get",
    path: "/api/v2/docs",
    summary: "This document as a page",
    answers: { 200: { says: "The page", type: "text/html" }, 304: UNCHANGED },
  },
  {
    id: "checkHealth",
    tag: "Service",
    method: "get",
    path: "/healthz",
    summary: "Whether the website is ready",
    answers: { 200: told("It is", "HealthAnswer") },
  },
];
