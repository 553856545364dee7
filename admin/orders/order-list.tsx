import { Link } from "react-router";
import type { StaffOrderRow } from "#server/orders/staff/order-list.ts";
import { t } from "#web/locale/translate.ts";
import { Plate } from "../stock/stock-cells.tsx";
import { OrderStatusBadge } from "./order-status.tsx";
import { endsSoon, holdText, money, paidText, paysText } from "./order-texts.ts";

type ListProps = { rows: readonly StaffOrderRow[]; websites: Readonly<Record<string, string>>; now: number };
type OrderProps = { order: StaffOrderRow; now: number };

export function OrderTable({ rows, websites, now }: ListProps) {
  return (
    <div className="table-frame only-wide">
      <table className="table">
        <caption className="visually-hidden">{t("admin.orders.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("deal.order")}</th>
            <th scope="col">{t("common.vehicle")}</th>
            <th scope="col">{t("admin.orders.status")}</th>
            <th scope="col" className="wide">
              {t("admin.orders.pays")}
            </th>
            <th scope="col" className="to-the-end">
              {t("admin.orders.total")}
            </th>
            <th scope="col" className="to-the-end wide">
              {t("deal.paidOnline")}
            </th>
            <th scope="col">{t("sell.heldUntil")}</th>
            <th scope="col">{t("enquiry.branch")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((order) => (
            <tr key={order.reference}>
              <th scope="row">
                <OrderLink order={order} now={now} />
                {order.customer !== null && <small className="number">{order.reference}</small>}
              </th>
              <td>
                <span className="order-vehicle">
                  <Plate row={order} />
                  {order.vehicle}
                </span>
              </td>
              <td>
                <OrderStatusBadge {...order} />
              </td>
              <td className="wide">{paysText(order)}</td>
              <td className="to-the-end">
                <b>{money(order.total)}</b>
              </td>
              <td className="to-the-end wide">{paidText(order)}</td>
              <td>
                <HoldEnd order={order} now={now} />
              </td>
              <td>
                {order.branch}
                <small>{websites[order.website] ?? order.website}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function OrderCards({ rows, now }: Omit<ListProps, "websites">) {
  return (
    <ul className="order-cards only-phone" aria-label={t("admin.orders.caption")}>
      {rows.map((order) => (
        <li key={order.reference} className="order-card">
          <span className="order-card__head">
            <OrderLink order={order} now={now} />
            <OrderStatusBadge {...order} />
          </span>
          <span className="order-vehicle">
            <Plate row={order} />
            {order.vehicle}
          </span>
          <span className="order-card__facts">
            <b className="number">{money(order.total)}</b>
            <span>{paysText(order)}</span>
            <HoldEnd order={order} now={now} words />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The customer, or the reference where the name is not shown. */
function OrderLink({ order }: OrderProps) {
  return (
    <Link className="title-link" data-row="" to={`/orders/${order.reference}`}>
      {order.customer ?? order.reference}
    </Link>
  );
}

function HoldEnd({ order, now, words = false }: OrderProps & { words?: boolean }) {
  const text = holdText(order, now);
  const isMoment = order.hold_expires_at !== null && text !== t("admin.token.ended");
  return (
    <span className={endsSoon(order, now) ? "order-ending" : "muted"}>
      {words && isMoment ? t("admin.orders.heldUntilTime", { moment: text }) : text}
    </span>
  );
}
