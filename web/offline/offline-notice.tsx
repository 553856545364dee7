import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import { momentInWords } from "#web/layout/format-date-time.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Over figures that were kept: how old they are. */
export function OfflineNotice({ kept_at }: { kept_at: string }) {
  return (
    <Notice tone="warning" title={word(labels.youAreOffline)}>
      {word(labels.pricesAreAsTheyWereOn, { moment: momentInWords(Date.parse(kept_at)) })}
    </Notice>
  );
}
