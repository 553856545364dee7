import { SummaryLines, SummaryPanel } from "#web/deal/order-summary.tsx";
import type { OrderView } from "#web/deal/order/order-view.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Amount } from "#web/ui/price-label.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";

/** The vehicle and quote of the application; collapsed above the form in a narrow window. */
export function ApplicationSide({ order: { vehicle, quote, lines } }: { order: OrderView }) {
  return (
    <div className="co__side">
      <details className="only-m panel osum co__fold">
        <summary>
          <VehiclePicture picture={vehicle.picture} sizes="72px" />
          <span>
            <b>{vehicle.title}</b>
            {quote && (
              <span className="small muted num">
                {quote.payment} {quote.period}, {quote.terms}
              </span>
            )}
          </span>
          <Icon name="chevron-down" />
        </summary>
        <SummaryLines lines={lines} />
      </details>
      <div className="only-d">
        <SummaryPanel
          vehicle={vehicle}
          headline={
            quote && (
              <>
                <p className="big">
                  <Amount>{quote.payment}</Amount> <small>{quote.period}</small>
                </p>
                <p className="small muted">{quote.terms}</p>
              </>
            )
          }
          lines={lines}
        />
      </div>
    </div>
  );
}
