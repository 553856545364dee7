import { localisedPath, t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useEffect } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { HoldCountdown } from "./hold-countdown.tsx";
import type { RefusedOrderForm } from "./order-action.ts";
import { OrderNotices } from "./order-notices.tsx";
import type { OrderView } from "./order-view.ts";
import { Rights } from "#web/deal/cancellation-rights.tsx";
import { useSaveOrderId } from "./use-save-order-id.ts";
import { ShownFields } from "#web/deal/checkout/shown-fields.tsx";
import { TermsAtTotal } from "#web/deal/checkout/terms-at-total.tsx";

type OrderToPayProps = { order: OrderView; payment: string | null; refused: RefusedOrderForm | undefined };

/** The vehicle is held but the fee is unpaid: the card was declined, or the shopper returned. */
export function PaymentDue({ order, payment, refused }: OrderToPayProps) {
  const { problems = [], attempt } = refused ?? {};
  useSaveOrderId(order.stock_id, order.guid);
  const sending = useNavigation().state === "submitting";
  const waiting = payment === "returned";
  return (
    <div className="stack checkout__main">
      <div>
        <ErrorSummary problems={problems.map(({ field, message }) => ({ field: atField(field), message }))} />
        <h1>{waiting ? t("deal.weAreWaiting") : t("deal.payFeeToFinish", { fee: order.fee ?? "" })}</h1>
        <p className="lead">{waiting ? t("deal.yourBankIsConfirming") : t("deal.theTitleIsHeld", { title: order.vehicle.title })}</p>
      </div>
      {order.held && <HoldCountdown key={`${order.held.until} ${order.held.minutes}`} held={order.held} />}
      {waiting ? <Waiting order={order} /> : <PaymentStatus payment={payment} />}
      <OrderNotices order={order} refused={refused} />
      <Form key={attempt} className="fieldset" method="post">
        <ShownFields figures={{ ...order.figures, products: [] }} />
        <p>
          {`${t("deal.refundRuleYourReferenceIs", { refund_rule: order.refund_rule })} `}
          <b className="tabular">{order.reference}</b>.
        </p>
        <TermsAtTotal order={order} error={problems.find(({ field }) => field === "terms_accepted")?.message} />
        <div className="row">
          <Button size={waiting ? "normal" : "large"} look={waiting ? "secondary" : "primary"} name="intent" value="pay" busy={sending}>
            {waiting ? t("deal.iHaveNotPaid") : t("deal.payFeeNow", { fee: order.fee ?? "" })}
          </Button>
          <Button look="quiet" name="intent" value="cancel">
            {t("deal.giveTheVehicleBack")}
          </Button>
        </div>
      </Form>
      {order.cancellation_form && <Rights rights={order.rights} form={order.cancellation_form} />}
    </div>
  );
}

function atField(field: string): string | undefined {
  return field === "terms_accepted" ? field : undefined;
}

function PaymentStatus({ payment }: { payment: string | null }) {
  switch (payment) {
    case "declined":
      return (
        <Notice tone="bad" title={t("deal.yourCardWasDeclined")} role="alert">
          {t("deal.notChargedTryAnotherCard")}
        </Notice>
      );
    case "timed-out":
      return (
        <Notice tone="bad" title={t("deal.thePaymentTookTooLong")} role="alert">
          {t("deal.nothingHasBeenCharged")}
        </Notice>
      );
    case "cancelled":
      return <Notice title={t("deal.youCameBackWithoutPaying")}>{t("deal.notChargedWhileHeld")}</Notice>;
    default:
      return null;
  }
}

const POLL_INTERVAL_MS = 2_000;

/** Polls with script; without, there is a link to reload. */
function Waiting({ order }: { order: OrderView }) {
  const { revalidate, state } = useRevalidator();
  const busy = useNavigation().state !== "idle" || state !== "idle";
  // Only when idle: revalidating again would abort the revalidation in flight, so slow responses would never arrive.
  useEffect(() => {
    if (busy) return undefined;
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [busy, revalidate]);
  return (
    <Notice title={t("deal.thisPageShows")}>
      {`${t("deal.ifYouPaidYouNeed")} `}
      <a href={localisedPath(`/order/${order.guid}?payment=returned`)}>{t("deal.checkAgain")}</a>
    </Notice>
  );
}
