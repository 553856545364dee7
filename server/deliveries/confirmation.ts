import type { OrderStatus } from "#domain/deal/moves.ts";
import { FIRST_LANGUAGE } from "#domain/labels/locales.ts";
import { tonguesOf } from "#domain/labels/tongues.ts";
import { letterIn, type Letter } from "#domain/letters/letter.ts";
import { orderConfirmation } from "#domain/letters/order-letters.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { inNameOf, type DeliveryDesk } from "./delivery-desk.ts";
import { orderSetting } from "./order-setting.ts";
import { branchOf, orderTold, vehicleOf } from "./told.ts";

/** An order that stands: it is paid for or promised, and nothing more is asked of the shopper. */
const STANDS: readonly OrderStatus[] = ["PAID", "SUBMITTED", "COMPLETE"];

/** The letter that confirms an order of a website, with the figures as they are now; undefined where there is nothing to confirm. */
export async function confirmation(house: DeliveryDesk, website: string, guid: string): Promise<Letter | undefined> {
  const order = await storedOrder(house.database, guid);
  if (!order || order.website !== website) return undefined;
  const { status, payment_type, stock_id, hold_expires_at, created_at } = order;
  if (!STANDS.includes(status) && !(status === "HELD" && payment_type !== "FINANCE")) return undefined;
  const desk = inNameOf(house, { website });
  const vehicle = await vehicleOf(desk, stock_id);
  const branch = branchOf(desk, vehicle && desk.organisation.site(vehicle.site_id));
  const told = orderTold({ ...order, hold_expires_at: hold_expires_at?.toISOString() ?? null, created_at: created_at.toISOString(), note: null });
  return letterIn(orderConfirmation(told, orderSetting(desk, guid, branch)), tonguesOf(desk.website)(FIRST_LANGUAGE).phrase);
}
