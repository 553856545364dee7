import "./provider-check.css";
import { t } from "#web/locale/translate.ts";
import type { BotCheckAction } from "#server/providers/bot-check/bot-check.ts";
import type { ProviderWidget } from "#web/forms/bot-check-field.tsx";
import { telephoneLink } from "#web/layout/site-frame.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useEffect, useRef, useState } from "react";
import { isProviderAllowed, openAllowedPage } from "./allowed-page.ts";
import { RecaptchaCheck } from "./recaptcha-check.tsx";
import { TurnstileCheck } from "./turnstile-check.tsx";

type ProviderCheckProps = { widget: ProviderWidget; action: BotCheckAction; answered: boolean; shownByScript: boolean; telephone: string };

/** Renders the provider's widget if the document's policy allows it; otherwise loads the page as a document that does. */
export default function ProviderCheck({ widget, action, answered, shownByScript, telephone }: ProviderCheckProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const allowed = isProviderAllowed();
  useEffect(() => {
    if (!allowed && !openAllowedPage({ form: place.current?.closest("form") ?? null, answered, shownByScript })) setFailed(true);
  }, [allowed, answered, shownByScript]);
  const provider = { siteKey: widget.site_key, script: widget.script, action, onFailure: setFailed };
  return (
    <div className="bot-check" ref={place}>
      {allowed && (widget.provider === "turnstile" ? <TurnstileCheck {...provider} /> : <RecaptchaCheck {...provider} />)}
      {failed && (
        <Notice tone="warning" role="alert">
          {`${t("botCheck.theCheckCannotBeLoaded")} `}
          <a href={telephoneLink(telephone)}>{telephone}</a>.
        </Notice>
      )}
    </div>
  );
}
