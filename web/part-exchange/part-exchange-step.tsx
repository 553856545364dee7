import { localisedPath, t } from "#web/locale/translate.ts";
import { formStateOf } from "#web/forms/form-state.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { useEffect, useMemo, useRef, type ReactNode, type SyntheticEvent } from "react";
import "./part-exchange.css";
import { manualUrl, needsManualValuation } from "./manual-form.ts";
import { SavedValuations } from "./saved-valuations.tsx";
import { ValuationFailed } from "./valuation-failed.tsx";
import { anchorToCarFields, RegistrationFields } from "./registration-fields.tsx";
import type { PartExchangeControls } from "./use-part-exchange.ts";
import { ValuationForm } from "./valuation-form.tsx";

type PartExchangeStepProps = {
  px: PartExchangeControls;
  /** Name of the vehicle that the car goes towards. */
  towards: string;
  /** URL of the page for use without script. */
  page: string;
  back: ReactNode;
  onFind: (form: FormData) => void;
  onAdd: (form: FormData) => void;
  onChangeCar: () => void;
};

/** The part exchange in the builder: registration mark and mileage, then the valuation. */
export function PartExchangeStep({ px, towards, page, back, onFind, onAdd, onChangeCar }: PartExchangeStepProps) {
  const { state, valuation, typed, problems, message, attempt, busy } = px;
  const answers = useMemo(() => formStateOf({ typed, problems }), [typed, problems]);
  const listed = useMemo(() => anchorToCarFields(problems), [problems]);
  const valued = state.step === 2 && valuation !== null && state.status !== "fail" ? valuation : null;
  const top = useRef<HTMLElement>(null);
  const shown = useRef(valued?.hash);
  // The focused element was unmounted with the previous screen.
  useEffect(() => {
    if (shown.current !== valued?.hash && message === null) top.current?.focus();
    shown.current = valued?.hash;
  }, [valued?.hash, message]);
  const status =
    message === null ? (
      <ErrorSummary problems={listed} />
    ) : needsManualValuation(message) ? (
      <ValuationFailed key={attempt} message={message} manual={manualUrl(page, typed)} />
    ) : (
      <ErrorSummary problems={[{ message }]} />
    );
  if (valued) {
    return (
      <section className="part-exchange__inner" tabIndex={-1} ref={top} aria-label={t("partExchange.step2Of2")}>
        {status}
        <form className="part-exchange__inner" onSubmit={(event) => send(event, onAdd)} noValidate>
          <ValuationForm
            key={valued.hash}
            valuation={valued}
            towards={{ name: towards, into: "deal" }}
            error={problems.find(({ field }) => field === "settlement")?.message}
            busy={busy}
            aside={
              <>
                <Button type="button" look="quiet" onClick={onChangeCar}>
                  {t("partExchange.changeRegistrationOrMileage")}
                </Button>
                {back}
              </>
            }
          />
        </form>
      </section>
    );
  }
  return (
    <section className="part-exchange__inner" tabIndex={-1} ref={top} aria-label={t("partExchange.step1Of2")}>
      {status}
      <p>{t("partExchange.twoAnswers")}</p>
      <form
        className="part-exchange__inner"
        method="post"
        action={localisedPath(page)}
        onSubmit={(event) => send(event, onFind)}
        noValidate
      >
        <RegistrationFields key={attempt} answers={answers} />
        <div className="part-exchange__send">
          <Button size="large" busy={busy} data-enhanced>
            {message === null ? t("common.valueMyCar") : t("common.tryAgain")}
          </Button>
          {needsManualValuation(message) && (
            <ButtonLink href={manualUrl(page, typed)} look="quiet">
              {t("partExchange.tellUsAboutItInstead")}
            </ButtonLink>
          )}
          {back}
        </div>
      </form>
      <output className="visually-hidden">{busy ? t("partExchange.lookingForYourCar") : ""}</output>
      {message === null && <SavedValuations query={page.slice(page.indexOf("?"))} inDeal />}
    </section>
  );
}

function send(event: SyntheticEvent<HTMLFormElement>, take: (form: FormData) => void): void {
  event.preventDefault();
  take(new FormData(event.currentTarget));
}
