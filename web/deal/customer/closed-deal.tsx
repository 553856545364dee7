import type { DealClosed } from "#server/deals/deals.ts";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { msg, t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

const TEXTS = {
  unknown: { title: msg("deal.linkIsUnknown"), text: msg("deal.linkMayBeOlder") },
  expired: { title: msg("deal.dealHasExpired"), text: msg("deal.dealExpiredCall") },
  withdrawn: { title: msg("deal.dealIsWithdrawn"), text: msg("deal.dealWithdrawnCall") },
  changing: { title: msg("deal.dealIsChanging"), text: msg("deal.dealChangingWait") },
} as const satisfies Record<DealClosed, object>;

/** Why a link's deal cannot be accepted, and what to do. */
export function ClosedDeal({ why }: { why: DealClosed }) {
  const telephone = useSiteFrame()?.telephone ?? "";
  const { title, text } = TEXTS[why];
  return (
    <div className="wrap stack checkout__narrow">
      <div>
        <h1>{t(title)}</h1>
        <p className="lead">{t(text)}</p>
      </div>
      <div className="row">
        <ButtonLink href={telephoneLink(telephone)}>{t("common.callTelephone", { telephone })}</ButtonLink>
      </div>
    </div>
  );
}
