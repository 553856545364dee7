import { EnglishText } from "#web/locale/english-text.tsx";
import { localisedPath, t } from "#web/locale/translate.ts";
import { Check } from "#web/ui/choice.tsx";

type TermsCheckboxProps = { accepted: boolean; error?: string; name?: string };

/** Always enabled (decision O7): what specification 5.2 requires is named by the error summary, with a link to its field. */
export function TermsCheckbox({ accepted, error, name = "terms_accepted" }: TermsCheckboxProps) {
  return (
    <Check id={name} name={name} value="true" defaultChecked={accepted} error={error}>
      {`${t("forms.iAcceptThe")} `}
      <a href={localisedPath("/terms")} target="_blank">
        {t("forms.terms")}
        <span className="visually-hidden">{` ${t("common.opensInANewTab")}`}</span>
      </a>
      {` ${t("common.and")} `}
      <a href={localisedPath("/privacy")} target="_blank">
        {t("forms.privacyNotice")}
        <span className="visually-hidden">{` ${t("common.opensInANewTab")}`}</span>
      </a>
      <EnglishText render={() => `${t("forms.iAcceptThe")} ${t("forms.terms")} ${t("common.and")} ${t("forms.privacyNotice")}`} />
    </Check>
  );
}
