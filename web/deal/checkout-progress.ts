import { t } from "#web/locale/translate.ts";
import * as labels from "#domain/labels/english.ts";
/** The way to a vehicle, as every step of it shows it. */
export function progress(): { label: string }[] {
  return [{ label: t(labels.buildYourDeal) }, { label: t(labels.checkout) }, { label: t(labels.done) }];
}
