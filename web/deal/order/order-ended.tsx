import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useEffect } from "react";
import { removeOrderId } from "./saved-orders.ts";
import type { OrderView } from "./order-view.ts";

/** The order no longer holds its vehicle: shows the refund and a link to the vehicle. */
export function OrderEnded({ order }: { order: OrderView }) {
  useEffect(() => removeOrderId(order.stock_id, order.guid), [order.stock_id, order.guid]);
  return (
    <div className="stack co__main">
      <div>
        <h1>{order.stage === "cancelled" ? t(labels.yourOrderWasCancelled) : t(labels.theTimeToPayHas)}</h1>
        <p className="lead">{moneyText(order)}</p>
      </div>
      <div className="row">
        <ButtonLink href={order.vehicle_path}>{t(labels.seeTheTitleAgain, { title: order.vehicle.title })}</ButtonLink>
        <ButtonLink href="/vehicle-search" look="secondary">
          {t(labels.searchAllVehicles)}
        </ButtonLink>
        {order.money_back && (
          <ButtonLink href={`/order/${order.guid}?format=pdf`} look="secondary" target="_blank" rel="noopener">
            {t(labels.yourOrderAsPdf)}
            <span className="vh">{` ${t(labels.opensInANewTab)}`}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function moneyText({ money_back: back, stage, orders_online }: OrderView): string {
  if (back?.sent && !back.due) return t(labels.youPaidAndItWasSent, { paid: back.paid, sent: back.sent });
  if (back) return t(labels.youPaidAndItGoesBack, { paid: back.paid, due: back.due ?? back.paid });
  if (stage === "cancelled") return t(labels.nothingWasChargedTheVehicle);
  return t(orders_online ? labels.nothingWasChargedTheVehicleIs : labels.nothingWasChargedAskUs);
}
