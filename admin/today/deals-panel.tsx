import { Link } from "react-router";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import type { WaitingDeal } from "#server/deals/staff/waiting-deals.ts";
import { t } from "#web/locale/translate.ts";
import { whenText } from "../orders/order-texts.ts";
import { TodayPanel } from "./today-panel.tsx";
import { WaitingRow } from "./waiting-row.tsx";

/** The deals whose discount waits for this person's approval. */
export function DealsPanel({ page: { deals, now } }: { page: TodayPage }) {
  if (!deals) return null;
  return (
    <TodayPanel title={t("admin.today.deals")} part={deals} list={{ to: "/deals?state=waiting", label: t("admin.deal.state.waiting") }}>
      {deals.rows.map((deal, at) => (
        <DealRow key={deal.id} deal={deal} now={now} isFirst={at === 0} />
      ))}
    </TodayPanel>
  );
}

type RowProps = { deal: WaitingDeal; now: number; isFirst: boolean };

function DealRow({ deal: { id, customer, vehicle, branch, by, discount, reason, since }, now, isFirst }: RowProps) {
  const request = t("admin.today.dealAsks", { name: by, amount: discount });
  return (
    <WaitingRow
      icon="handshake"
      to={`/deals/${id}`}
      name={customer || t("admin.lead.nameless")}
      about={vehicle.title}
      plate={vehicle.vrm}
      more={[request, reason, [branch, whenText(since, now)].filter(Boolean).join(", ")].filter(Boolean).join(" ")}
      action={
        <Link className={isFirst ? "button button--small" : "button button--secondary button--small"} to={`/deals/${id}`}>
          {t("admin.today.openDeal")}
        </Link>
      }
    />
  );
}
