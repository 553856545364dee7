import "#web/deal/checkout/checkout.css";
import { t } from "#web/locale/translate.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { dealershipContext } from "#web/context.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import type { Orders, PresentedPayment } from "#server/orders/orders.ts";
import { data, Form, redirect } from "react-router";
import type { Route } from "./+types/demo-payment-page";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { useSaveOrderId } from "./use-save-order-id.ts";

export const handle = { checkoutStep: 1 } satisfies CheckoutHandle;
export const headers = () => ({ ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin" });

export const meta = () => [{ title: t("deal.demoCardPayment") }, { name: "robots", content: "noindex" }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const payment = await demoPayment(context.get(dealershipContext).orders, params.session);
  if (!payment) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return {
    guid: payment.guid,
    stock_id: payment.vehicle.stock_id,
    open: payment.status === "open",
    amount: formatMoney(penceFromPounds(payment.amount)),
    title: payment.vehicle.title,
    plate: payment.vehicle.vrm === null ? null : formatMark(payment.vehicle.vrm),
  };
}

/** Simulates the card network. The visitor chooses the outcome. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { orders } = context.get(dealershipContext);
  const payment = await demoPayment(orders, params.session);
  if (!payment) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const how = await applyDecision(orders, payment, String((await request.formData()).get("decision")));
  throw redirect(`/order/${payment.guid}${how && `?payment=${how}`}`, { status: 303, headers: NO_STORE_HEADERS });
}

/** Only sessions of the demo provider. */
async function demoPayment(orders: Orders, session: string): Promise<PresentedPayment | undefined> {
  const payment = await orders.payment(session);
  return payment?.provider === "demo" ? payment : undefined;
}

/** Query of the order page for this outcome; empty if the payment arrived. */
async function applyDecision(orders: Orders, { session, guid, amount }: PresentedPayment, decision: string): Promise<string> {
  switch (decision) {
    case "approve":
      await orders.paymentArrived({ session });
      return "";
    case "twice":
      await orders.paymentArrived({ session });
      await orders.paymentArrived({ session: `${session}-again`, reference: guid, amount: penceFromPounds(amount) });
      return "";
    case "decline":
      await orders.paymentFailed({ session }, "declined");
      return "declined";
    case "time-out":
      await orders.paymentFailed({ session }, "expired");
      return "timed-out";
    default:
      await orders.paymentFailed({ session }, "cancelled");
      return "cancelled";
  }
}

/** Simulates a payment provider's hosted page: no card number is requested and no money is taken. */
export default function DemoPaymentPage({ loaderData: { guid, stock_id, open, amount, title, plate } }: Route.ComponentProps) {
  useSaveOrderId(stock_id, guid);
  return (
    <main id="main" className="checkout demo-payment">
      <div className="wrap checkout__narrow stack">
        <h1>{open ? t("deal.payAmount", { amount }) : t("deal.thisPaymentIsClosed")}</h1>
        <p className="lead">{t("deal.toReserveTheTitle", { title })}</p>
        {plate !== null && (
          <p>
            <NumberPlate registration={plate} />
          </p>
        )}
        {open ? (
          // As a provider's page does, it returns by a new document.
          <Form className="fieldset" method="post" reloadDocument>
            <Notice title={t("deal.thisIsADemonstration")}>{t("deal.aRealWebsiteSends")}</Notice>
            <Button size="large" name="decision" value="approve">
              {t("deal.payAmount", { amount })}
            </Button>
            <Button look="secondary" name="decision" value="decline">
              {t("deal.haveTheCardDeclined")}
            </Button>
            <Button look="secondary" name="decision" value="time-out">
              {t("deal.letThePaymentTimeOut")}
            </Button>
            <Button look="secondary" name="decision" value="twice">
              {t("deal.payTwiceAsTwoTabs")}
            </Button>
            <Button look="quiet" name="decision" value="cancel">
              {t("deal.cancelAndGoBack")}
            </Button>
          </Form>
        ) : (
          <Form className="row" method="post">
            <ButtonLink href={`/order/${guid}`}>{t("deal.goToYourOrder")}</ButtonLink>
            <Button look="quiet" name="decision" value="approve">
              {t("deal.letTheMoneyArriveLate")}
            </Button>
          </Form>
        )}
      </div>
    </main>
  );
}
