import { animatesPlate } from "#web/navigation/use-client-side-links.ts";
import { t } from "#web/locale/translate.ts";
import { formatMoney, poundsFromPence } from "#domain/money.ts";
import { methodAtStepOne, nextDealStep, stepTransitionProblems, type StepTransitionName } from "#domain/deal/steps.ts";
import type { InitialScreen } from "./initial-screen.ts";
import { FinanceUnavailableNotice } from "#web/finance/finance-unavailable.tsx";
import type { DealCar } from "#web/part-exchange/part-exchange-car.ts";
import { PartExchangeBox } from "#web/part-exchange/part-exchange-box.tsx";
import { PartExchangeStep } from "#web/part-exchange/part-exchange-step.tsx";
import { usePartExchange } from "#web/part-exchange/use-part-exchange.ts";
import { useSiteFrame } from "#web/layout/site-frame.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Form } from "react-router";
import { BuilderFooter } from "./builder-footer.tsx";
import { BuilderStep } from "./builder-step.tsx";
import { DealLinkButton } from "#web/deal/link/deal-link-button.tsx";
import { dealChoiceParams, type DealChoice } from "#web/deal/deal-choice.ts";
import type { DealFacts, DealFigures } from "#web/deal/deal-figures.ts";
import { FinanceCalculator } from "./finance-calculator.tsx";
import { useStepInUrl } from "./use-step-in-url.ts";
import { DeliveryForm, DeliveryPanel, useDeliveryPostcode } from "#web/deal/delivery/delivery-panel.tsx";
import { OptionalExtras } from "#web/deal/builder/fields/optional-extras.tsx";
import { OrderSummary, type SummaryVehicle } from "#web/deal/order-summary.tsx";
import { paymentMethods, PaymentMethods } from "#web/deal/builder/fields/payment-methods.tsx";
import { progress } from "#web/deal/checkout-progress.ts";
import { CostFields } from "#web/deal/estimates.tsx";
import type { SharedDealChanges } from "#web/deal/link/shared-deal.ts";
import { StepLink } from "./step-link.tsx";
import { SharedDealNotice } from "#web/deal/link/shared-deal-notice.tsx";
import { useAvailability } from "./use-availability.ts";
import { useBuilderModal } from "./use-builder-modal.ts";
import { useDeal, type DealOpening } from "./use-deal.ts";
import { useOrderConfig } from "./use-order-config.ts";

export type DealBuilderProps = DealOpening & {
  vehicle: SummaryVehicle;
  /** URLs of the checkout and of this page. */
  checkout: string;
  page: string;
  /** Path of the vehicle search. */
  searchPath: string;
  stockId: number;
  /** The initial screen, and the facts that its transitions depend on. */
  steps: InitialScreen;
  /** Explains the extras. */
  aboutExtras?: ReactNode;
  /** Changes since a shared deal was created, if the URL contains one. */
  sharedDeal: SharedDealChanges | null;
};

const FORM_ID = "deal-form";

