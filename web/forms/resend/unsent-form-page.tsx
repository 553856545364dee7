import { PageTitle } from "#web/layout/page-title.tsx";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { t } from "#web/locale/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ATTEMPT_FIELD, MAX_ATTEMPTS, nextWaitSeconds, type UnsentForm } from "./unsent-form.ts";
import { RESEND_IDS } from "./resend-script.ts";

/**
 * Holds a form until the database is back. Rendered on the server only, and not hydrated: `resend-script.ts` submits the form, without
 * script its button does.
 */
export function UnsentFormPage({ form }: { form: UnsentForm }) {
  const shopFront = useSiteFrame();
  const seconds = nextWaitSeconds(form);
  const attempt = form.attempts + 1;
  const title = t("forms.notSentYet");
  return (
    <main id="main" className="error-page">
      <PageTitle words={title} />
      <meta name="robots" content="noindex" />
      <div className="wrap">
        <h1>{title}</h1>
        <p className="error-page__lead">{t("forms.nothingTypedIsLost")}</p>
        {seconds === undefined && <p className="unsent-form__state">{t("forms.sentTooOften", { attempts: MAX_ATTEMPTS })}</p>}
        {seconds !== undefined && (
          <>
            <div id={RESEND_IDS.waiting} className="unsent-form__state" data-seconds={seconds} data-attempt={attempt} hidden>
              <p>{t("forms.sentAgainByItself", { seconds, attempt, attempts: MAX_ATTEMPTS })}</p>
              <progress max={seconds} value={0} aria-hidden="true" />
              <Button type="button" look="secondary" id={RESEND_IDS.stop}>
                {t("forms.stopSendingAgain")}
              </Button>
            </div>
            <output id={RESEND_IDS.stopped} className="unsent-form__state" data-words={t("forms.stoppedSendingAgain")} />
          </>
        )}
        <form id={RESEND_IDS.form} method="post" action={form.action} autoComplete="off">
          {form.fields.map(([name, value], at) => (
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={ATTEMPT_FIELD} value={seconds === undefined ? MAX_ATTEMPTS : 0} />
          <div className="row">
            <Button>{t("forms.sendAgainNow")}</Button>
            {shopFront && (
              <ButtonLink href={telephoneLink(shopFront.telephone)} look="quiet">
                {t("common.callTelephone", { telephone: shopFront.telephone })}
              </ButtonLink>
            )}
          </div>
        </form>
      </div>
    </main>
  );
}
