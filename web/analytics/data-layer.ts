import type { ConsentChoice } from "#web/consent/consent.ts";
import type { ViewedItem } from "./viewed-item.ts";

declare global {
  interface Window {
    /** The data layer read by the tags of `integrations.analytics`. Without that setting nothing is sent. */
    dataLayer?: unknown[];
  }
}

/** The purposes of Google's Consent Mode v2. The consent banner covers `analytics_storage` only, never advertising. */
const NOTHING_GRANTED = { analytics_storage: "denied", ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };

const tracked = new Set<string>();

/** At most one event per vehicle and document. */
export function trackItemViewed(item: ViewedItem): void {
  if (tracked.has(item.item_id)) return;
  tracked.add(item.item_id);
  command("event", "view_item", { ...(item.price !== undefined && { currency: "GBP", value: item.price }), items: [item] });
}

/** Pushes the consent defaults before anything else, so that no tag starts without them. */
export function trackConsent(choice: ConsentChoice): void {
  if (!window.dataLayer) command("consent", "default", NOTHING_GRANTED);
  command("consent", "update", { analytics_storage: choice === "accepted" ? "granted" : "denied" });
}

/** Google's tags recognise a command by its type: an `arguments` object, not an array. */
export function command(..._args: unknown[]): void {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
}
