import { t } from "#web/locale/translate.ts";
import { SavePriceAlert } from "#web/alerts/save-price-alert.tsx";
import { SellingPoints } from "#web/content/selling-points.tsx";
import { TextTicker } from "#web/content/text-ticker.tsx";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { useSmoothScrollLinks } from "#web/navigation/use-smooth-scroll-links.ts";
import { OnOrderNotice, WarningBanner } from "./banners.tsx";
import { Description } from "./description.tsx";
import { Highlights } from "./highlights.tsx";
import { ElectricPanel } from "#web/vehicle/electric/electric-panel.tsx";
import { RunningCosts } from "#web/vehicle/costs/running-costs.tsx";
import { HistoryTiles } from "#web/vehicle/history/history-tiles.tsx";
import { PriceBoard } from "#web/vehicle/pricing/price-board.tsx";
import { ModalLink } from "#web/vehicle/dialogs/modal-link.tsx";
import { SimilarVehicles } from "./similar-vehicles.tsx";
import { Specification } from "./specification.tsx";
import { Summary } from "./vehicle-summary.tsx";
import { VehicleAdvice } from "./vehicle-advice.tsx";
import type { ForSalePage } from "./vehicle-loader.ts";

/** The column next to the photos in a wide window. */
export function SummaryColumn({ page }: { page: ForSalePage }) {
  useSmoothScrollLinks();
  return (
    <div className="vehicle-summary-column__stick">
      <Summary vehicle={page.vehicle} marks={page.marks} />
      <PriceBoard page={page} />
    </div>
  );
}

/** The text sections of the page. */
export function DetailsColumn({ page }: { page: ForSalePage }) {
  const { vehicle, ticker, tiles } = page;
  return (
    <>
      {ticker && <TextTicker lines={ticker} />}
      {vehicle.availability === "on-order" && (
        <OnOrderNotice
          noun={vehicle.noun}
          asks={page.steps.facts.enquiry_instead}
          explained={
            <ModalLink page={page} name="nearly-ready">
              {t("common.whatHappensNext")}
            </ModalLink>
          }
        />
      )}
      {vehicle.description && <Description text={vehicle.description} />}
      {vehicle.highlights.length > 0 && <Highlights highlights={vehicle.highlights} />}
      {vehicle.specification.length > 0 && <Specification groups={vehicle.specification} disclaimer={vehicle.disclaimer} />}
      {page.electric && <ElectricPanel electric={page.electric} />}
      {page.costs && <RunningCosts costs={page.costs} />}
      <section
        className="vehicle-section clean-air"
        aria-labelledby="clean-air-title"
        dangerouslySetInnerHTML={{ __html: page.clean_air }}
      />
      {tiles.length > 0 && <HistoryTiles tiles={tiles} />}
      {page.price_alert && <SavePriceAlert stockId={vehicle.stock_id} />}
      {page.notes.length > 0 && <VehicleAdvice notes={page.notes} />}
      {page.warning !== null && <WarningBanner html={page.warning} />}
    </>
  );
}

export function SellingPointsSection({ page: { vehicle } }: { page: ForSalePage }) {
  return (
    <section className="wrap vehicle__points" aria-label={t("vehicle.whatComesWithIt")}>
      <SellingPoints points={vehicle.points} />
    </section>
  );
}

/** After the deal: the representative example of its figures, and similar vehicles. */
export function FollowUpSections({ page: { vehicle, example, similar, similar_example } }: { page: ForSalePage }) {
  return (
    <>
      {example && (
        <div className="wrap vehicle__example">
          <RepresentativeExample example={example} />
        </div>
      )}
      <SimilarVehicles cards={similar} example={similar_example} many={vehicle.noun === "van" ? "vans" : "cars"} />
    </>
  );
}
