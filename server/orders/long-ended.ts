import { DAY_MS } from "#domain/calendar.ts";
import type { PresentedOrder } from "./orders.ts";
import type { StoredOrder } from "./stored-order.ts";

/** Days after its end for which an order's link still shows personal data. */
const PERSONAL_DAYS = 30;

const ENDED: readonly StoredOrder["status"][] = ["COMPLETE", "STATUS_CANCELLED", "EXPIRED"];

/**
 * Whether an order ended long ago or was erased, so that its link shows no personal data. `updated_at` is the end: nothing changes an order
 * after it.
 */
export function isLongEnded(
  { status, updated_at, emptied_at, erased_at }: Pick<StoredOrder, "status" | "updated_at" | "emptied_at" | "erased_at">,
  now: number,
): boolean {
  if (emptied_at !== null || erased_at !== null) return true;
  return ENDED.includes(status) && updated_at.getTime() <= now - PERSONAL_DAYS * DAY_MS;
}

/**
 * An order with vehicle, status and money only: customer fields, delivery postcode and the registration of the part exchange are null.
 */
export function withoutPerson(order: PresentedOrder): PresentedOrder {
  return {
    ...order,
    customer: Object.fromEntries(Object.keys(order.customer).map((name) => [name, null])),
    valuations: order.valuations.map((car) => ({ ...car, hash: null, vrm: null, plate: null })),
    ...(order.delivery_postcode !== undefined && { delivery_postcode: null }),
    // The note of a part-exchange event is the car's registration.
    events: order.events.map((event) => (event.move === "part_exchange" ? { ...event, note: null } : event)),
  };
}
