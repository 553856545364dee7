import type { ShownState } from "#server/deals/staff/read-deals.ts";
import { t } from "#web/locale/translate.ts";
import { DEAL_STATE_NAMES } from "./deal-texts.ts";

const LOOKS: Readonly<Record<ShownState, string>> = {
  draft: "badge--draft",
  waiting: "badge--warning",
  approved: "badge--info",
  sent: "badge--info",
  accepted: "badge--good",
  withdrawn: "badge--plain",
  expired: "badge--plain",
};

/** Where a deal stands. */
export function DealBadge({ state }: { state: ShownState }) {
  return <span className={`badge ${LOOKS[state]}`}>{t(DEAL_STATE_NAMES[state])}</span>;
}
