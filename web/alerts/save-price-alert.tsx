import { localisedPath, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/**
 * The same for the price of a vehicle. Without the components of the form for searches: code that both pages share is loaded with the
 * vehicle's page from the start, this only on interaction.
 */
export function SavePriceAlert({ stockId }: { stockId: number }) {
  return (
    <details className="save-alert">
      <summary>
        <Icon name="mail" />
        {t("alert.emailMeAboutThisVehicle")}
      </summary>
      <form className="save-alert__form" method="post" action={localisedPath("/alert")}>
        <input type="hidden" name="vehicle" value={stockId} />
        <p>{t("alert.vehiclePromise")}</p>
        <div className="field">
          <label htmlFor="alert-email">{t("common.email")}</label>
          <p className="hint" id="alert-email-hint">
            {t("alert.privacy")}
          </p>
          <input
            className="input width-large"
            id="alert-email"
            name="email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            aria-describedby="alert-email-hint"
          />
        </div>
        <div className="save-alert__send">
          <button className="button" type="submit">
            {t("alert.emailMe")}
          </button>
        </div>
      </form>
    </details>
  );
}
