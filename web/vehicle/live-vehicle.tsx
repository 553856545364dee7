import { formatMoney } from "#domain/money.ts";
import { SellingPoints } from "#web/content/selling-points.tsx";
import { TextTicker } from "#web/content/text-ticker.tsx";
import { DealBuilder } from "#web/deal/deal-builder.tsx";
import { OwnOrder } from "#web/deal/own-order.tsx";
import { RepresentativeExample } from "#web/finance/representative-example.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PriceLabel } from "#web/ui/price-label.tsx";
import { OnOrderNotice, ReservedBanner, WarrantyBanner } from "./banners.tsx";
import { BreadcrumbBar } from "./breadcrumb-bar.tsx";
import { ContactActions } from "./contact-actions.tsx";
import { Description } from "./description.tsx";
import { Gallery } from "./gallery.tsx";
import { Highlights } from "./highlights.tsx";
import { hasHistory, HistoryTiles } from "./history-tiles.tsx";
import { OrderActions, OrderBanner } from "./order-banner.tsx";
import { SimilarVehicles } from "./similar-vehicles.tsx";
import { Specification } from "./specification.tsx";
import { MobilePriceBar, StickyPrice } from "./sticky-price.tsx";
import { Summary } from "./summary.tsx";
import type { LivePage } from "./vehicle-loader.ts";

/** A vehicle that is for sale: to be ordered, reserved already, or (Motability, contract hire) to be asked about. */
export function LiveVehicle({ page }: { page: LivePage }) {
  const { vehicle, prices, deal } = page;
  const reserved = vehicle.availability === "reserved";
  return (
    <main id="main">
      {reserved && <ReservedBanner />}
      {!reserved && vehicle.warranty_months !== null && (
        <WarrantyBanner months={vehicle.warranty_months} noun={vehicle.noun} />
      )}
      <div className="wrap vdp">
        <Gallery vehicle={vehicle} />
        <BreadcrumbBar searchPath={vehicle.search_path} kept={page.kept} />
        <div className="rail">
          <div className="rail__stick">
            <Summary vehicle={vehicle} />
            <PriceBoard page={page} />
          </div>
        </div>
        <div className="vdp__words">
          {page.ticker && <TextTicker lines={page.ticker} />}
          {vehicle.availability === "on-order" && <OnOrderNotice noun={vehicle.noun} />}
          {vehicle.description && <Description text={vehicle.description} />}
          {vehicle.highlights.length > 0 && <Highlights highlights={vehicle.highlights} />}
          {vehicle.specification.length > 0 && <Specification groups={vehicle.specification} />}
          {hasHistory(vehicle.history) && <HistoryTiles history={vehicle.history} />}
        </div>
      </div>
      {deal && (
        <section className="wrap vehicle__points" aria-label="What comes with it">
          <SellingPoints points={vehicle.points} />
        </section>
      )}
      {deal && (
        <DealBuilder
          vehicle={{
            title: vehicle.title,
            line: [vehicle.plate, vehicle.place.name].filter(Boolean).join(", "),
            picture: vehicle.media.images[0] ?? null,
          }}
          facts={deal.facts}
          start={deal.start}
          said={deal.said}
          wish={deal.wish}
          given={deal.given}
          searchPath={vehicle.search_path}
          checkout={page.checkout}
          page={vehicle.path}
        />
      )}
      {page.example && (
        <div className="wrap vehicle__example">
          <RepresentativeExample example={page.example} />
        </div>
      )}
      <SimilarVehicles cards={page.similar} noun={vehicle.noun} />
      {deal && <StickyPrice title={vehicle.title} derivative={vehicle.derivative} prices={prices} />}
      {deal && <MobilePriceBar prices={prices} />}
    </main>
  );
}

function PriceBoard({ page }: { page: LivePage }) {
  const { vehicle, prices, enquiry_prices, deal } = page;
  if (vehicle.enquiry_only) return <EnquiryBoard page={page} prices={enquiry_prices} />;
  return (
    <OrderBanner vehicle={vehicle} prices={prices} finance={deal && page.finance}>
      {deal ? (
        <OrderActions
          checkout={page.checkout}
          fee={deal.facts.deposit_fee > 0 ? formatMoney(deal.facts.deposit_fee) : null}
        />
      ) : (
        <>
          <OwnOrder stockId={vehicle.stock_id} />
          <ButtonLink href={page.similar_search.path} look="secondary">
            {page.similar_search.words}
          </ButtonLink>
        </>
      )}
    </OrderBanner>
  );
}

/** Motability and contract hire: the figures with their own names, and somebody to talk to. */
function EnquiryBoard({ page: { vehicle, similar_search }, prices }: { page: LivePage; prices: LivePage["enquiry_prices"] }) {
  return (
    <section className="order" aria-label="Price" id="order">
      {prices && <PriceLabel cash={prices.main} monthly={prices.monthly} />}
      {prices && <p className="order__fin">{prices.words}</p>}
      <div className="order__cta">
        <p>Call us or send us a message and we will arrange it with you.</p>
        <ButtonLink href={similar_search.path} look="secondary">
          View similar
        </ButtonLink>
      </div>
      <ContactActions telephone={vehicle.telephone} about={`${vehicle.title} ${vehicle.plate ?? ""}`.trim()} />
    </section>
  );
}
