import * as labels from "#domain/labels/english.ts";
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
  /** The form was sent before and is shown again. Whoever shows this gives it another `key` then: a token is good for one attempt. */
  answered?: boolean;
};

/** Whether a person fills in the form: a box to tick in the demonstration, elsewhere the provider's widget, which writes its token into a field of this name. */
export function BotCheckField({ widget, error, ...rest }: BotCheckFieldProps) {
  if (widget.provider !== "demo") return <ProviderField widget={widget} error={error} {...rest} />;
  return (
    <Check id={BOT_CHECK_FIELD} name={BOT_CHECK_FIELD} value="person" error={error} hint={t(labels.thisCheckIsADemonstration)}>
      {t(labels.iAmNotARobot)}
    </Check>
  );
}

export type ProviderWidget = Exclude<BotCheckWidget, { provider: "demo" }>;

/** Its frame is there without script, and says that the form cannot be sent so; nothing of the provider is fetched before the script's own part is. */
function ProviderField({ widget, action, error, answered = false }: BotCheckFieldProps & { widget: ProviderWidget }) {
  const telephone = useSiteFrame()?.telephone ?? "";
  const scripted = useSyncExternalStore(never, () => true, () => false);
  const [shownByScript] = useState(scripted);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className={error ? "field field--err" : "field"} id={BOT_CHECK_FIELD} tabIndex={-1} data-bot-check={widget.provider} ref={place}>
      {error && <FieldError id={BOT_CHECK_FIELD}>{error}</FieldError>}
      <noscript>
        <p>
          {`${t(labels.thisFormNeedsJavaScript)} `}<a href={telephoneLink(telephone)}>{telephone}</a>.
        </p>
      </noscript>
      {scripted && (
        <Suspense fallback={<HeldSubmission place={place} />}>
          <ProviderCheck widget={widget} action={action} answered={answered} shownByScript={shownByScript} telephone={telephone} />
        </Suspense>
      )}
    </div>
  );
}

/** While it is shown, a submission of the form around `place` waits: it would go without a token. */
function HeldSubmission({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const form = place.current?.closest("form");
    let submission: SubmitEvent | undefined;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      submission = event;
    };
    // Before the router, which listens above the form.
    form?.addEventListener("submit", hold, { capture: true });
    return () => {
      form?.removeEventListener("submit", hold, { capture: true });
      // The effects of what takes its place run after this one: that waits for the token then.
      if (submission) queueMicrotask(() => form?.requestSubmit(submission?.submitter));
    };
  }, [place]);
  return null;
}

const never = () => () => undefined;
