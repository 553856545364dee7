import { t } from "#web/locale/translate.ts";
import { formatDateTime } from "#web/layout/format-date-time.ts";
import { Notice } from "#web/ui/notice.tsx";

/** The age of cached figures, shown above them. */
export function OfflineNotice({ kept_at }: { kept_at: string }) {
  return (
    <Notice tone="warning" title={t("offline.youAreOffline")}>
      {t("offline.pricesAreAsTheyWere", { moment: formatDateTime(Date.parse(kept_at)) })}
    </Notice>
  );
}
