import { momentText } from "#domain/date-texts.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { StaffDeal } from "#server/deals/staff/read-deals.ts";
import { t } from "#web/locale/translate.ts";
import type { useDealChange } from "./use-deal-change.ts";

type DealActionsProps = { deal: StaffDeal; change: ReturnType<typeof useDealChange> };

/** What comes next: a manager's approval, the mail to the customer, or the end. Each says what it does. */
export function DealActions({ deal, change: { busy, send } }: DealActionsProps) {
  const { state, isOpen, maySend, mayApprove, blocked, customer } = deal;
  if (!isOpen) return null;
  const discount = formatMoney(penceFromPounds(deal.discount));
  const authority = formatMoney(penceFromPounds(deal.authority));
  const isWaiting = state === "waiting";
  const canSend = maySend && blocked === null && !isWaiting;
  return (
    <section className={mayApprove ? "panel deal-attention" : "panel"} aria-labelledby="next">
      <div className="panel__head">
        <h2 id="next">{t("common.whatHappensNext")}</h2>
      </div>
      <div className="panel__body stack">
        {isWaiting && <p>{t("admin.deal.asksFor", { name: deal.by, discount })}</p>}
        {isWaiting && deal.reason !== "" && <p>{t("admin.deal.theirReason", { reason: deal.reason })}</p>}
        {mayApprove && (
          <>
            <button type="button" className="button" aria-busy={busy} onClick={() => void send("approve", {}, t("admin.deal.isApproved"))}>
              {t("admin.deal.agreeTo", { discount })}
            </button>
            <button
              type="button"
              className="button button--secondary"
              aria-busy={busy}
              onClick={() => void send("decline", {}, t("admin.deal.isDeclined"))}
            >
              {t("admin.deal.decline")}
            </button>
            <p className="hint">{t("admin.deal.customerNeverSees")}</p>
          </>
        )}
        {isWaiting && !mayApprove && <p className="hint">{t("admin.deal.waitsForManager")}</p>}
        {deal.approved_by !== null && <p>{t("admin.deal.approvedBy", { name: deal.approved_by, discount })}</p>}
        {state === "draft" && !maySend && (
          <>
            <p>{t("admin.deal.overAuthority", { discount, authority })}</p>
            <button type="button" className="button" aria-busy={busy} onClick={() => void send("request", {}, t("admin.deal.isRequested"))}>
              {t("admin.deal.request")}
            </button>
          </>
        )}
        {canSend && (
          <>
            <button type="button" className="button" aria-busy={busy} onClick={() => void send("send", {}, t("admin.deal.isSent"))}>
              {t(state === "sent" || state === "expired" ? "admin.deal.sendAgain" : "admin.deal.sendTo", { name: customer.name })}
            </button>
            <p className="hint">{t("admin.deal.sendMeans", { email: customer.email })}</p>
          </>
        )}
        {deal.expires_at !== null && (state === "sent" || state === "expired") && (
          <p>{t(state === "sent" ? "admin.deal.worksUntil" : "admin.deal.expiredAt", { moment: t(momentText(deal.expires_at)) })}</p>
        )}
        <button
          type="button"
          className="button button--secondary"
          aria-busy={busy}
          onClick={() => void send("withdraw", {}, t("admin.deal.isWithdrawn"))}
        >
          {t("admin.vehicle.withdraw")}
        </button>
      </div>
    </section>
  );
}
