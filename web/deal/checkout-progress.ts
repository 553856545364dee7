import { t } from "#web/locale/translate.ts";
import * as labels from "#domain/labels/english.ts";
/** The steps of a purchase for the progress indicator. */
export function progress(): { label: string }[] {
  return [{ label: t(labels.buildYourDeal) }, { label: t(labels.checkout) }, { label: t(labels.done) }];
}
