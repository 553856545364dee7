import { Link } from "react-router";
import { msg } from "#domain/messages/message.ts";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import type { FailedDelivery } from "#server/deliveries/failed-deliveries.ts";
import { t } from "#web/locale/translate.ts";
import { whenText } from "../orders/order-texts.ts";
import { TodayPanel } from "./today-panel.tsx";
import { WaitingRow } from "./waiting-row.tsx";

type PageProps = { page: TodayPage };

const ROUTE_NAMES = {
  shopper_mail: msg("admin.today.routeCustomer"),
  answer_mail: msg("admin.today.routeAnswer"),
  appointment_mail: msg("admin.today.routeAppointment"),
  deal_mail: msg("admin.today.routeDeal"),
  dealer_mail: msg("admin.today.routeDealer"),
  adf_mail: msg("admin.today.routeAdf"),
  lender: msg("admin.today.routeLender"),
  webhook: msg("admin.today.routeWebhook"),
  adf_webhook: msg("admin.today.routeAdfWebhook"),
} as const satisfies Record<FailedDelivery["route"], unknown>;

/** Emails and messages that were given up. The command line sends them again. */
export function DeliveriesPanel({ page: { deliveries, now } }: PageProps) {
  if (!deliveries) return null;
  return (
    <TodayPanel title={t("admin.today.deliveries")} part={deliveries}>
      {deliveries.rows.map((delivery) => {
        const to = delivery.about === "lead" ? `/leads/${delivery.lead}` : `/orders/${delivery.reference}`;
        const open = delivery.about === "lead" ? t("admin.today.openLead") : t("admin.today.openOrder");
        const about = [delivery.about === "order" && t("admin.order.title", { reference: delivery.reference }), delivery.branch];
        return (
          <WaitingRow
            key={delivery.id}
            icon="send"
            to={to}
            name={t(ROUTE_NAMES[delivery.route])}
            about={about.filter(Boolean).join(", ")}
            more={[t("admin.today.givenUp", { moment: whenText(delivery.at, now) }), delivery.error].filter(Boolean).join(" ")}
            action={<OpenLink to={to} label={open} />}
          />
        );
      })}
    </TodayPanel>
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
