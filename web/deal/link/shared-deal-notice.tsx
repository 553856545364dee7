import { t } from "#web/locale/translate.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { SharedDealChanges } from "./shared-deal.ts";

/** Shown to the recipient of a shared deal: when it was created and what has changed since. */
export function SharedDealNotice({ sharedDeal: { day, changes, had_part_exchange } }: { sharedDeal: SharedDealChanges }) {
  return (
    <div className="deal-builder__feedback">
      <Notice
        tone={changes.length > 0 ? "warning" : "info"}
        title={changes.length > 0 ? t("deal.sharedDealChanges", { day }) : t("deal.dealAsSent", { day })}
      >
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {had_part_exchange && <p>{t("deal.thePartExchangeStays")}</p>}
      </Notice>
    </div>
  );
}
