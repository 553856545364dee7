import { refuse } from "#server/http/refusal.ts";
import { NOT_FOUND } from "#domain/part-exchange/messages.ts";
import { requireSameOrigin } from "#server/http/require-same-origin.ts";
import type { Dealership } from "#server/dealership.ts";
import { valuationBody } from "#server/api-document/bodies.ts";
import {
  BAD_BODY,
  JSON_BODY,
  NOBODY_ANSWERS,
  operation,
  response,
  TOO_MANY_QUESTIONS,
  UNKNOWN,
  WRONG,
} from "#server/api-document/operation.ts";
import { queryParameter, TEXT, type Parameter } from "#server/http/parameters.ts";
import { readJsonObject, requireJsonBody } from "#server/http/json-body.ts";
import { retryAfter } from "#server/http/too-many.ts";
import type { LookupOutcome, ValuationOutcome } from "#server/part-exchange/part-exchange.ts";
import { Hono, type Context } from "hono";

const NO_STORE = { "Cache-Control": "no-store" };

/** Limit on the hashes of one request. */
const MAX_HASHES = 10;

const LOOKUP = {
  vrm: queryParameter("vrm", "The registration, with or without spaces", { type: "string", examples: ["HK16 VRT"] }),
  mileage: queryParameter("mileage", "Miles", { type: "string", examples: ["71,200"] }),
  hash: {
    ...queryParameter("hash", "Hashes of the valuations stored in this browser: the response says whether one is for this car", {
      type: "array",
      items: TEXT,
      maxItems: MAX_HASHES,
    }),
    style: "form",
    explode: true,
  },
  ip: queryParameter("ip", "Ignored: the client's address comes from the connection", TEXT),
} as const satisfies Record<string, Parameter>;

const lookUpCar = operation({
  id: "lookUpCar",
  tag: "Part exchange",
  method: "get",
  base: "/api",
  route: "/v2/web/valuation-lookup",
  summary: "Look up a car by registration",
  parameters: () => Object.values(LOOKUP),
  responses: { 200: response("The car", "LookupAnswer"), 404: UNKNOWN, 422: WRONG, 429: TOO_MANY_QUESTIONS, 503: NOBODY_ANSWERS },
});
const valueCar = operation({
  id: "valueCar",
  tag: "Part exchange",
  method: "post",
  base: "/api",
  route: "/valuations/process",
  summary: "Value a car",
  description:
    "Send the visitor's history (`previous_urls`, `recently_viewed_vrms`) only with their consent. It is stored with the " +
    "valuation and deleted with it.",
  body: { types: JSON_BODY, schema: valuationBody },
  responses: {
    200: { description: "A URL that ends in the valuation's hash", type: "text/plain" },
    ...BAD_BODY,
    409: response("The car is known but can't be valued", "Message"),
    422: WRONG,
    429: TOO_MANY_QUESTIONS,
    503: NOBODY_ANSWERS,
  },
});
const readValuation = operation({
  id: "readValuation",
  tag: "Part exchange",
  method: "get",
  base: "/api",
  route: "/v2/valuation-fetch/:hash",
  parts: { hash: "The hash that valuing the car returned" },
  summary: "Get a valuation",
  responses: { 200: response("The valuation", "ValuationAnswer"), 404: UNKNOWN },
});
export const valuationOperations = [lookUpCar, valueCar, readValuation];

/**
 * The vehicle of a registration (specification 7.18), a valuation, answered by a text whose last path segment is its hash (7.19), and an
 * unexpired valuation by its hash (7.20).
 */
export function valuationApi({ partExchange }: Pick<Dealership, "partExchange">, addressOf: (c: Context) => string): Hono {
  const api = new Hono();

  api.on(lookUpCar.method, lookUpCar.route, async (c) => {
    const request = {
      vrm: c.req.query(LOOKUP.vrm.name) ?? "",
      mileage: c.req.query(LOOKUP.mileage.name) ?? "",
      hashes: (c.req.queries(LOOKUP.hash.name) ?? []).slice(0, MAX_HASHES),
    };
    const outcome = await partExchange.lookup(request, { address: addressOf(c) });
    if (outcome.ok) return c.json({ data: outcome.data, existing: outcome.existing }, 200, NO_STORE);
    return refusal(c, outcome);
  });

  api.on(readValuation.method, readValuation.route, async (c) => {
    const data = await partExchange.held(c.req.param("hash"));
    return data ? c.json({ data }, 200, NO_STORE) : refuse(c, { message: NOT_FOUND }, 404, NO_STORE);
  });

  api.on(valueCar.method, valueCar.route, requireSameOrigin, requireJsonBody, async (c) => {
    const body = await readJsonObject(c);
    if (body instanceof Response) return body;
    const outcome = await partExchange.value(body, { address: addressOf(c) });
    if (outcome.ok) return c.text(`/valuation/${outcome.hash}`, 200, NO_STORE);
    return refusal(c, outcome);
  });

  return api;
}

function refusal(c: Context, outcome: Extract<LookupOutcome | ValuationOutcome, { ok: false }>): Response {
  if (outcome.status === 422) return refuse(c, { errors: outcome.errors }, 422, NO_STORE);
  return refuse(c, { message: outcome.message }, outcome.status, { ...NO_STORE, ...retryAfter(outcome.retry_after) });
}
