import "#web/vehicle/vehicle.css";
import { t } from "#web/locale/translate.ts";
import { PageTitle } from "#web/layout/page-title.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { SimilarVehicles } from "#web/vehicle/similar-vehicles.tsx";
import type { UnavailablePage } from "./checkout-loader.ts";
import { ExistingOrder } from "#web/deal/order/existing-order.tsx";

/** The vehicle was reserved by another shopper. A page with alternatives and not an error page, as the shopper made no mistake. */
export function VehicleUnavailable({ page }: { page: UnavailablePage }) {
  return (
    <main id="main">
      <PageTitle words={page.message} />
      <div className="reserved-bar on-deep">
        <div className="wrap">
          <Icon name="lock" />
          <h1 className="reserved-bar__title">{page.message}</h1>
        </div>
      </div>
      <div className="wrap ended">
        <p className="ended__lead">{t("deal.theTitleWasTakenWhile", { title: page.title })}</p>
        <ExistingOrder stockId={page.stock_id} />
        <div className="row">
          <ButtonLink href={page.similar_search.path}>{page.similar_search.words}</ButtonLink>
          {page.asks && (
            <ButtonLink href={`/enquiry/${page.stock_id}`} look="secondary">
              {t("common.askAboutThisVehicle")}
            </ButtonLink>
          )}
          <ButtonLink href="/vehicle-search" look="secondary">
            {t("common.searchAllVehicles")}
          </ButtonLink>
        </div>
      </div>
      <SimilarVehicles cards={page.similar} example={page.similar_example} many="vehicles" />
    </main>
  );
}
