import { lazySection } from "#web/hydration/lazy-section.tsx";
import type { NotForSalePage, ForSalePage } from "./vehicle-loader.ts";

/** Without these a page opens as fast as plain HTML: each comes when the shopper turns to it. */
export const gallery = lazySection<ForSalePage>(async () => (await import("#web/vehicle/gallery/gallery-section.tsx")).GalleryPart);
export const summarySection = lazySection<ForSalePage>(async () => (await import("./vehicle-details.tsx")).SummaryColumn);
export const descriptionSection = lazySection<ForSalePage>(async () => (await import("./vehicle-details.tsx")).DetailsColumn);
export const sellingPointsSection = lazySection<ForSalePage>(async () => (await import("./vehicle-details.tsx")).SellingPointsSection);
export const deal = lazySection<ForSalePage>(async () => (await import("./deal-section.tsx")).DealPart, { near: true, openers: "a[href='#deal']" });
export const followUpSection = lazySection<ForSalePage>(async () => (await import("./vehicle-details.tsx")).FollowUpSections);
export const stickyPrice = lazySection<ForSalePage>(async () => (await import("#web/vehicle/pricing/sticky-price.tsx")).PriceBars, { scroll: true });
export const modals = lazySection<ForSalePage>(async () => (await import("#web/vehicle/dialogs/page-modals.tsx")).PageModals, { openers: "[aria-haspopup=dialog]" });
export const ended = lazySection<NotForSalePage>(async () => (await import("./vehicle-not-for-sale.tsx")).VehicleNotForSale);

/** All that a page in place of another needs; what cannot be fetched is asked for again where it stands. */
export async function preloadVehicleSections(): Promise<void> {
  await Promise.all([gallery, summarySection, descriptionSection, sellingPointsSection, deal, followUpSection, stickyPrice, modals, ended].map(({ fetch }) => fetch()));
}
