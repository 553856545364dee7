import { EnglishText } from "#web/locale/english-text.tsx";
import { localisedPath, t } from "#web/locale/translate.ts";
import { Check } from "#web/ui/choice.tsx";
import { useEffect, useState, type RefObject } from "react";

/** Specification 5.2: the checkbox is disabled until these fields are filled in. */
const NEEDED = ["customer_first_name", "customer_last_name", "customer_email", "customer_telephone"];

type TermsCheckProps = { form: RefObject<HTMLFormElement | null>; error?: string; name?: string; needed?: readonly string[] };

/**
 * Without script the checkbox is enabled and the server validates. With script it is disabled until the four fields are
 * filled in, with a hint, whose space is reserved to avoid a layout shift at hydration.
 */
export function TermsCheckbox({ form, error, name = "terms_accepted", needed = NEEDED }: TermsCheckProps) {
  const names = needed.join(" ");
  const [waiting, setWaiting] = useState<boolean>();

  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const look = () => setWaiting(names.split(" ").some((each) => isEmpty(element.elements.namedItem(each))));
    look();
    element.addEventListener("input", look);
    return () => element.removeEventListener("input", look);
  }, [form, names]);

  return (
    <Check
      id={name}
      name={name}
      value="true"
      disabled={waiting === true}
      error={error}
      hint={
        <span className="js-alternative" hidden={waiting === false}>
          {t("forms.availableOnceYourNameEmail")}
        </span>
      }
    >
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

function isEmpty(field: Element | RadioNodeList | null): boolean {
  return field instanceof HTMLInputElement && field.value.trim() === "";
}
