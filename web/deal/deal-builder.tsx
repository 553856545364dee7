import { A_PERIOD } from "#domain/finance/agreement.ts";
import { formatMoney } from "#domain/money.ts";
import { stepAfter, whyNotStep, type PaymentMethod, type StepMoveName } from "#domain/deal/steps.ts";
import type { DealStart } from "#web/enquiry/deal-start.ts";
import { FinanceDown } from "#web/finance/finance-down.tsx";
import { asQuoted, type ToldChoice } from "#web/finance/start-of-deal.ts";
import { useLender } from "#web/finance/use-lender.ts";
import type { DealCar } from "#web/part-exchange/deal-car.ts";
import { PartExchangeBox } from "#web/part-exchange/part-exchange-box.tsx";
import { PartExchangeStep } from "#web/part-exchange/part-exchange-step.tsx";
import { usePartExchange } from "#web/part-exchange/use-part-exchange.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { memo, useCallback, useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { Form } from "react-router";
import { BuilderStep } from "./builder-step.tsx";
import { chosenBefore } from "./chosen-before.ts";
import { writeChoice, type DealChoice } from "./deal-choice.ts";
import { dealFigures, type DealFacts, type DealFigures, type Extra, type LendersItems } from "./deal-figures.ts";
import { FinanceCalculator } from "./finance-calculator.tsx";
import { useKeptInAddress } from "./kept-in-address.ts";
import { OrderSummary, type SummarisedVehicle } from "./order-summary.tsx";
import { PROGRESS } from "./progress.ts";
import { useAvailability } from "./use-availability.ts";

export type DealBuilderProps = {
  vehicle: SummarisedVehicle;
  facts: DealFacts;
  start: DealChoice;
  /** What has to be said about the start: what the lender changed, or why a wish cannot be met. */
  said: string[];
  /** What the shopper can pay a month, in pounds, where the address asks for it. */
  wish: number | undefined;
  /** What the lender said to the start, where the figures are a lender's. */
  given: LendersItems | undefined;
  /** Where the deal goes next, and where the page itself is. */
  checkout: string;
  page: string;
  /** Where other vehicles are found. */
  searchPath: string;
  stockId: number;
  /** The screen it opens with, and what its moves depend on. */
  steps: DealStart;
  /** What explains the extras. */
  aboutExtras?: ReactNode;
};

/** The deal: step 1 is one form, whose figures follow every change with script; without, a button works them out again. */
export function DealBuilder({ vehicle, facts, start, said, wish, given: first, checkout, page, searchPath, stockId, steps, aboutExtras }: DealBuilderProps) {
  const [step, setStep] = useState(steps.first);
  const taken = useAvailability(stockId);
  const stepFacts = { ...steps.facts, can_order: taken === undefined };
  const go = (name: StepMoveName) => setStep((from) => stepAfter(from, name, stepFacts));
  const [choice, setChoice] = useState(start);
  const [told, setTold] = useState({ said, wish, times: 0 });
  useKeptInAddress(choice);
  const latest = useRef(choice);
  const tell = useCallback((next: ToldChoice) => {
    latest.current = next.choice;
    setChoice(next.choice);
    setTold(({ times }) => ({ said: next.said, wish: next.wish, times: times + 1 }));
  }, []);
  const answered = useCallback(
    (items: LendersItems) => {
      const { finance_type } = latest.current;
      const quoted = asQuoted(latest.current, items?.find(({ key }) => key === finance_type));
      if (quoted.said.length > 0) tell(quoted);
    },
    [tell],
  );
  const { given, asking, ask } = useLender(facts, first, answered);
  const change = useCallback(
    (part: Partial<DealChoice>) => {
      latest.current = { ...latest.current, ...part };
      setChoice(latest.current);
      setTold((before) => (before.said.length === 0 ? before : { ...before, said: [], wish: undefined }));
      if (!("method" in part) && !("finance_type" in part)) ask(latest.current);
    },
    [ask],
  );
  const form = useRef<HTMLFormElement>(null);
  const follows = useRef(false);
  useEffect(() => {
    if (follows.current || !form.current) return;
    follows.current = true;
    const chosen = chosenBefore(form.current, start);
    if (!chosen) return;
    tell({ choice: chosen, said: [] });
    ask(chosen);
  }, [start, tell, ask]);
  const setCar = useCallback((part_exchange: DealCar | undefined) => change({ part_exchange }), [change]);
  const partExchange = usePartExchange(stockId, start.part_exchange, steps.first === "step-1-part-ex", setCar);
  const figures = dealFigures(facts, choice, given);
  const shown = withoutFinance(choice, figures, facts);
  const car = choice.part_exchange;
  const withoutCar = `${page}?${writeChoice(choice)}`;
  const valuation = new URLSearchParams({ vehicle: String(stockId), return: withoutCar });
  const leaveCar = () => {
    partExchange.leave(car);
    go("leave_part_exchange");
  };
  const refusal = whyNotStep("step-1", shown.method === "reserve" ? "reserve" : "check_out", stepFacts).length > 0 ? taken : undefined;

  return (
    <section className="db" id="deal" aria-labelledby="deal-title">
      <div className="wrap db__in">
        <div className="db__h">
          <h2 id="deal-title">Build your deal</h2>
          <Steps steps={PROGRESS} current={0} />
        </div>
        {step !== "step-1" && (
          <BuilderStep step={step} stockId={stockId} start={steps} onBack={step === "step-1-part-ex" ? leaveCar : () => go("back")}>
            {(back) => (
              <PartExchangeStep
                px={partExchange.px}
                stockId={stockId}
                towards={vehicle.title}
                page={`/valuation?${valuation}`}
                back={back}
                onFind={partExchange.find}
                onAdd={async (told) => {
                  const { valuation: given } = partExchange.px;
                  if (given && (await partExchange.add(given, told))) go("leave_part_exchange");
                }}
                onChangeCar={partExchange.changeCar}
              />
            )}
          </BuilderStep>
        )}
        <Form className="db__g" method="get" ref={form} action={checkout} aria-busy={asking} hidden={step !== "step-1"}>
          <div className="panel">
            <PaymentMethods choice={shown} figures={figures} facts={facts} onChange={(method) => change({ method })} />
            {figures.items.length > 0 && (
              <FinanceCalculator {...{ choice, facts, figures, page, searchPath, told }} onChange={change} onTold={tell} />
            )}
            {figures.finance_down && <FinanceDown choice={choice} page={page} onRetry={() => ask(choice)} />}
            {car && <input type="hidden" name="valuation" value={car.hash} />}
            <PartExchangeBox
              car={car}
              busy={partExchange.px.busy}
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
              <Extras extras={facts.extras} chosen={choice.products} about={aboutExtras} onChange={change} />
            )}
          </div>
          <div className="db__sum">
            <OrderSummary vehicle={vehicle} choice={shown} figures={figures}>
              {refusal !== undefined && (
                <output id="deal-refusal">
                  <Notice tone="warning" title={refusal} />
                </output>
              )}
              <Button size="large" full disabled={refusal !== undefined} aria-describedby={refusal === undefined ? undefined : "deal-refusal"}>
                {shown.method === "reserve" && facts.deposit_fee > 0
                  ? `Reserve for ${formatMoney(facts.deposit_fee)}`
                  : "Continue to checkout"}
              </Button>
              <div className="osum__ask">
                <StepLink href={`/enquiry/${stockId}`} onStep={() => go("enquire")}>
                  Ask a question
                </StepLink>
                <StepLink href={`/test-drive/${stockId}`} onStep={() => go("book_test_drive")}>
                  Book a test drive
                </StepLink>
              </div>
              <p className="xs muted osum__note">You can change your deal at any point before you confirm it.</p>
            </OrderSummary>
          </div>
        </Form>
      </div>
    </section>
  );
}

