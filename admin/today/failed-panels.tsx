import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { msg } from "#domain/messages/message.ts";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import type { FailedDelivery } from "#server/deliveries/failed-deliveries.ts";
import { t } from "#web/locale/translate.ts";
import { whenText } from "../orders/order-texts.ts";
import { post, type Failure } from "../http/post.ts";
import { Problem } from "../ui/problem.tsx";
import { TodayPanel } from "./today-panel.tsx";
import { WaitingRow } from "./waiting-row.tsx";

type PageProps = { page: TodayPage };

const ROUTE_NAMES = {
  shopper_mail: msg("admin.today.routeCustomer"),
  answer_mail: msg("admin.today.routeAnswer"),
  appointment_mail: msg("admin.today.routeAppointment"),
  alert_mail: msg("admin.today.routeAlert"),
  deal_mail: msg("admin.today.routeDeal"),
  dealer_mail: msg("admin.today.routeDealer"),
  adf_mail: msg("admin.today.routeAdf"),
  lender: msg("admin.today.routeLender"),
  webhook: msg("admin.today.routeWebhook"),
  adf_webhook: msg("admin.today.routeAdfWebhook"),
} as const satisfies Record<FailedDelivery["route"], unknown>;

/** Emails and messages that were given up. Whoever may sends them again, once each. */
export function DeliveriesPanel({ page: { deliveries, now } }: PageProps) {
  if (!deliveries) return null;
  return (
    <TodayPanel title={t("admin.today.deliveries")} part={deliveries}>
      {deliveries.rows.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} now={now} />
      ))}
    </TodayPanel>
  );
}

function DeliveryRow({ delivery, now }: { delivery: FailedDelivery } & Pick<TodayPage, "now">) {
  const { id, at, error, branch, mayRetry } = delivery;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { revalidate } = useRevalidator();
  const to = delivery.about === "lead" ? `/leads/${delivery.lead}` : `/orders/${delivery.reference}`;
  const open = delivery.about === "lead" ? t("admin.today.openLead") : t("admin.today.openOrder");
  const name = t(ROUTE_NAMES[delivery.route]);
  const about = [delivery.about === "order" && t("admin.order.title", { reference: delivery.reference }), branch]
    .filter(Boolean)
    .join(", ");
  async function sendAgain() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const answer = await post(`${to}/deliveries/${id}/retry`, { at });
    if (!answer.ok) setFailure(answer);
    // A colleague was quicker: what they did is shown.
    if (answer.ok || answer.status === 409) await revalidate();
    setBusy(false);
  }
  return (
    <WaitingRow
      icon="send"
      to={to}
      name={name}
      about={about}
      more={[t("admin.today.givenUp", { moment: whenText(at, now) }), error].filter(Boolean).join(" ")}
      problem={failure && <Problem message={failure.message} reason={failure.reason} />}
      action={
        mayRetry ? (
          <button
            type="button"
            className="button button--secondary button--small"
            aria-busy={busy}
            aria-label={t("admin.today.sendAgainOf", { name, about })}
            onClick={() => void sendAgain()}
          >
            {t("admin.lender.sendAgain")}
          </button>
        ) : (
          <OpenLink to={to} label={open} />
        )
      }
    />
  );
}

/** Feeds whose last run brought nothing in. */
export function FeedsPanel({ page: { feeds, now } }: PageProps) {
  if (!feeds) return null;
  return (
    <TodayPanel title={t("admin.today.feeds")} part={feeds} list={{ to: "/import", label: t("admin.nav.import") }}>
      {feeds.rows.map(({ name, branch, at, message }) => {
        const to = `/import/feeds/${encodeURIComponent(name)}`;
        return (
          <WaitingRow
            key={name}
            icon="upload"
            to={to}
            name={name}
            about={branch ?? ""}
            more={[at === null ? "" : `${whenText(at, now)}:`, message].filter(Boolean).join(" ")}
            action={<OpenLink to={to} label={t("admin.today.openFeed")} />}
          />
        );
      })}
    </TodayPanel>
  );
}

function OpenLink({ to, label }: { to: string; label: string }) {
  return (
    <Link className="button button--secondary button--small" to={to}>
      {label}
    </Link>
  );
}
