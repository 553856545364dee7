import { readStockId } from "#domain/stock/slug.ts";
import { VEHICLE_UNKNOWN } from "#domain/deal/messages.ts";
import { requireSameOrigin } from "#server/http/require-same-origin.ts";
import type { Dealership } from "#server/dealership.ts";
import { readJsonObject, requireJsonBody } from "#server/http/json-body.ts";
import { retryAfter } from "#server/http/too-many.ts";
import type { OrderOutcome } from "#server/orders/orders.ts";
import { Hono, type Context } from "hono";
import { createMiddleware } from "hono/factory";

/** Specification 9.1: browsers cache the order config for five minutes. */
const CONFIG_MAX_AGE_SECONDS = 300;

const NO_ORDER = "We cannot find this order.";
const NO_CAR = "There is no such part exchange in this order.";

/** The web orders of 7.11 to 7.17. Responses concern one customer and are sent with `no-store`, except the config. */
export function websiteOrdersApi({ orders }: Pick<Dealership, "orders">, addressOf: (c: Context) => string): Hono {
  const api = new Hono().basePath("/website-orders");
  api.use(requireSameOrigin);

  api.get("/config", async (c) =>
    c.json({ data: await orders.config() }, 200, { "Cache-Control": `public, max-age=${CONFIG_MAX_AGE_SECONDS}` }),
  );

  api.use(privately);
  api.get("/check/:stockId", async (c) => {
    const stockId = readStockId(c.req.param("stockId"));
    const checked =
      stockId === undefined ? { ok: false as const, message: VEHICLE_UNKNOWN } : await orders.check(stockId, c.req.query("guid"));
    return checked.ok
      ? c.json({ data: { stock_id: stockId, canOrder: true } })
      : c.json({ message: checked.message, errors: { vehicle: [checked.message] } }, 409);
  });

  api.post("/order", requireJsonBody, async (c) => {
    const body = await readJsonObject(c);
    if (body instanceof Response) return body;
    const idempotencyKey = c.req.header("Idempotency-Key")?.trim();
    const outcome = await orders.create(body, { address: addressOf(c), ...(idempotencyKey && { idempotencyKey }) });
    return answer(c, outcome, 201);
  });

  api.get("/order/:guid", async (c) => {
    const order = await orders.get(c.req.param("guid"));
    return order ? c.json({ data: { guid: order.guid, status: order.status }, order }) : c.json({ message: NO_ORDER }, 404);
  });

  api.put("/order/:guid", requireJsonBody, async (c) => {
    const body = await readJsonObject(c);
    if (body instanceof Response) return body;
    const outcome = await orders.update(c.req.param("guid"), body, { address: addressOf(c) });
    return outcome ? answer(c, outcome, 200) : c.json({ message: NO_ORDER }, 404);
  });

  api.post("/part-exchange", requireJsonBody, async (c) => {
    const body = await readJsonObject(c);
    if (body instanceof Response) return body;
    const guid: unknown = Reflect.get(body, "invoice");
    const outcome = typeof guid === "string" ? await orders.addPartExchange(guid, body) : undefined;
    return outcome ? answer(c, outcome, 200) : c.json({ message: NO_ORDER }, 404);
  });

  api.delete("/part-exchange/:guid", requireJsonBody, async (c) => {
    const body = await readJsonObject(c);
    if (body instanceof Response) return body;
    const hash: unknown = Reflect.get(body, "valuation_hash");
    const outcome = await orders.removePartExchange(c.req.param("guid"), typeof hash === "string" ? hash : "");
    return outcome ? answer(c, outcome, 200) : c.json({ message: NO_CAR }, 404);
  });

  return api;
}

function answer(c: Context, outcome: OrderOutcome, success: 200 | 201): Response {
  if (outcome.ok) {
    const { guid, order } = outcome;
    return c.json({ data: { guid, status: order.status }, order }, success, outcome.replayed ? { "Idempotent-Replayed": "true" } : {});
  }
  if (outcome.status === 422) return c.json({ errors: outcome.errors }, 422);
  const { status, message, errors, shown, current, retry_after } = outcome;
  return c.json(current ? { message, errors, shown, current } : { message, errors }, status, retryAfter(retry_after));
}

const privately = createMiddleware(async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
});
