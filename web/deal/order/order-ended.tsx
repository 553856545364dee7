import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useEffect } from "react";
import { forgetOrder } from "./saved-orders.ts";
import type { OrderView } from "./order-view.ts";

/** The order keeps its vehicle no longer: what became of the money, and the way back to the vehicle. */
export function OrderEnded({ order }: { order: OrderView }) {
  useEffect(() => forgetOrder(order.stock_id, order.guid), [order.stock_id, order.guid]);
  return (
    <div className="stack co__main">
      <div>
        <h1>{order.stage === "cancelled" ? word(labels.yourOrderWasCancelled) : word(labels.theTimeToPayHas)}</h1>
        <p className="lead">{moneyText(order)}</p>
      </div>
      <div className="row">
        <ButtonLink href={order.vehicle_path}>{word(labels.seeTheTitleAgain, { title: order.vehicle.title })}</ButtonLink>
        <ButtonLink href="/vehicle-search" look="secondary">
          {word(labels.searchAllVehicles)}
        </ButtonLink>
        {order.money_back && (
          <ButtonLink href={`/order/${order.guid}?format=pdf`} look="secondary" target="_blank" rel="noopener">
            {word(labels.yourOrderAsPdf)}
            <span className="vh">{` ${word(labels.opensInANewTab)}`}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function moneyText({ money_back: back, stage, orders_online }: OrderView): string {
  if (back?.sent && !back.due) return word(labels.youPaidAndItWasSent, { paid: back.paid, sent: back.sent });
  if (back) return word(labels.youPaidAndItGoesBack, { paid: back.paid, due: back.due ?? back.paid });
  if (stage === "cancelled") return word(labels.nothingWasChargedTheVehicle);
  return word(orders_online ? labels.nothingWasChargedTheVehicleIs : labels.nothingWasChargedAskUs);
}
