import type { OrderView } from "./order-query.ts";

/** Why an order waits for somebody: the views of the list of orders that have it. */
export const WAITING_VIEWS = ["decide", "ending", "refunds"] as const satisfies readonly OrderView[];
export type WaitingView = (typeof WAITING_VIEWS)[number];
