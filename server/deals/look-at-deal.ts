import { changedLines, dealLines } from "#domain/deal/customer/deal-lines.ts";
import { cameToNothing } from "#domain/deal/money-back.ts";
import type { OrderStatus } from "#domain/deal/transitions.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import { text } from "#domain/messages/message-text.ts";
import { formatMoney, pence } from "#domain/money.ts";
import { staff } from "#server/database/staff-schema.ts";
import { orderBlockedReason, vehicleRow } from "#server/orders/holds/vehicle-hold.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { atTodaysPrice } from "#server/orders/placing/agreed-deal.ts";
import { onlinePaymentDue } from "#server/orders/placing/price-deal.ts";
import { presentOrderedVehicle } from "#server/orders/present-order.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { eq } from "drizzle-orm";
import type { AcceptedDeal, DealOrder, SeenDeal, ShownDeal } from "./deals.ts";
import { closedReason, dealOfLink, earlierVersion, orderGuidOf, type StoredDeal } from "./find-deal.ts";
import { dealFigures } from "./figures-digest.ts";
import { maySignOrder } from "./sign-order.ts";
import { validForm } from "./signed-forms.ts";

/** What the link of a deal shows; it changes nothing. */
export async function lookAtDeal(context: OrderContext, token: string): Promise<SeenDeal> {
  const found = await dealOfLink(context, token);
  if (!found) return { ok: false, why: "unknown" };
  const { deal } = found;
  const guid = await orderGuidOf(context.database, deal);
  if (deal.state === "accepted" || guid !== undefined) return { ok: true, accepted: await acceptedDeal(context, deal, guid) };
  const closed = closedReason(found);
  return closed ? { ok: false, why: closed } : { ok: true, deal: await shownDeal(context, deal) };
}

async function shownDeal(context: OrderContext, deal: StoredDeal): Promise<ShownDeal> {
  const { database, website, site } = context;
  const { figures, discount, stock_id, terms } = deal;
  const vehicle = await vehicleRow(database, stock_id);
  const blocked = orderBlockedReason(vehicle, website);
  const lower = vehicle && !blocked ? await atTodaysPrice(context, { vehicle, deal: figures, terms }) : undefined;
  const earlier = await earlierVersion(database, deal);
  const [by] = await database.select({ name: staff.name }).from(staff).where(eq(staff.id, deal.staff));
  const lines = linesOf({ figures, discount });
  const { title, derivative, vrm, path } = presentOrderedVehicle(figures);
  return {
    title,
    derivative,
    vrm,
    path,
    stock_id,
    branch: site?.(deal.site_id)?.name ?? website.site_name,
    by: by?.name ?? website.site_name,
    expires_at: deal.expires_at?.getTime() ?? 0,
    lines,
    changes: earlier ? changedLines(linesOf(earlier), lines) : [],
    lower: lower ? text("deal.shopPriceIsLower", { price: formatMoney(cashPrice(lower.vehicle)) }) : null,
    blocked: blocked ?? null,
    isFinance: figures.finance !== null,
    amount_due: onlinePaymentDue(context, figures.finance ? "FINANCE" : "OUTRIGHT_DEPOSIT", figures),
  };
}

/** Every figure of a version of a deal. */
export function linesOf({ figures, discount }: Pick<StoredDeal, "figures" | "discount">) {
  return dealLines(dealFigures(figures), pence(discount));
}

async function acceptedDeal({ database }: OrderContext, deal: StoredDeal, guid: string | undefined): Promise<AcceptedDeal> {
  const order = guid === undefined ? undefined : await storedOrder(database, guid);
  const { title } = presentOrderedVehicle(deal.figures);
  if (!order) return { guid: "", title, order: "gone", signed: null, maySign: false };
  const signed = await validForm(database, order);
  return { guid: order.guid, title, order: becameOf(order.status), signed, maySign: !signed && maySignOrder(order) };
}

function becameOf(status: OrderStatus): DealOrder {
  if (status === "COMPLETE") return "complete";
  return cameToNothing(status) ? "ended" : "open";
}
