import { cameToNothing } from "#domain/deal/money-back.ts";
import { orderTotals } from "#domain/letters/order-snapshot.ts";
import { NO_MONEY, pence, poundsFromPence } from "#domain/money.ts";
import { leftToPay, presentOrderedVehicle, presentPartExchangeCar, presentStoredQuote } from "#server/orders/present-order.ts";
import type { PresentedOrder } from "#server/orders/orders.ts";
import type { Announcement, Delivery, DeliveryContext } from "#server/deliveries/delivery-context.ts";
import {
  readLeadPayload,
  readOrderPayload,
  languageOf,
  leadSnapshot,
  orderSnapshot,
  announcedVehicle,
} from "#server/deliveries/snapshots.ts";

type Acceptance = "terms_accepted" | "finance_terms_accepted" | "disclosure_agreement" | "notices";
type ApiOnly =
  | "hasCompletedOrder"
  | "show_finance_terms"
  | "application"
  | "differences"
  | Acceptance
  | "payment"
  | "payments"
  | "events"
  | "amount_refund_due"
  | "amount_refunded";

/** The webhook's JSON: an order or lead as of the event, with the API's field names. Money in pounds. */
export async function webhookBody(context: DeliveryContext, { id }: Delivery, announcement: Announcement): Promise<string> {
  const { about, about_id, event, at, website } = announcement;
  const message = { delivery: id, event: `${about}.${event}`, at: at.toISOString(), website, [`${about}_id`]: about_id };
  return JSON.stringify(
    about === "order"
      ? { ...message, order: orderBody(context, announcement) }
      : { ...message, lead: await leadBody(context, announcement) },
  );
}

function orderBody(
  { website }: DeliveryContext,
  announcement: Announcement,
): Omit<PresentedOrder, ApiOnly> & { reference: string; flags: readonly string[]; note: string | null } {
  const order = readOrderPayload(announcement);
  const { guid, stock_id, status, payment_type, customer, deal, hold_expires_at, created_at, note } = order;
  const snapshot = orderSnapshot(order, website);
  const totals = orderTotals(snapshot);
  return {
    guid,
    reference: snapshot.reference,
    stock_id,
    status,
    payment_type,
    hold_expires_at,
    email_confirmed: order.email_confirmed ?? false,
    flags: snapshot.flags,
    created_at,
    vehicle: presentOrderedVehicle(deal),
    customer,
    products: deal.products.map((product) => ({ ...product, price: poundsFromPence(product.price) })),
    ...(deal.delivery && { delivery_postcode: deal.delivery.postcode }),
    price: poundsFromPence(totals.headline_price),
    admin_fee: poundsFromPence(snapshot.admin_fee),
    total: poundsFromPence(totals.total),
    amount_due: poundsFromPence(snapshot.amount_due),
    amount_paid: poundsFromPence(totals.paid),
    left_to_pay: poundsFromPence(leftToPay(order, totals)),
    owed_to_customer: poundsFromPence(payment_type === "FINANCE" || cameToNothing(status) ? NO_MONEY : totals.owed_to_customer),
    finance: deal.finance && presentStoredQuote(deal.finance.quote, deal.finance.reference),
    valuations: deal.part_exchange ? [presentPartExchangeCar(deal.part_exchange)] : [],
    part_exchange_balance: poundsFromPence(pence(totals.part_exchange)),
    note,
  };
}

async function leadBody(context: DeliveryContext, announcement: Announcement) {
  const lead = readLeadPayload(announcement);
  const { id, form, stock_id, site_id, contact, answers, flags, created_at } = lead;
  const { vehicle, slot } = leadSnapshot(lead, await announcedVehicle(context, stock_id));
  const site = site_id === null ? null : (context.organisation.site(site_id)?.slug ?? null);
  return { id, form, locale: languageOf(lead), created_at, stock_id, vehicle, site, slot, contact, answers, flags };
}
