import { msg } from "#domain/messages/message.ts";
import type { StaffOrderRow } from "#server/orders/staff/order-list.ts";
import { t } from "#web/locale/translate.ts";

const STATUSES = {
  OPEN: { label: msg("admin.orders.status.open"), look: "badge--warning" },
  HELD: { label: msg("admin.orders.status.held"), look: "badge--warning" },
  PAID: { label: msg("admin.orders.view.paid"), look: "badge--info" },
  SUBMITTED: { label: msg("admin.orders.status.submitted"), look: "badge--warning" },
  COMPLETE: { label: msg("admin.orders.status.complete"), look: "badge--good" },
  STATUS_CANCELLED: { label: msg("admin.orders.status.cancelled"), look: "badge--plain" },
  EXPIRED: { label: msg("admin.orders.status.expired"), look: "badge--plain" },
} as const satisfies Record<StaffOrderRow["status"], object>;

/** "Held" of "HELD"; undefined for what is no status. */
export function orderStatusText(status: unknown): string | undefined {
  const known = Object.entries(STATUSES).find(([name]) => name === status);
  return known && t(known[1].label);
}

/** Where an order stands, as staff say it. */
export function OrderStatusBadge({ status, approved, declined }: Pick<StaffOrderRow, "status" | "approved" | "declined">) {
  if (status === "SUBMITTED" && approved) return <span className="badge badge--info">{t("admin.orders.status.approved")}</span>;
  if (status === "SUBMITTED" && declined) return <span className="badge badge--warning">{t("admin.orders.status.declined")}</span>;
  const { label, look } = STATUSES[status];
  return <span className={`badge ${look}`}>{t(label)}</span>;
}
