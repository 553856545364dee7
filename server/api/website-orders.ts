import { refuse } from "#server/http/refusal.ts";
import { readStockId } from "#domain/stock/slug.ts";
import { VEHICLE_UNKNOWN } from "#domain/deal/messages.ts";
import { orderBody, orderChanges, partExchangeBody, removedPartExchange } from "#server/api-document/bodies.ts";
import {
  BAD_BODY,
  JSON_BODY,
  NOT_ORDERED,
  operation,
  REFUSED,
  response,
  TOO_OFTEN,
  UNKNOWN,
  WRONG,
} from "#server/api-document/operation.ts";
import { headerParameter, queryParameter, TEXT } from "#server/http/parameters.ts";
import { requireSameOrigin } from "#server/http/require-same-origin.ts";
import type { Dealership } from "#server/dealership.ts";
import { readJsonObject, requireJsonBody } from "#server/http/json-body.ts";
import { IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADERS } from "#server/http/idempotency-key.ts";
import { retryAfter } from "#server/http/too-many.ts";
import type { OrderOutcome } from "#server/orders/orders.ts";
import { Hono, type Context } from "hono";
import { createMiddleware } from "hono/factory";

/** Specification 9.1: browsers cache the order config for five minutes. */
const CONFIG_MAX_AGE_SECONDS = 300;

const NO_ORDER = "We cannot find this order.";
const NO_CAR = "There is no such part exchange in this order.";

const BELOW = "/website-orders/*";
const IDEMPOTENCY_KEY = headerParameter(IDEMPOTENCY_KEY_HEADER, "For a day, the same order with the same key gets the same response");
const OWN_ORDER = queryParameter("guid", "The shopper's own order, which does not count as a conflict", TEXT);
const ORDER_PART = { guid: "The order's guid" };
const LENDER_SILENT = response("The lender does not respond", "Refused");
const CHANGED = { 200: response("The order", "OrderAnswer"), ...BAD_BODY, 404: UNKNOWN, 422: WRONG, 429: TOO_OFTEN, 503: LENDER_SILENT };

const readOrderConfig = operation({
  id: "readOrderConfig",
  tag: "Orders",
  method: "get",
  route: "/website-orders/config",
  summary: "Get the order settings",
  responses: { 200: response("Valid for five minutes", "OrderConfigAnswer") },
});
const checkVehicle = operation({
  id: "checkVehicle",
  tag: "Orders",
  method: "get",
  route: "/website-orders/check/:stockId",
  parts: { stockId: "The vehicle" },
  summary: "Check that a vehicle can be ordered",
  parameters: () => [OWN_ORDER],
  responses: { 200: response("It can", "CheckAnswer"), 409: REFUSED },
});
const createOrder = operation({
  id: "createOrder",
  tag: "Orders",
  method: "post",
  route: "/website-orders/order",
  summary: "Create an order",
  description:
    "Holds the vehicle. Without a payment type the vehicle is reserved. An unpaid order releases its vehicle after half an " +
    "hour. The figures you showed (`expected_total`, prices of `products`, `expected_part_exchange`, the figures of a " +
    "quote) are compared to the penny: if one differs, the response is 409, nothing is stored and the key can be used " +
    "again. `finance_terms_accepted` and `disclosure_agreement` only count with `finance_quote_reference`, the " +
    "QuoteReference of the order's own quote.",
  parameters: () => [IDEMPOTENCY_KEY],
  body: { types: JSON_BODY, schema: orderBody },
  responses: {
    201: response("The order", "OrderAnswer"),
    ...BAD_BODY,
    409: NOT_ORDERED,
    422: WRONG,
    429: TOO_OFTEN,
    503: LENDER_SILENT,
  },
});
const readOrder = operation({
  id: "readOrder",
  tag: "Orders",
  method: "get",
  route: "/website-orders/order/:guid",
  parts: ORDER_PART,
  summary: "Get an order",
  description: "Never includes the answers of a finance application.",
  responses: { 200: response("The order", "OrderAnswer"), 404: UNKNOWN, 429: TOO_OFTEN },
});
const changeOrder = operation({
  id: "changeOrder",
  tag: "Orders",
  method: "put",
  route: "/website-orders/order/:guid",
  parts: ORDER_PART,
  summary: "Update an order",
  description:
    "Changes only the fields you send. A finance application is also sent here, a page at a time: an answer stays until it is " +
    "sent again. A change to the agreement clears its acceptance. Once the order is paid or submitted, only contact details " +
    "and preferences can change: a different value for any other field is a 422.",
  body: { types: JSON_BODY, schema: orderChanges },
  responses: { ...CHANGED, 409: NOT_ORDERED },
});
const addPartExchange = operation({
  id: "addPartExchange",
  tag: "Orders",
  method: "post",
  route: "/website-orders/part-exchange",
  summary: "Add a part exchange to an order",
  body: { types: JSON_BODY, schema: partExchangeBody },
  responses: { ...CHANGED, 409: REFUSED },
});
const removePartExchange = operation({
  id: "removePartExchange",
  tag: "Orders",
  method: "delete",
  route: "/website-orders/part-exchange/:guid",
  parts: ORDER_PART,
  summary: "Remove a part exchange from an order",
  body: { types: JSON_BODY, schema: removedPartExchange },
  responses: { ...CHANGED, 409: REFUSED },
});
export const websiteOrderOperations = [
  readOrderConfig,
  checkVehicle,
  createOrder,
  readOrder,
  changeOrder,
  addPartExchange,
  removePartExchange,
];

