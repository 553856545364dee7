import { cameToNothing } from "#domain/deal/money-back.ts";
import type { OrderStatus } from "#domain/deal/transitions.ts";
import { websiteTranslations } from "#locales/website-translations.ts";
import { isUnreviewed } from "#domain/labels/locales.ts";
import { renderEach, text, type Rendered } from "#domain/messages/message-text.ts";
import type { Letter } from "#domain/letters/letter.ts";
import { orderConfirmation } from "#domain/letters/order-letters.ts";
import type { OrderSnapshot } from "#domain/letters/order-snapshot.ts";
import { isLongEnded } from "#server/orders/long-ended.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { forWebsite, type DeliveryContext } from "#server/deliveries/delivery-context.ts";
import { letterContextOf } from "./letter-context.ts";
import { visitFile } from "./visit-file.ts";
import type { MailAttachment } from "#server/providers/mail/mail.ts";
import { branchOf, orderSnapshotWithMoneyBack, announcedVehicle } from "#server/deliveries/snapshots.ts";

/** Statuses in which the order is paid or submitted and nothing more is required of the shopper. */
const STANDS: readonly OrderStatus[] = ["PAID", "SUBMITTED", "COMPLETE"];

/**
 * The confirmation letter of an order, its language and, for a translation, that no one has reviewed it; the order's reference, and the
 * calendar file of the visit asked for.
 */
export type Confirmation = {
  reference: string;
  lang: string;
  letter: Rendered<Letter>;
  unreviewed: string | undefined;
  visit: MailAttachment | undefined;
};

/** The confirmation of a website's order, with current figures; undefined if there is nothing to confirm. */
export async function confirmation(group: DeliveryContext, website: string, guid: string): Promise<Confirmation | undefined> {
  const order = await storedOrder(group.database, guid);
  if (!order || order.website !== website) return undefined;
  const { status, payment_type, stock_id, hold_expires_at, created_at } = order;
  if (!STANDS.includes(status) && !cameToNothing(status) && !(status === "HELD" && payment_type !== "FINANCE")) return undefined;
  const context = forWebsite(group, { website });
  const vehicle = await announcedVehicle(context, stock_id);
  const branch = branchOf(context, vehicle && context.organisation.site(vehicle.site_id));
  const snapshot = await orderSnapshotWithMoneyBack(context, {
    ...order,
    hold_expires_at: hold_expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    note: null,
  });
  if (cameToNothing(status) && !snapshot.money_back) return undefined;
  const shown = isLongEnded(order, group.now()) ? withoutPerson(snapshot) : snapshot;
  const translations = websiteTranslations(context.website)(order.locale);
  const letter = renderEach(orderConfirmation(shown, letterContextOf(context, guid, branch, order)), translations.text);
  const visit =
    STANDS.includes(status) || status === "HELD"
      ? visitFile(context, { snapshot: shown, branch, translations, made: created_at })
      : undefined;
  const unreviewed = isUnreviewed(translations.lang) ? translations.text(text("layout.translationNotReviewed")) : undefined;
  return { reference: order.reference, lang: order.locale, letter, unreviewed, visit };
}

/** The confirmation of a long-ended order contains vehicle and money only, like its page. */
function withoutPerson(snapshot: OrderSnapshot): OrderSnapshot {
  const { part_exchange: car, delivery_postcode } = snapshot;
  const nowhere = delivery_postcode !== undefined && { delivery_postcode: "" };
  return { ...snapshot, ...nowhere, first_name: "", visit: { day: null, time: "" }, part_exchange: car && { ...car, vrm: "" } };
}
