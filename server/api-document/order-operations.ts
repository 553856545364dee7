import { orderBody, orderChanges, partExchangeBody, removedPartExchange } from "./bodies.ts";
import { JSON_BODY, response, UNKNOWN, WRONG, REFUSED, NOT_ORDERED, TOO_OFTEN, BAD_BODY, type Operation } from "./operation.ts";
import { pathPart, type Parameter } from "./parameters.ts";

const guid = pathPart("guid", "The order's guid");
const key: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "Sending the same order again with the same key gives the same answer for a day",
  schema: { type: "string" },
};

/** The operations with the tag Orders. */
export const orderOperations: readonly Operation[] = [
  {
    id: "readOrderConfig",
    tag: "Orders",
    method: "get",
    path: "/api/v2/website-orders/config",
    summary: "What can be ordered how, and the figures to begin with",
    answers: { 200: response("Good for five minutes", "OrderConfigAnswer") },
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
    answers: { 200: response("It can", "CheckAnswer"), 409: REFUSED },
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
      201: response("The order", "OrderAnswer"),
      ...BAD_BODY,
      409: NOT_ORDERED,
      422: WRONG,
      429: TOO_OFTEN,
      503: response("The lender does not answer", "Refused"),
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
    answers: { 200: response("The order", "OrderAnswer"), 404: UNKNOWN, 429: TOO_OFTEN },
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
      200: response("The order", "OrderAnswer"),
      ...BAD_BODY,
      404: UNKNOWN,
      409: NOT_ORDERED,
      422: WRONG,
      429: TOO_OFTEN,
      503: response("The lender does not answer", "Refused"),
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
      200: response("The order", "OrderAnswer"),
      ...BAD_BODY,
      404: UNKNOWN,
      409: REFUSED,
      422: WRONG,
      429: TOO_OFTEN,
      503: response("The lender does not answer", "Refused"),
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
      200: response("The order", "OrderAnswer"),
      ...BAD_BODY,
      404: UNKNOWN,
      409: REFUSED,
      422: WRONG,
      429: TOO_OFTEN,
      503: response("The lender does not answer", "Refused"),
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
    answers: {
      200: response("Taken in", "PaymentMessageAnswer"),
      400: response("Not signed by the provider", "Message"),
      413: BAD_BODY[413],
    },
  },
];
