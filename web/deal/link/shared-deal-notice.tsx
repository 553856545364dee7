import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { SharedDealChanges } from "./shared-deal.ts";

/** Shown to the recipient of a shared deal: when it was created and what has changed since. */
export function SharedDealNotice({ told: { day, changes, had_part_exchange } }: { told: SharedDealChanges }) {
  return (
    <div className="db__told">
      <Notice
        tone={changes.length > 0 ? "warning" : "info"}
        title={changes.length > 0 ? t(labels.changedSinceThisDealWas, { day }) : t(labels.thisIsTheDealAs, { day })}
      >
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {had_part_exchange && <p>{t(labels.thePartExchangeStaysWith)}</p>}
      </Notice>
    </div>
  );
}