/** The Deal Builder. Step 1 is one form; with script its figures update on each change, without script by a button. */
export function DealBuilder({
  vehicle,
  checkout,
  page,
  searchPath,
  stockId,
  steps,
  aboutExtras,
  sharedDeal,
  ...opening
}: DealBuilderProps) {
  const { start, estimates } = opening;
  const { bot_check, integrations } = useSiteFrame() ?? {};
  // Screens inside the builder may contain forms with a bot check.
  const provider = bot_check?.provider;
  const facts = useOrderConfig(opening.facts);
  const [step, setStep] = useState(steps.first);
  const unavailable = useAvailability(stockId);
  const stepFacts = { ...steps.facts, can_order: unavailable === undefined };
  useStepInUrl(step);
  const left = useRef<Element>(null);
  const go = (name: StepTransitionName) => {
    if (step === "step-1") left.current = document.activeElement;
    setStep((from) => nextDealStep(from, name, stepFacts));
  };
  const { form, choice, keepInAddress, feedback, applyQuotedChoice, change, requestQuotes, loading, figures } = useDeal({
    ...opening,
    facts,
  });
  const postcode = useDeliveryPostcode(stockId, change);
  const setCar = useCallback((part_exchange: DealCar | undefined) => change({ part_exchange }), [change]);
  const partExchange = usePartExchange(stockId, start.part_exchange, steps.first === "step-1-part-ex", setCar);
  const { builder, heading, shown: inSight, modal, close } = useBuilderModal(steps.first !== "step-1");
  const away = useRef(false);
  useEffect(() => {
    const comesBack = step === "step-1" && away.current;
    away.current = step !== "step-1";
    if (comesBack) (backTo(left.current, form.current) ?? heading.current)?.focus();
  }, [step, form, heading]);
  const shown = withoutFinance(choice, figures, facts);
  const car = choice.part_exchange;
  const costs = estimates?.costs ?? [];
  const withoutCar = `${page}?${withCosts(choice, costs)}`;
  const valuation = new URLSearchParams({ vehicle: String(stockId), return: withoutCar });
  const leaveCar = () => {
    partExchange.leave(car);
    go("leave_part_exchange");
  };
  const refusal =
    stepTransitionProblems("step-1", shown.method === "reserve" ? "reserve" : "check_out", stepFacts).length > 0 ? unavailable : undefined;
  const send =
    shown.method === "reserve" && !figures.delivered && facts.deposit_fee > 0
      ? t("deal.reserveForDepositFee", { deposit_fee: formatMoney(facts.deposit_fee) })
      : t("deal.continueToCheckout");

  return (
    <section
      className="deal-builder deal-builder--full"
      id="deal"
      data-step={step}
      data-bot-check={provider}
      aria-labelledby="deal-title"
      ref={builder}
      data-in-view={inSight === undefined ? undefined : inSight ? "yes" : "no"}
      {...(modal && { role: "dialog", "aria-modal": true })}
    >
      <div className="wrap deal-builder__inner">
        <div className="deal-builder__header">
          <div className="deal-builder__bar">
            <h2 id="deal-title" tabIndex={-1} ref={heading}>
              {t("common.buildYourDeal")}
            </h2>
            <a
              className="icon-button deal-builder__close"
              href="#main"
              aria-label={t("deal.closeYourDeal")}
              onClick={(event) => {
                event.preventDefault();
                close();
              }}
            >
              <Icon name="x" />
            </a>
          </div>
          <Steps steps={progress()} current={0} />
        </div>
        {sharedDeal && <SharedDealNotice sharedDeal={sharedDeal} />}
        {step !== "step-1" && (
          <BuilderStep step={step} stockId={stockId} start={steps} onBack={step === "step-1-part-ex" ? leaveCar : () => go("back")}>
            {(back) => (
              <PartExchangeStep
                px={partExchange.px}
                towards={vehicle.title}
                page={`/valuation?${valuation}`}
                back={back}
                onFind={partExchange.find}
                onAdd={async (details) => {
                  const { valuation } = partExchange.px;
                  if (valuation && (await partExchange.add(valuation, details))) go("leave_part_exchange");
                }}
                onChangeCar={partExchange.changeCar}
              />
            )}
          </BuilderStep>
        )}
        <Form
          className="deal-builder__grid"
          method="get"
          id={FORM_ID}
          ref={form}
          action={checkout}
          // With third-party scripts in this document the checkout is loaded as a new document.
          reloadDocument={integrations !== undefined}
          viewTransition={!import.meta.env.SSR && animatesPlate()}
          aria-busy={loading}
          hidden={step !== "step-1"}
          onSubmit={() => keepInAddress(forReturn(shown, facts, figures))}
        >
          <div className="panel">
            <PaymentMethods choice={shown} figures={figures} facts={facts} onChange={(method) => change({ method })} />
            {figures.items.length > 0 && (
              <FinanceCalculator
                {...{ choice, facts, figures, page, searchPath, feedback }}
                onChange={change}
                onQuotedChoice={applyQuotedChoice}
              />
            )}
            {figures.finance_down && <FinanceUnavailableNotice choice={choice} page={page} onRetry={() => requestQuotes(choice)} />}
            <CostFields costs={costs} />
            {car && <input type="hidden" name="valuation" value={car.hash} />}
            <input type="hidden" name="shown_price" value={poundsFromPence(figures.price)} />
            <PartExchangeBox
              car={car}
              busy={partExchange.px.busy}
              notice={partExchange.px.notice}
              add={`/valuation?${valuation}`}
              edit={car ? `/valuation/${car.hash}?${valuation}` : ""}
              without={`${withoutCar}#deal`}
              onAdd={async () => {
                if (await partExchange.begin()) go("add_part_exchange");
              }}
              onEdit={async () => {
                if (!car) return;
                await partExchange.edit(car.hash);
                go("add_part_exchange");
              }}
              onRemove={partExchange.remove}
            />
            {facts.extras.length > 0 && (
              <OptionalExtras extras={facts.extras} chosen={choice.products} about={aboutExtras} onChange={change} />
            )}
            {facts.delivery && <DeliveryPanel fee={figures.delivery} chosen={choice.products} postcode={postcode} onChange={change} />}
          </div>
          <div className="deal-builder__summary">
            <OrderSummary vehicle={vehicle} choice={shown} figures={figures} brief={facts.brief_summary} estimates={estimates}>
              {refusal !== undefined && (
                <output id="deal-refusal">
                  <Notice tone="warning" title={refusal} />
                </output>
              )}
              <Button
                size="large"
                full
                className="order-summary__go"
                disabled={refusal !== undefined}
                aria-describedby={refusal === undefined ? undefined : "deal-refusal"}
              >
                {send}
              </Button>
              <div className="order-summary__enquire">
                {steps.asks && (
                  <StepLink href={`/enquiry/${stockId}`} onStep={() => go("enquire")}>
                    {t("deal.askAQuestion")}
                  </StepLink>
                )}
                <StepLink href={`/test-drive/${stockId}`} onStep={() => go("book_test_drive")}>
                  {t("deal.bookATestDrive")}
                </StepLink>
              </div>
              <DealLinkButton stockId={stockId} />
              <p className="extra-small muted order-summary__note">{t("deal.youCanChangeYourDeal")}</p>
            </OrderSummary>
          </div>
        </Form>
        {facts.delivery && <DeliveryForm deal={`${withCosts(choice, costs)}${car ? `&valuation=${car.hash}` : ""}`} postcode={postcode} />}
      </div>
      {step === "step-1" && <BuilderFooter form={FORM_ID} choice={shown} figures={figures} refusal={refusal} send={send} />}
    </section>
  );
}

