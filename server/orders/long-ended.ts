import { DAY_MS } from "#domain/calendar.ts";
import type { PresentedOrder } from "./orders.ts";
import type { StoredOrder } from "./stored-order.ts";

/** So long after its end an order still says whose it was to whoever has its link. */
const PERSONAL_DAYS = 30;

const ENDED: readonly StoredOrder["status"][] = ["COMPLETE", "STATUS_CANCELLED", "EXPIRED"];

/** Whether an order ended so long ago, or was erased, that its link shows nothing personal. Nothing else changes an order after its end. */
export function isLongEnded({ status, updated_at, emptied_at, erased_at }: Pick<StoredOrder, "status" | "updated_at" | "emptied_at" | "erased_at">, now: number): boolean {
  if (emptied_at !== null || erased_at !== null) return true;
  return ENDED.includes(status) && updated_at.getTime() <= now - PERSONAL_DAYS * DAY_MS;
}

/** An order with vehicle, status and money only: whose it was, what they asked for and the mark of their own car are null. */
export function withoutPerson(order: PresentedOrder): PresentedOrder {
  return {
    ...order,
    customer: Object.fromEntries(Object.keys(order.customer).map((name) => [name, null])),
    valuations: order.valuations.map((car) => ({ ...car, hash: null, vrm: null, plate: null })),
    // The note of a part exchange is the car's mark.
    events: order.events.map((event) => (event.move === "part_exchange" ? { ...event, note: null } : event)),
  };
}
