import { localisedPath, t } from "#web/locale/translate.ts";
import { PERIOD_LABELS } from "#domain/finance/agreement.ts";
import { formatMoney } from "#domain/money.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import type { CheckoutPageData } from "./checkout-loader.ts";
import { estimatesOfDeal } from "#web/deal/estimates.tsx";
import { OrderSummary, summaryLines, SummaryLines, EstimatesSection } from "#web/deal/order-summary.tsx";

/** The deal's summary; collapsed above the form on a narrow window. */
export function CheckoutSide({ page: { vehicle, choice, figures, back, estimates } }: { page: CheckoutPageData }) {
  return (
    <div className="checkout__side">
      <details className="mobile-only panel order-summary checkout__fold">
        <summary>
          <VehiclePicture picture={vehicle.picture} sizes="72px" />
          <span>
            <b>{vehicle.title}</b>
            <span className="small muted tabular">{headline({ choice, figures })}</span>
            {vehicle.plate !== null && <NumberPlate registration={vehicle.plate} size="small" />}
          </span>
          <Icon name="chevron-down" />
        </summary>
        <SummaryLines lines={summaryLines(choice, figures)} />
        {estimates && <EstimatesSection estimates={estimatesOfDeal(estimates, choice, figures)} />}
      </details>
      <div className="desktop-only">
        <OrderSummary vehicle={vehicle} choice={choice} figures={figures} estimates={estimates} />
        <p className="checkout__change">
          <a className="icon-link" href={localisedPath(back)}>
            {t("deal.changeYourDeal")}
          </a>
        </p>
      </div>
    </div>
  );
}

function headline({ choice, figures: { item, cash } }: Pick<CheckoutPageData, "choice" | "figures">): string {
  if (choice.method !== "finance")
    return cash.paid > 0 ? t("deal.paidToPayToday", { paid: formatMoney(cash.paid) }) : formatMoney(cash.total);
  if (!item || item.HasError) return t("deal.seeWhyNoFinance");
  return `${formatMoney(item.RegularPayment)} ${t(PERIOD_LABELS[item.Frequency ?? "monthly"])}, ${item.Apr.toFixed(1)}% APR`;
}