/** The query of a deal with the shopper's own miles and prices. */
function withCosts(choice: DealChoice, costs: readonly [string, string][]): URLSearchParams {
  return new URLSearchParams([...dealChoiceParams(choice), ...costs]);
}

/** Falls back to payment in full or reservation where no finance is available. */
function withoutFinance(choice: DealChoice, { items }: DealFigures, { pay_in_full }: DealFacts): DealChoice {
  return choice.method === "finance" && items.length === 0 ? { ...choice, method: pay_in_full ? "cash" : "reserve" } : choice;
}

/** After Back from a reservation the first payment method is selected (specification 4.4), so the URL is updated before leaving. */
function forReturn(choice: DealChoice, facts: DealFacts, figures: DealFigures): DealChoice {
  return {
    ...choice,
    method: methodAtStepOne(
      choice.method,
      paymentMethods(facts, figures).map(({ method }) => method),
    ),
  };
}

/** The element that opened the other screen; if it was replaced when a part exchange was added, the link that edits it. */
function backTo(pressed: Element | null, form: HTMLElement | null): HTMLElement | null {
  if (!(pressed instanceof HTMLElement)) return null;
  return pressed.isConnected ? pressed : (form?.querySelector<HTMLElement>("[aria-labelledby=deal-part-exchange] a") ?? null);
}
