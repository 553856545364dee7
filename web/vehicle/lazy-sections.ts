import { pagePart } from "#web/hydration/lazy-section.tsx";
import type { EndedPage, LivePage } from "./vehicle-loader.ts";

/** Without these a page opens as fast as plain HTML: each comes when the shopper turns to it. */
export const gallery = pagePart<LivePage>(async () => (await import("#web/vehicle/gallery/gallery-section.tsx")).GalleryPart);
export const rail = pagePart<LivePage>(async () => (await import("./vehicle-details.tsx")).Rail);
export const words = pagePart<LivePage>(async () => (await import("./vehicle-details.tsx")).Words);
export const points = pagePart<LivePage>(async () => (await import("./vehicle-details.tsx")).Points);
export const deal = pagePart<LivePage>(async () => (await import("./deal-section.tsx")).DealPart, { near: true, openers: "a[href='#deal']" });
export const more = pagePart<LivePage>(async () => (await import("./vehicle-details.tsx")).More);
export const priceBars = pagePart<LivePage>(async () => (await import("#web/vehicle/pricing/sticky-price.tsx")).PriceBars, { scroll: true });
export const modals = pagePart<LivePage>(async () => (await import("#web/vehicle/dialogs/page-modals.tsx")).PageModals, { openers: "[aria-haspopup=dialog]" });
export const ended = pagePart<EndedPage>(async () => (await import("./vehicle-not-for-sale.tsx")).EndedVehicle);

/** All that a page in place of another needs; what cannot be fetched is asked for again where it stands. */
export async function fetchVehicleParts(): Promise<void> {
  await Promise.all([gallery, rail, words, points, deal, more, priceBars, modals, ended].map(({ fetch }) => fetch()));
}
