import { t } from "#web/locale/translate.ts";
import { changedLines, FiguresChanged } from "#web/deal/checkout/figures-changed.tsx";
import { ShownFields } from "#web/deal/checkout/shown-fields.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Form } from "react-router";
import type { ApplicationFormResult } from "./application-action.ts";
import type { ApplicationView } from "./application-loader.ts";

/** The hold expired before the application was complete. The answers are still saved; the vehicle may be unavailable. */
export function ApplicationEnded({ view: { order }, answered }: { view: ApplicationView; answered: ApplicationFormResult | undefined }) {
  const changed = answered?.changed;
  return (
    <div className="stack checkout__main">
      <div>
        <ErrorSummary problems={(answered?.problems ?? []).map(({ message }) => ({ message }))} />
        <h1>{t("application.yourFinanceApplicationIsWaiting")}</h1>
        <p className="lead">{t("application.theTimeToFinish", { title: order.vehicle.title })}</p>
      </div>
      {changed && (
        <FiguresChanged key={answered?.attempt} lines={changedLines(changed)}>
          {t("application.theFiguresChangedSinceYouBegan")}
        </FiguresChanged>
      )}
      <Form className="fieldset" method="post" action={`/order/${order.guid}/application`}>
        <ShownFields figures={changed?.current ?? order.figures} />
        <p>{t(order.orders_online ? "application.ifNobodyWasQuicker" : "application.ifYouStillWantItAsk")}</p>
        <div className="row">
          {order.orders_online && (
            <Button size="large" name="intent" value="reopen">
              {changed ? t("common.agreeAndContinue") : t("application.holdItAgainAndCarry")}
            </Button>
          )}
          <ButtonLink href={order.vehicle_path} look="quiet">
            {t("application.seeTheVehicle")}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
