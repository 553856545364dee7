import { SummaryPanel, SummaryLines, EstimatesSection } from "#web/deal/order-summary.tsx";
import type { OrderView } from "#web/deal/order/order-view.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Amount } from "#web/ui/price-label.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";

/** The vehicle and quote of the application; collapsed above the form in a narrow window. */
export function ApplicationSide({ order: { vehicle, quote, lines, estimates } }: { order: OrderView }) {
  return (
    <div className="checkout__side">
      <details className="mobile-only panel order-summary checkout__fold">
        <summary>
          <VehiclePicture picture={vehicle.picture} sizes="72px" />
          <span>
            <b>{vehicle.title}</b>
            {quote && (
              <span className="small muted tabular">
                {quote.payment} {quote.period}, {quote.terms}
              </span>
            )}
          </span>
          <Icon name="chevron-down" />
        </summary>
        <SummaryLines lines={lines} />
        {estimates && <EstimatesSection estimates={estimates} />}
      </details>
      <div className="desktop-only">
        <SummaryPanel
          vehicle={vehicle}
          headline={
            quote && (
              <>
                <p className="main-figure">
                  <Amount>{quote.payment}</Amount> <small>{quote.period}</small>
                </p>
                <p className="small muted">{quote.terms}</p>
              </>
            )
          }
          lines={lines}
          estimates={estimates}
        />
      </div>
    </div>
  );
}
