import { t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useEffect } from "react";
import { removeOrderId } from "./saved-orders.ts";
import type { OrderView } from "./order-view.ts";

/** The order no longer holds its vehicle: shows the refund and a link to the vehicle. */
export function OrderEnded({ order }: { order: OrderView }) {
  useEffect(() => removeOrderId(order.stock_id, order.guid), [order.stock_id, order.guid]);
  return (
    <div className="stack checkout__main">
      <div>
        <h1>{order.stage === "cancelled" ? t("deal.yourOrderWasCancelled") : t("deal.theTimeToPay")}</h1>
        <p className="lead">{moneyText(order)}</p>
      </div>
      <div className="row">
        <ButtonLink href={order.vehicle_path}>{t("deal.seeTheTitleAgain", { title: order.vehicle.title })}</ButtonLink>
        <ButtonLink href="/vehicle-search" look="secondary">
          {t("common.searchAllVehicles")}
        </ButtonLink>
        {order.money_back && (
          <ButtonLink href={`/order/${order.guid}?format=pdf`} look="secondary" target="_blank" rel="noopener">
            {t("deal.yourOrderAsPdf")}
            <span className="visually-hidden">{` ${t("common.opensInANewTab")}`}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function moneyText({ money_back: back, stage, orders_online }: OrderView): string {
  if (back?.sent && !back.due) return t("deal.youPaidAndItWasSent", { paid: back.paid, sent: back.sent });
  if (back) return t("deal.youPaidAndItGoesBack", { paid: back.paid, due: back.due ?? back.paid });
  if (stage === "cancelled") return t("deal.notChargedVehicleFree");
  return t(orders_online ? "deal.notChargedOrderAgain" : "deal.notChargedAskUs");
}
