import "./save-alert.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AlertFields } from "./alert-fields.tsx";
import type { AlertSource } from "./alert-subject.ts";

/** Saves the page's search, or its vehicle, by email: a plain form that the alert page takes. */
export function SaveAlert(source: AlertSource) {
  const isVehicle = "vehicle" in source;
  return (
    <details className="save-alert">
      <summary>
        <Icon name="mail" />
        {isVehicle ? t("alert.emailMeAboutThisVehicle") : t("alert.emailMeAboutThisSearch")}
      </summary>
      <form className="save-alert__form" method="post" action={localisedPath("/alert")}>
        <AlertFields source={source} />
      </form>
    </details>
  );
}
