import "#web/deal/checkout/checkout.css";
import "#web/deal/order-summary.css";
import type { PlainMessage } from "#domain/messages/message.ts";
import { msg, t } from "#web/locale/translate.ts";
import type { PresentedOrder } from "#server/orders/orders.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import type { BuilderStatus } from "#domain/deal/steps.ts";
import { Amount } from "#web/ui/price-label.tsx";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { OrderPartExchangePanel } from "#web/part-exchange/order-part-exchange.tsx";
import { PageTitle } from "#web/layout/page-title.tsx";
import { BranchPanel } from "#web/organisation/branch-panel.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { data, redirect } from "react-router";
import type { Route } from "./+types/order-page";
import { AcceptTotal } from "#web/deal/checkout/accept-total.tsx";
import { ConfirmEmail } from "./confirm-email.tsx";
import { FinanceTerms } from "./finance-terms.tsx";
import { OrderComplete } from "./order-complete.tsx";
import { handleOrderForm, type RefusedOrderForm } from "./order-action.ts";
import { OrderEnded } from "./order-ended.tsx";
import { PaymentDue } from "./payment-due.tsx";
import { SummaryPanel } from "#web/deal/order-summary.tsx";
import { stageOf, viewOrder, type OrderStage, type OrderView } from "./order-view.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";

export const handle = { checkoutStep: stepOf } satisfies CheckoutHandle;

/** Stages that belong to the checkout: payment and finance terms. */
const CHECKOUT_STAGES: readonly unknown[] = ["to-pay", "application-due", "finance-terms"] satisfies OrderStage[];

/** Stages without a form that could show a problem. */
const COMPLETE_STAGES: readonly unknown[] = ["cash-complete", "finance-complete", "cancelled", "expired"] satisfies OrderStage[];

/** A cancelled or expired order has no step. */
const ENDED_STAGES: readonly unknown[] = ["cancelled", "expired"] satisfies OrderStage[];

function stepOf(data: unknown): 1 | 2 | null {
  const { stage } = isObject(data) && isObject(data["order"]) ? data["order"] : {};
  if (ENDED_STAGES.includes(stage)) return null;
  return CHECKOUT_STAGES.includes(stage) ? 1 : 2;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The guid is the only credential: any client that has it may view the order, and no cache may store the response. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const order = await dealership.orders.get(params.guid);
  if (!order) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  if (isFillingIn(order)) throw redirect(`/order/${order.guid}/application`, { status: 302, headers: NO_STORE_HEADERS });
  return data(
    { order: await viewOrder(dealership, order), payment: url.searchParams.get("payment"), email: url.searchParams.get("email") },
    { headers: NO_STORE_HEADERS },
  );
}

/** Includes applications whose hold expired before submission: they can be resumed. */
function isFillingIn(order: PresentedOrder): boolean {
  if (order.status === "EXPIRED") return order.payment_type === "FINANCE" && !order.events.some(({ move }) => move === "submit");
  return stageOf(order) === "application-due";
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const answer = await handleOrderForm(context.get(dealershipContext), request, params.guid, context.get(visitorContext).address);
  if ("next" in answer) throw redirect(answer.next, { status: 303, headers: NO_STORE_HEADERS });
  return data<RefusedOrderForm>(
    { ...answer, attempt: crypto.randomUUID() },
    { status: answer.changed ? 409 : 422, headers: NO_STORE_HEADERS },
  );
}

/** Also after a refused action, to show the order's current state (specification 8.14). */
export function shouldRevalidate() {
  return true;
}

/** The URL is a capability: `same-origin` hides it from other sites. Not `no-referrer`: forms would then send `Origin: null`. */
export const headers = () => ({ ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function OrderPage({ loaderData: { order, payment, email }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="checkout" data-step={order.step ?? undefined} data-status={STATUS[order.stage]}>
      <PageTitle words={t(TITLES[order.stage])} />
      <meta name="robots" content="noindex" />
      <div className="wrap checkout__confirm">
        <ConfirmEmail order={order} news={email} />
      </div>
      <div className="wrap checkout__grid">
        <Stage order={order} payment={payment} refused={actionData} />
        <div className="checkout__side checkout__side--after">
          {actionData && actionData.problems.length > 0 && COMPLETE_STAGES.includes(order.stage) && (
            <Notice tone="bad" title={t("common.sorryThereWasAProblem")} role="alert">
              {actionData.problems.map(({ message }) => message).join(" ")}
            </Notice>
          )}
          <SummaryPanel vehicle={order.vehicle} headline={<Headline order={order} />} lines={order.lines} estimates={order.estimates} />
          {order.part_exchange && <OrderPartExchangePanel partExchange={order.part_exchange} />}
          {order.site && <BranchPanel branch={order.site} />}
        </div>
      </div>
    </main>
  );
}

/** Statuses of the builder; STATUS_CANCELLED belongs to orders only. */
const STATUS: Partial<Record<OrderStage, BuilderStatus | "STATUS_CANCELLED">> = {
  "finance-terms": "SHOW_FINANCE_TERMS",
  cancelled: "STATUS_CANCELLED",
};

const TITLES: Record<OrderStage, PlainMessage> = {
  "to-pay": msg("deal.payToFinishYourOrder"),
  "application-due": msg("deal.financeApplicationNotFinished"),
  "finance-terms": msg("deal.financeTerms"),
  "cash-complete": msg("deal.yourOrderIsComplete"),
  "finance-complete": msg("deal.yourApplicationIsWithUs"),
  cancelled: msg("deal.yourOrderWasCancelled"),
  expired: msg("deal.yourOrderHasRunOut"),
};

type StageProps = { order: OrderView; payment: string | null; refused: RefusedOrderForm | undefined };

function Stage({ order, payment, refused }: StageProps) {
  switch (order.stage) {
    case "to-pay":
      return <PaymentDue order={order} payment={payment} refused={refused} />;
    case "finance-terms":
      return <FinanceTerms order={order} refused={refused} />;
    case "cash-complete":
    case "finance-complete":
      return order.asks_terms ? <AcceptTotal order={order} refused={refused} /> : <OrderComplete order={order} />;
    case "application-due":
      // Unreachable: the loader redirects to the application.
      return null;
    case "cancelled":
    case "expired":
      return <OrderEnded order={order} />;
  }
}

function Headline({ order: { quote, paid, fee, whole, stage, reference } }: { order: OrderView }) {
  if (ENDED_STAGES.includes(stage)) {
    return (
      <p className="small muted">
        {`${t("deal.order")} `}
        <b className="tabular">{reference}</b>, {stage === "cancelled" ? t("deal.cancelled") : t("deal.runOut")}
      </p>
    );
  }
  if (quote) {
    return (
      <>
        <p className="main-figure">
          <Amount>{quote.payment}</Amount> <small>{quote.period}</small>
        </p>
        <p className="small muted">{quote.terms}</p>
      </>
    );
  }
  return (
    <>
      <p className="main-figure">{paid ?? fee ?? "£0"}</p>
      <p className="small muted">
        {t(
          whole ? (paid ? "deal.paidOnlineInAll" : "deal.toPayOnlineInAll") : paid ? "deal.paidOnlineComesOff" : "deal.toPayOnlineComesOff",
        )}
      </p>
    </>
  );
}
