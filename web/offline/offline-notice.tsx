import { t } from "#web/locale/translate.ts";
import { formatDateTime } from "#web/layout/format-date-time.ts";
import { Notice } from "#web/ui/notice.tsx";

/** The age of cached figures, shown above them. */
export function OfflineNotice({ cachedAt }: { cachedAt: string }) {
  return (
    <Notice tone="warning" title={t("offline.youAreOffline")}>
      {t("offline.pricesAreAsTheyWere", { moment: formatDateTime(Date.parse(cachedAt)) })}
    </Notice>
  );
}
