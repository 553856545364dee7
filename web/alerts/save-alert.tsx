import "./save-alert.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AlertFields } from "./alert-fields.tsx";

/** Saves the search of a results page by email: a plain form that the alert page takes. `search`: the URL of the results. */
export function SaveAlert({ search }: { search: string }) {
  return (
    <details className="save-alert">
      <summary>
        <Icon name="mail" />
        {t("alert.emailMeAboutThisSearch")}
      </summary>
      <form className="save-alert__form" method="post" action={localisedPath("/alert")}>
        <AlertFields source={{ search }} />
      </form>
    </details>
  );
}