/** The web orders of 7.11 to 7.17. Responses concern one customer and are sent with `no-store`, except the config. */
export function websiteOrdersApi({ orders }: Pick<Dealership, "orders">, addressOf: (c: Context) => string): Hono {
  const api = new Hono();
  api.use(BELOW, requireSameOrigin);

  api.on(readOrderConfig.method, readOrderConfig.route, async (c) =>
    c.json({ data: await orders.config() }, 200, { "Cache-Control": `public, max-age=${CONFIG_MAX_AGE_SECONDS}` }),
  );

  api.use(BELOW, privately);
  api.on(checkVehicle.method, checkVehicle.route, async (c) => {
    const stockId = readStockId(c.req.param("stockId"));
    const checked =
      stockId === undefined ? { ok: false as const, message: VEHICLE_UNKNOWN } : await orders.check(stockId, c.req.query(OWN_ORDER.name));
    return checked.ok
      ? c.json({ data: { stock_id: stockId, canOrder: true } })
      : refuse(c, { message: checked.message, errors: { vehicle: [checked.message] } }, 409);
  });

  api.on(createOrder.method, createOrder.route, requireJsonBody, async (c) => {
    const body = await readJsonObject(c);
    if (body instanceof Response) return body;
    const idempotencyKey = c.req.header(IDEMPOTENCY_KEY.name)?.trim();
    const outcome = await orders.create(body, { address: addressOf(c), ...(idempotencyKey && { idempotencyKey }) });
    return answer(c, outcome, 201);
  });

  api.on(readOrder.method, readOrder.route, async (c) => {
    const order = await orders.get(c.req.param("guid"));
    return order ? c.json({ data: { guid: order.guid, status: order.status }, order }) : refuse(c, { message: NO_ORDER }, 404);
  });

  api.on(changeOrder.method, changeOrder.route, requireJsonBody, async (c) => {
    const body = await readJsonObject(c);
    if (body instanceof Response) return body;
    const outcome = await orders.update(c.req.param("guid"), body, { address: addressOf(c) });
    return outcome ? answer(c, outcome, 200) : refuse(c, { message: NO_ORDER }, 404);
  });

  api.on(addPartExchange.method, addPartExchange.route, requireJsonBody, async (c) => {
    const body = await readJsonObject(c);
    if (body instanceof Response) return body;
    const guid: unknown = Reflect.get(body, "invoice");
    const outcome = typeof guid === "string" ? await orders.addPartExchange(guid, body) : undefined;
    return outcome ? answer(c, outcome, 200) : refuse(c, { message: NO_ORDER }, 404);
  });

  api.on(removePartExchange.method, removePartExchange.route, requireJsonBody, async (c) => {
    const body = await readJsonObject(c);
    if (body instanceof Response) return body;
    const hash: unknown = Reflect.get(body, "valuation_hash");
    const outcome = await orders.removePartExchange(c.req.param("guid"), typeof hash === "string" ? hash : "");
    return outcome ? answer(c, outcome, 200) : refuse(c, { message: NO_CAR }, 404);
  });

  return api;
}

function answer(c: Context, outcome: OrderOutcome, success: 200 | 201): Response {
  if (outcome.ok) {
    const { guid, order } = outcome;
    return c.json({ data: { guid, status: order.status }, order }, success, outcome.replayed ? REPLAYED_HEADERS : {});
  }
  if (outcome.status === 422) return refuse(c, { errors: outcome.errors }, 422);
  const { status, message, errors, shown, current, retry_after } = outcome;
  return refuse(c, current ? { message, errors, shown, current } : { message, errors }, status, retryAfter(retry_after));
}

const privately = createMiddleware(async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
});
