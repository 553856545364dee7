import type { ReactNode } from "react";
import { momentText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import type { VehiclePage } from "#server/admin/stock/vehicle-page.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import type { VehicleForm } from "./use-vehicle-form.ts";

type StateNoticeProps = { page: VehiclePage; form: VehicleForm };

/** What the vehicle's state means, and the way on from it. */
export function StateNotice({ page: { state, order, mayEdit, texts }, form }: StateNoticeProps) {
  const isForGood = order?.isComplete === true;
  if (state === "draft") return <Notice title={t("admin.vehicle.draftNotice")}>{t("admin.vehicle.draftMeans")}</Notice>;
  if (state === "sold" || state === "withdrawn")
    return (
      <Notice title={t(state === "sold" ? "admin.vehicle.soldNotice" : "admin.vehicle.withdrawnNotice")}>
        {t(state === "sold" ? "admin.vehicle.soldMeans" : "admin.vehicle.withdrawnMeans")}
        {isForGood && <> {t("admin.vehicle.soldForGood", { order: order.reference })}</>}
        {mayEdit && !isForGood && (
          <button
            type="button"
            className="button button--secondary button--small"
            aria-busy={form.busy}
            onClick={() => void form.save({ state: "live", done: t("admin.vehicle.published") })}
          >
            {t("admin.vehicle.backOnSale")}
          </button>
        )}
      </Notice>
    );
  if (order)
    return (
      <Notice
        title={
          order.until === null
            ? t("admin.vehicle.heldNotice", { order: order.reference })
            : t("admin.vehicle.heldUntil", { order: order.reference, moment: t(momentText(order.until)) })
        }
      >
        {t("admin.vehicle.heldMeans")}
      </Notice>
    );
  if (texts["reservation_status"] === "Reserved")
    return <Notice title={t("admin.vehicle.reservedNotice")}>{t("admin.vehicle.reservedMeans")}</Notice>;
  return null;
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="notice vehicle-notice">
      <Icon name="info" />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
