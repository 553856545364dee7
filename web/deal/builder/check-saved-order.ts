import { msg, t } from "#web/locale/translate.ts";
import { ORDER_IS_PAID } from "#domain/deal/messages.ts";

/** What a browser with an existing order of this vehicle learns when the builder starts (4.8, 4.11 to 4.14). */
export type OrderCheck = {
  /** The order still exists: keep it in browser storage. */
  stillOpen: boolean;
  /** Why the vehicle cannot be ordered; undefined when it can. */
  message?: string;
  /** The request failed: the message is about the fault, not the vehicle (8.5). */
  failed?: boolean;
};

type FetchPath = (path: string) => Promise<Response>;

/** Specification 8.19 and 8.20. */
const TROUBLE = msg("deal.sorryTryAgain");

/**
 * Checks the order placed from this browser, then whether the vehicle can be ordered. A cancelled or expired order is
 * dropped and the vehicle checked as if there had been none; a paid order leaves nothing to order.
 */
export async function checkOrder(stockId: number, guid: string | null, fetchPath: FetchPath): Promise<OrderCheck> {
  if (guid === null) return { stillOpen: false, ...(await check(stockId, null, fetchPath)) };
  const answer = await fetchPath(`/api/v2/website-orders/order/${encodeURIComponent(guid)}`);
  if (answer.status === 404) return { stillOpen: false, ...(await check(stockId, null, fetchPath)) };
  if (!answer.ok) return { stillOpen: true, message: t(TROUBLE), failed: true };
  const { status, finance, paid } = read(await answer.json());
  const isOver = status === "STATUS_CANCELLED" || (status === "EXPIRED" && !finance);
  if (isOver) return { stillOpen: false, ...(await check(stockId, null, fetchPath)) };
  if (paid) return { stillOpen: true, message: t(ORDER_IS_PAID) };
  return { stillOpen: true, ...(await check(stockId, guid, fetchPath)) };
}

/** An error without a message is ignored; the checkout checks again. */
async function check(stockId: number, guid: string | null, fetchPath: FetchPath): Promise<{ message?: string }> {
  const answer = await fetchPath(`/api/v2/website-orders/check/${stockId}${guid === null ? "" : `?guid=${encodeURIComponent(guid)}`}`);
  if (answer.ok) return {};
  const body: unknown = await answer.json();
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"
    ? { message: body.message }
    : {};
}

/** The relevant fields of an order. Paid: a payment has the status `paid`, so it was not refunded. */
function read(body: unknown): { status: unknown; finance: boolean; paid: boolean } {
  const order = field(body, "order");
  const payments = field(order, "payments");
  const paid = Array.isArray(payments) && payments.some((payment) => field(payment, "status") === "paid");
  return { status: field(order, "status"), finance: field(order, "payment_type") === "FINANCE", paid };
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
