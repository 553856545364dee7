import { t } from "#web/locale/translate.ts";
/** The steps of a purchase for the progress indicator. */
export function progress(): { label: string }[] {
  return [{ label: t("common.buildYourDeal") }, { label: t("deal.checkout") }, { label: t("deal.done") }];
}
