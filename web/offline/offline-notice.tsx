import { t } from "#web/locale/translate.ts";
import { momentText } from "#domain/date-texts.ts";
import { Notice } from "#web/ui/notice.tsx";

/** The age of cached figures, shown above them. */
export function OfflineNotice({ cachedAt }: { cachedAt: string }) {
  return (
    <Notice tone="warning" title={t("offline.youAreOffline")}>
      {t("offline.pricesAreAsTheyWere", { moment: t(momentText(Date.parse(cachedAt))) })}
    </Notice>
  );
}
