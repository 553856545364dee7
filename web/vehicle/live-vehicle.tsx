import { useViewedItem } from "#web/analytics/use-viewed-item.ts";
import { savedOrderId } from "#web/deal/order/saved-orders.ts";
import { useEffect } from "react";
import { ReservedBanner, WarrantyBanner } from "./banners.tsx";
import { BreadcrumbBar } from "./breadcrumb-bar.tsx";
import type { ForSalePage } from "./vehicle-loader.ts";
import {
  deal,
  gallery,
  modals,
  followUpSection,
  sellingPointsSection,
  stickyPrice,
  summarySection,
  descriptionSection,
} from "./lazy-sections.ts";

/** A vehicle that is for sale: available to order, reserved, or enquiry only (Motability, contract hire). */
export function ForSaleVehicle({ page }: { page: ForSalePage }) {
  const { vehicle } = page;
  const reserved = vehicle.availability === "reserved";
  useViewedItem(page.clientFacts?.item);
  useShowOrder(vehicle.stock_id, reserved);
  useRequestedScreen(page.steps.requested || (page.deal !== null && page.steps.first !== "step-1"));
  return (
    <main id="main">
      {reserved && <ReservedBanner />}
      {!reserved && vehicle.warranty_months !== null && (
        <WarrantyBanner months={vehicle.warranty_months} noun={vehicle.noun} covers={page.warranty_page} />
      )}
      <div className="wrap vehicle-page">
        <gallery.Place page={page} />
        <BreadcrumbBar vehicle={vehicle} clientFacts={page.clientFacts} />
        <summarySection.Place page={page} className="vehicle-summary-column" />
        <descriptionSection.Place page={page} className="vehicle-page__text" />
      </div>
      {page.deal && <sellingPointsSection.Place page={page} />}
      {(page.deal || offersMore(page)) && <deal.Place page={page} />}
      <followUpSection.Place page={page} />
      {page.deal && <stickyPrice.Place page={page} />}
      <modals.Place page={page} />
    </main>
  );
}

/**
 * Whether a vehicle that cannot be ordered has steps besides the enquiry, such as a part exchange valuation where the website
 * enables it (specification 6.3).
 */
function offersMore({ vehicle, steps: { first, facts } }: ForSalePage): boolean {
  return first !== "step-1" || (facts.reserved && facts.part_exchange_on_reserved && !vehicle.enquiry_only);
}

/** Hydrates the summary for the shopper who has reserved the vehicle, to show that immediately. */
function useShowOrder(stockId: number, reserved: boolean): void {
  useEffect(() => {
    if (reserved && savedOrderId(stockId) !== null) void summarySection.fetch();
  }, [reserved, stockId]);
}

/** Loads the deal at once if the URL names one of its screens. */
function useRequestedScreen(requested: boolean): void {
  useEffect(() => {
    if (requested) void deal.fetch();
  }, [requested]);
}
