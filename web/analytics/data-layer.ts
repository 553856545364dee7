import type { ConsentChoice } from "#web/consent/consent.ts";
import type { ViewedItem } from "./viewed-item.ts";

declare global {
  interface Window {
    /** Where tags of the dealer's choice read what happened: `integrations.analytics`, if there is any. Without, nothing is sent. */
    dataLayer?: unknown[];
  }
}

/** The purposes of Consent Mode v2; this website asks about the first and never about advertising. */
const NOTHING_GRANTED = { analytics_storage: "denied", ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };

const told = new Set<string>();

/** Once a vehicle and visit, however often its page is shown. */
export function trackItemViewed(item: ViewedItem): void {
  if (told.has(item.item_id)) return;
  told.add(item.item_id);
  command("event", "view_item", { ...(item.price !== undefined && { currency: "GBP", value: item.price }), items: [item] });
}

/** The defaults come before anything else in the layer, so that a tag never starts without them. */
export function trackConsent(choice: ConsentChoice): void {
  if (!window.dataLayer) command("consent", "default", NOTHING_GRANTED);
  command("consent", "update", { analytics_storage: choice === "accepted" ? "granted" : "denied" });
}

/** Tags tell commands from other entries by the kind of the list they come in. */
export function command(..._words: unknown[]): void {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
}
