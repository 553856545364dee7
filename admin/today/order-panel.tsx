import { Link } from "react-router";
import { DAY_MS, HOUR_MS, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { orderQueryPath } from "#domain/deal/staff/order-query.ts";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import { WAITING_VIEWS, type WaitingView } from "#domain/deal/staff/waiting-views.ts";
import type { WaitingOrder } from "#server/orders/staff/waiting-orders.ts";
import { t } from "#web/locale/translate.ts";
import { endsSoon, holdText, money } from "../orders/order-texts.ts";
import { VIEW_NAMES } from "../orders/order-tools.tsx";
import { TodayPanel } from "./today-panel.tsx";
import { WaitingRow, type Clock } from "./waiting-row.tsx";

/** More than so many hours are given in days. */
const IN_HOURS = 48;
const IN_MINUTES = 119;

export function OrdersPanel({ page: { orders, branch, branches, now } }: { page: TodayPage }) {
  if (!orders) return null;
  const site = branches.find(({ slug }) => slug === branch)?.id ?? null;
  const to = (view: WaitingView | "all") => orderQueryPath({ view, site, text: "", website: null, status: null, days: null, page: 1 });
  return (
    <TodayPanel
      title={t("admin.today.orders")}
      part={orders}
      list={{ to: to("all"), label: t("admin.orders.clear") }}
      more={WAITING_VIEWS.filter((view) => orders.views[view] > 0).map((view) => ({
        to: to(view),
        label: `${t(VIEW_NAMES[view])} ${orders.views[view].toLocaleString("en-GB")}`,
      }))}
    >
      {orders.rows.map((order, at) => (
        <OrderRow key={order.reference} order={order} now={now} isFirst={at === 0} />
      ))}
    </TodayPanel>
  );
}

function OrderRow({ order, now, isFirst }: { order: WaitingOrder; now: Moment; isFirst: boolean }) {
  const { reference, customer, vehicle, vrm, branch, why, mayProgress } = order;
  const untilText =
    order.hold_expires_at !== null && why !== "refunds" ? t("admin.orders.heldUntilTime", { moment: holdText(order, now) }) : "";
  return (
    <WaitingRow
      clock={clockOf(order, now)}
      icon="receipt-text"
      to={`/orders/${reference}`}
      name={customer ?? reference}
      about={vehicle}
      plate={vrm}
      more={[whyText(order), untilText && `${untilText}.`].filter(Boolean).join(" ")}
      who={<span className="muted extra-small">{branch}</span>}
      action={
        <Link className={isFirst ? "button button--small" : "button button--secondary button--small"} to={`/orders/${reference}`}>
          {why === "decide" && mayProgress ? t("admin.today.decide") : t("admin.today.openOrder")}
        </Link>
      }
    />
  );
}

function whyText({ why, status, amount_paid, refund }: WaitingOrder): string {
  switch (why) {
    case "decide":
      return status === "SUBMITTED" ? t("admin.today.application") : t("admin.today.reserved");
    case "ending":
      return status === "OPEN" ? t("admin.today.notPaid") : t("admin.today.holdEnds");
    case "refunds":
      return t(refund === "failed" ? "admin.order.refundFailedWhat" : "admin.today.refund", { amount: money(amount_paid) });
  }
}

/** How long the vehicle is still held. */
function clockOf(order: WaitingOrder, now: Moment): Clock {
  const { why, refund, hold_expires_at } = order;
  if (refund === "failed") return { text: t("admin.order.refundFailed"), look: "late" };
  if (why === "refunds") return { text: t("admin.orders.view.refunds"), look: "" };
  if (hold_expires_at === null) return { text: t("admin.orders.doesNotRunOut"), look: "" };
  const left = Math.max(0, hold_expires_at - now);
  const minutes = Math.floor(left / MINUTE_MS);
  const hours = Math.floor(left / HOUR_MS);
  const text =
    minutes <= IN_MINUTES
      ? t("admin.lead.minutesLeft", { count: minutes })
      : hours <= IN_HOURS
        ? t("admin.lead.hoursLeft", { count: hours })
        : t("admin.today.daysLeft", { count: Math.floor(left / DAY_MS) });
  return { text, look: endsSoon(order, now) ? "soon" : "" };
}
