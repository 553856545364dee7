import { lazySection } from "#web/hydration/lazy-section.tsx";
import type { NotForSalePage, ForSalePage } from "./vehicle-loader.ts";

/** Loaded on interaction, so that the page opens as plain HTML. */
export const gallery = lazySection<ForSalePage>(async () => (await import("#web/vehicle/gallery/gallery-section.tsx")).GalleryPart);
export const summarySection = lazySection<ForSalePage>(async () => (await import("./vehicle-details.tsx")).SummaryColumn);
export const descriptionSection = lazySection<ForSalePage>(async () => (await import("./vehicle-details.tsx")).DetailsColumn);
export const sellingPointsSection = lazySection<ForSalePage>(async () => (await import("./vehicle-details.tsx")).SellingPointsSection);
export const deal = lazySection<ForSalePage>(async () => (await import("./deal-section.tsx")).DealPart, {
  near: true,
  openers: "a[href='#deal']",
});
export const followUpSection = lazySection<ForSalePage>(async () => (await import("./vehicle-details.tsx")).FollowUpSections);
export const stickyPrice = lazySection<ForSalePage>(async () => (await import("#web/vehicle/pricing/sticky-price.tsx")).PriceBars, {
  scroll: true,
});
export const modals = lazySection<ForSalePage>(async () => (await import("#web/vehicle/dialogs/page-modals.tsx")).PageModals, {
  openers: "[aria-haspopup=dialog]",
});
export const ended = lazySection<NotForSalePage>(async () => (await import("./vehicle-not-for-sale.tsx")).VehicleNotForSale);

/** Preloads the sections before a client-side navigation. A section that fails to load is fetched again where it is rendered. */
export async function preloadVehicleSections(): Promise<void> {
  await Promise.all(
    [gallery, summarySection, descriptionSection, sellingPointsSection, deal, followUpSection, stickyPrice, modals, ended].map(
      ({ fetch }) => fetch(),
    ),
  );
}