type StepLinkProps = { href: string; onStep: () => void; children: string };

/** Another screen of the builder; without script, or in a new tab, a page of its own. */
function StepLink({ href, onStep, children }: StepLinkProps) {
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onStep();
  };
  return (
    <ButtonLink href={href} look="secondary" size="small" onClick={press}>
      {children}
    </ButtonLink>
  );
}

/** Without finance the cash path stays, whatever was chosen before. */
function withoutFinance(choice: DealChoice, { items }: DealFigures, { pay_in_full }: DealFacts): DealChoice {
  return choice.method === "finance" && items.length === 0 ? { ...choice, method: pay_in_full ? "cash" : "reserve" } : choice;
}

type PaymentMethodsProps = {
  choice: DealChoice;
  figures: DealFigures;
  facts: DealFacts;
  onChange: (method: PaymentMethod) => void;
};

function PaymentMethods({ choice, figures, facts, onChange }: PaymentMethodsProps) {
  return (
    <fieldset className="dbox">
      <legend className="dbox__t">How would you like to pay?</legend>
      <div className="pay">
        {paymentMethods(facts, figures).map(({ method, name, line }) => (
          <label key={method}>
            <input
              type="radio"
              name="method"
              value={method}
              checked={choice.method === method}
              onChange={() => onChange(method)}
            />
            <b>{name}</b>
            <span>{line}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type OfferedMethod = { method: PaymentMethod; name: string; line: string };

function paymentMethods({ deposit_fee, pay_in_full }: DealFacts, { items, item, cash }: DealFigures): OfferedMethod[] {
  const fee = formatMoney(deposit_fee);
  const monthly = item && !item.HasError ? `${formatMoney(item.RegularPayment)} ${A_PERIOD[item.Frequency ?? "monthly"]} on ${item.key}` : "See your options";
  return [
    ...(items.length > 0 ? [{ method: "finance" as const, name: "Pay monthly", line: monthly }] : []),
    ...(pay_in_full
      ? [{ method: "cash" as const, name: "Pay in full", line: `${formatMoney(cash.total)}, ${fee} of it today` }]
      : []),
    { method: "reserve", name: "Reserve", line: deposit_fee > 0 ? `${fee} now holds it for you` : "Holds it for you" },
  ];
}

type ExtrasProps = { extras: Extra[]; chosen: string[]; about: ReactNode; onChange: (part: Pick<DealChoice, "products">) => void };

/** Never ticked before the shopper ticks it. */
const Extras = memo(function Extras({ extras, chosen, about, onChange }: ExtrasProps) {
  return (
    <fieldset className="dbox">
      <legend className="dbox__t">Optional extras</legend>
      {about && <p className="small muted db__about">{about}</p>}
      <div className="extras">
        {extras.map(({ id, name, description, price }) => (
          <label className="extra" key={id}>
            <input
              type="checkbox"
              name="products"
              value={id}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange({ products: target.checked ? [...chosen, id] : chosen.filter((other) => other !== id) })
              }
            />
            <span>
              <b>{name}</b>
              {description && <small>{description}</small>}
            </span>
            <span className="num">{formatMoney(price)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});
