import { NOT_FOUND } from "#domain/part-exchange/messages.ts";
import { requireSameOrigin } from "#server/http/require-same-origin.ts";
import type { Dealership } from "#server/dealership.ts";
import { readJsonObject, requireJsonBody } from "#server/http/json-body.ts";
import { retryAfter } from "#server/http/too-many.ts";
import type { LookupOutcome, ValuationOutcome } from "#server/part-exchange/part-exchange.ts";
import { Hono, type Context } from "hono";

const NO_STORE = { "Cache-Control": "no-store" };

/** Limit on the hashes of one request. */
const MAX_HASHES = 10;

/**
 * GET /v2/web/valuation-lookup: the vehicle of a registration (7.18). `ip` is ignored in favour of the connection's address. GET
 * /v2/valuation-fetch/{hash}: an unexpired valuation by its hash (7.20). POST /valuations/process: values a car; returns a text whose last
 * path segment is the hash (7.19).
 */
export function valuationApi({ partExchange }: Pick<Dealership, "partExchange">, addressOf: (c: Context) => string): Hono {
  const api = new Hono();

  api.get("/v2/web/valuation-lookup", async (c) => {
    const request = {
      vrm: c.req.query("vrm") ?? "",
      mileage: c.req.query("mileage") ?? "",
      hashes: (c.req.queries("hash") ?? []).slice(0, MAX_HASHES),
    };
    const outcome = await partExchange.lookup(request, { address: addressOf(c) });
    if (outcome.ok) return c.json({ data: outcome.data, existing: outcome.existing }, 200, NO_STORE);
    return refusal(c, outcome);
  });

  api.get("/v2/valuation-fetch/:hash", async (c) => {
    const data = await partExchange.held(c.req.param("hash"));
    return data ? c.json({ data }, 200, NO_STORE) : c.json({ message: NOT_FOUND }, 404, NO_STORE);
  });

  api.post("/valuations/process", requireSameOrigin, requireJsonBody, async (c) => {
    const body = await readJsonObject(c);
    if (body instanceof Response) return body;
    const outcome = await partExchange.value(body, { address: addressOf(c) });
    if (outcome.ok) return c.text(`/valuation/${outcome.hash}`, 200, NO_STORE);
    return refusal(c, outcome);
  });

  return api;
}

function refusal(c: Context, outcome: Extract<LookupOutcome | ValuationOutcome, { ok: false }>): Response {
  if (outcome.status === 422) return c.json({ errors: outcome.errors }, 422, NO_STORE);
  return c.json({ message: outcome.message }, outcome.status, { ...NO_STORE, ...retryAfter(outcome.retry_after) });
}
