import { t } from "#web/locale/translate.ts";
import type { BotCheckAction, BotCheckWidget } from "#server/providers/bot-check/bot-check.ts";
import { optionalImport } from "#web/hydration/optional-import.ts";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { Check } from "#web/ui/choice.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Suspense, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";

export const BOT_CHECK_FIELD = "g-recaptcha-response";

const ProviderCheck = optionalImport(() => import("#web/bot-check/provider-check.tsx"));

type BotCheckFieldProps = {
  widget: BotCheckWidget;
  action: BotCheckAction;
  error?: string | undefined;
  /** The form was submitted before and is shown again. Use a new `key` then: a token is valid once. */
  answered?: boolean;
};

/** The bot check: a checkbox for the demo provider, otherwise the provider's widget, which writes its token into a field of this name. */
export function BotCheckField({ widget, error, ...rest }: BotCheckFieldProps) {
  if (widget.provider !== "demo") return <ProviderField widget={widget} error={error} {...rest} />;
  return (
    <Check id={BOT_CHECK_FIELD} name={BOT_CHECK_FIELD} value="person" error={error} hint={t("forms.demonstrationCheck")}>
      {t("forms.iAmNotARobot")}
    </Check>
  );
}

export type ProviderWidget = Exclude<BotCheckWidget, { provider: "demo" }>;

/**
 * Without script it renders a notice that the form needs JavaScript. The provider's script is requested by the lazily loaded ProviderCheck
 * only.
 */
function ProviderField({ widget, action, error, answered = false }: BotCheckFieldProps & { widget: ProviderWidget }) {
  const telephone = useSiteFrame()?.telephone ?? "";
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [shownByScript] = useState(scripted);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className={error ? "field field--error" : "field"} id={BOT_CHECK_FIELD} tabIndex={-1} data-bot-check={widget.provider} ref={place}>
      {error && <FieldError id={BOT_CHECK_FIELD}>{error}</FieldError>}
      <noscript>
        <p>
          {`${t("forms.thisFormNeedsJavaScript")} `}
          <a href={telephoneLink(telephone)}>{telephone}</a>.
        </p>
      </noscript>
      {scripted && (
        <Suspense fallback={<PendingSubmission place={place} />}>
          <ProviderCheck widget={widget} action={action} answered={answered} shownByScript={shownByScript} telephone={telephone} />
        </Suspense>
      )}
    </div>
  );
}

/** Suspense fallback that holds submissions of the form around `place`, which would be sent without a token. */
function PendingSubmission({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const form = place.current?.closest("form");
    let submission: SubmitEvent | undefined;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      submission = event;
    };
    // In the capture phase, before React Router's listener.
    form?.addEventListener("submit", hold, { capture: true });
    return () => {
      form?.removeEventListener("submit", hold, { capture: true });
      // In a microtask, after the effects of the component that replaces this one: it intercepts the submission to add its token.
      if (submission) queueMicrotask(() => form?.requestSubmit(submission?.submitter));
    };
  }, [place]);
  return null;
}

const never = () => () => undefined;
