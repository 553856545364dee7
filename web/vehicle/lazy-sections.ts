import { lazySection } from "#web/hydration/lazy-section.tsx";
import type { EndedPage, LivePage } from "./vehicle-loader.ts";

/** Without these a page opens as fast as plain HTML: each comes when the shopper turns to it. */
export const gallery = lazySection<LivePage>(async () => (await import("#web/vehicle/gallery/gallery-section.tsx")).GalleryPart);
export const summarySection = lazySection<LivePage>(async () => (await import("./vehicle-details.tsx")).Rail);
export const descriptionSection = lazySection<LivePage>(async () => (await import("./vehicle-details.tsx")).Words);
export const sellingPointsSection = lazySection<LivePage>(async () => (await import("./vehicle-details.tsx")).Points);
export const deal = lazySection<LivePage>(async () => (await import("./deal-section.tsx")).DealPart, { near: true, openers: "a[href='#deal']" });
export const followUpSection = lazySection<LivePage>(async () => (await import("./vehicle-details.tsx")).More);
export const stickyPrice = lazySection<LivePage>(async () => (await import("#web/vehicle/pricing/sticky-price.tsx")).PriceBars, { scroll: true });
export const modals = lazySection<LivePage>(async () => (await import("#web/vehicle/dialogs/page-modals.tsx")).PageModals, { openers: "[aria-haspopup=dialog]" });
export const ended = lazySection<EndedPage>(async () => (await import("./vehicle-not-for-sale.tsx")).EndedVehicle);

/** All that a page in place of another needs; what cannot be fetched is asked for again where it stands. */
export async function preloadVehicleSections(): Promise<void> {
  await Promise.all([gallery, summarySection, descriptionSection, sellingPointsSection, deal, followUpSection, stickyPrice, modals, ended].map(({ fetch }) => fetch()));
}
