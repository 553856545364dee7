import type { PlainMessage } from "#domain/messages/message.ts";
import { msg, t } from "#web/locale/translate.ts";
import type { loader as testDrive } from "#web/enquiry/test-drive-page.tsx";
import type { DealStep } from "#domain/deal/steps.ts";
import type { InitialScreen } from "./initial-screen.ts";
import { EnquiryForm } from "#web/enquiry/enquiry-form.tsx";
import { TestDriveForm } from "#web/enquiry/test-drive-form.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useEffect, useRef, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { NARROW } from "./use-builder-modal.ts";
import { useScrollToStep } from "./use-scroll-to-step.ts";

type BuilderStepProps = {
  step: DealStep;
  stockId: number;
  start: InitialScreen;
  onBack: () => void;
  /** The part exchange, which has steps inside this screen. */
  children: (back: ReactNode) => ReactNode;
};

const TITLES: Partial<Record<DealStep, PlainMessage>> = {
  "step-enquiry-form": msg("deal.askAQuestion"),
  "step-test-drive-form": msg("deal.bookATestDrive"),
  "step-1-part-ex": msg("common.yourPartExchange"),
};

/** A screen of the builder other than step 1. Its heading receives the focus when the screen changes. */
export function BuilderStep({ step, stockId, start, onBack, children }: BuilderStepProps) {
  const title = TITLES[step];
  const heading = useRef<HTMLHeadingElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const shown = useRef(start.first);
  useScrollToStep(screen, { requested: start.requested && step === start.first, lies: NARROW });
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  const back = (
    <Button type="button" look="quiet" className="js-alternative" onClick={onBack}>
      {t("deal.backToYourDeal")}
    </Button>
  );
  return (
    <div className="panel deal-panel deal-builder__enquire" ref={screen}>
      <h3 className="deal-panel__title" tabIndex={-1} ref={heading}>
        {title && t(title)}
      </h3>
      {step === "step-enquiry-form" && <EnquiryForm stockId={stockId} message={start.message} aside={start.way_back && back} />}
      {step === "step-test-drive-form" && <TestDriveStep stockId={stockId} aside={back} />}
      {step === "step-1-part-ex" && children(back)}
    </div>
  );
}

/** Loads the free appointments when the screen opens: the page may have been cached for minutes. */
function TestDriveStep({ stockId, aside }: { stockId: number; aside: ReactNode }) {
  const { load, data } = useFetcher<typeof testDrive>();
  useEffect(() => {
    void load(`/test-drive/${stockId}`);
  }, [load, stockId]);
  if (data) return <TestDriveForm stockId={stockId} branches={data.branches} callBack={data.callBack} aside={aside} />;
  return (
    <>
      <output>{t("deal.lookingForFreeHours")}</output>
      <div className="lead-form__send">
        <ButtonLink look="secondary" href={`/test-drive/${stockId}`}>
          {t("deal.allFreeHours")}
        </ButtonLink>
        {aside}
      </div>
    </>
  );
}
