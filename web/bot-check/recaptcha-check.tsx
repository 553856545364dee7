import { t } from "#web/locale/translate.ts";
import { consent, subscribeToConsent } from "#web/consent/consent.ts";
import { BOT_CHECK_FIELD } from "#web/forms/bot-check-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { loadScript } from "./load-script.ts";
import { useTokenOnSubmit } from "./token-on-submit.ts";
import type { ProviderProps } from "./turnstile-check.tsx";

/** The part of Google's API in use. */
type Recaptcha = { ready: (run: () => void) => void; execute: (siteKey: string, options: { action: string }) => PromiseLike<string> };

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const REMINDER = "bot-check";

/** Module state: after one press, Google's script is accepted until the document is unloaded, also if the form is refused. */
let pressed = false;

/** Loads Google's script after consent, by the cookie banner or by the button here, and requests a new token per submission. */
export function RecaptchaCheck({ siteKey, script, action, onFailure }: ProviderProps) {
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const accepted = useSyncExternalStore(
    subscribeToConsent,
    () => consent() === "accepted",
    () => false,
  );
  const [chosen, choose] = useState(pressed);
  const [reminded, remind] = useState(false);
  const loads = accepted || chosen;
  useEffect(() => {
    if (loads)
      loadScript(script).then(
        () => onFailure(false),
        () => onFailure(true),
      );
  }, [loads, script, onFailure]);
  const token = useCallback(async () => {
    if (!loads) {
      remind(true);
      button.current?.querySelector("button")?.focus();
      return undefined;
    }
    await loadScript(script);
    return executed(siteKey, action);
  }, [loads, script, siteKey, action]);
  const waiting = useTokenOnSubmit(field, token);
  const press = () => {
    pressed = true;
    choose(true);
  };
  return (
    <>
      <input type="hidden" name={BOT_CHECK_FIELD} ref={field} />
      <div role="alert">{reminded && !loads && <FieldError id={REMINDER}>{t("botCheck.pressThisButtonFirst")}</FieldError>}</div>
      {!loads && (
        <div ref={button}>
          <Button look="secondary" type="button" onClick={press}>
            {t("botCheck.checkWithGoogle")}
          </Button>
        </div>
      )}
      <p className="small muted">{loads ? t("botCheck.googleChecksWhenYouSend") : t("botCheck.googleThenLearns")}</p>
      <p className="small muted">
        {`${t("botCheck.thisSiteIsProtectedByRecaptcha")} `}
        <a href="https://policies.google.com/privacy" target="_blank" rel="noreferrer">
          {t("botCheck.googlePrivacyPolicy")}
        </a>
        {` ${t("common.and")} `}
        <a href="https://policies.google.com/terms" target="_blank" rel="noreferrer">
          {t("botCheck.googleTermsOfService")}
        </a>
        {` ${t("botCheck.applyAtTheEnd")}`}
      </p>
      <output className="small">{waiting ? t("botCheck.checkingThatYouAreNotARobot") : ""}</output>
    </>
  );
}

function executed(siteKey: string, action: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { grecaptcha } = window;
    if (!grecaptcha) return reject(new Error("Google's script is not there"));
    grecaptcha.ready(() => void grecaptcha.execute(siteKey, { action }).then(resolve, reject));
  });
}
