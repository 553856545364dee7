import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Form, useNavigation } from "react-router";
import type { RefusedOrderForm } from "#web/deal/order/order-action.ts";
import { OrderNotices } from "#web/deal/order/order-notices.tsx";
import type { OrderView } from "#web/deal/order/order-view.ts";
import { ShownFields } from "./shown-fields.tsx";
import { TermsAtTotal } from "./terms-at-total.tsx";

/** A held order with nothing due online, whose total has changed since its terms were accepted. */
export function AcceptTotal({ order, refused }: { order: OrderView; refused: RefusedOrderForm | undefined }) {
  const { problems = [], attempt } = refused ?? {};
  const sending = useNavigation().state === "submitting";
  return (
    <div className="stack checkout__main">
      <div>
        <ErrorSummary problems={problems} />
        <h1>{t("deal.acceptTheTermsAgain")}</h1>
        <p className="lead">{t("deal.theTitleIsHeld", { title: order.vehicle.title })}</p>
      </div>
      <OrderNotices order={order} refused={refused} />
      <Form key={attempt} className="fieldset" method="post" noValidate>
        <ShownFields figures={{ ...order.figures, products: [] }} />
        <TermsAtTotal order={order} error={problems.find(({ field }) => field === "terms_accepted")?.message} />
        <div className="row">
          <Button size="large" name="intent" value="accept-terms" busy={sending}>
            {t("common.agreeAndContinue")}
          </Button>
          <Button look="quiet" name="intent" value="cancel">
            {t("deal.giveTheVehicleBack")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
