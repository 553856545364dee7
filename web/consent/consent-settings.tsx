import { t } from "#web/locale/translate.ts";
import { reopenConsent } from "./consent.ts";

export const SETTINGS_ID = "consent-settings";

/** A button among the legal links that opens the cookie banner again. */
export function ConsentSettings() {
  return (
    <button className="footer__button js-only" id={SETTINGS_ID} type="button" onClick={reopenConsent}>
      {t("consent.cookieSettings")}
    </button>
  );
}
