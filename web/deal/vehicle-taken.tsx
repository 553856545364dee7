import "#web/vehicle/vehicle.css";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { SimilarVehicles } from "#web/vehicle/similar-vehicles.tsx";
import type { TakenPage } from "./checkout-loader.ts";
import { OwnOrder } from "./own-order.tsx";

/** Somebody was quicker: not a mistake of the shopper's, so a page with ways on and not an error. */
export function VehicleTaken({ page }: { page: TakenPage }) {
  return (
    <main id="main">
      <title>{page.message}</title>
      <div className="resbar on-deep">
        <div className="wrap">
          <Icon name="lock" />
          <h1 className="resbar__t">{page.message}</h1>
        </div>
      </div>
      <div className="wrap ended">
        <p className="ended__lead">
          The {page.title} was taken while you were reading. Nothing has been charged to you. If it becomes free again, it
          will be back in our search.
        </p>
        <OwnOrder stockId={page.stock_id} />
        <div className="row">
          <ButtonLink href={page.similar_search.path}>{page.similar_search.words}</ButtonLink>
          <ButtonLink href="/vehicle-search" look="secondary">
            Search all vehicles
          </ButtonLink>
        </div>
      </div>
      <SimilarVehicles cards={page.similar} noun="vehicle" />
    </main>
  );
}
