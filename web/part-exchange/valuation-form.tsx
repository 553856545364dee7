import { t } from "#web/locale/translate.ts";
import { parseDay } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import { formatMoney, NO_MONEY, pence, penceFromPounds, type Pence } from "#domain/money.ts";
import { gradeOf, CONDITION_NAMES, type Condition, type ConditionAnswers } from "#domain/part-exchange/condition.ts";
import { readSettlement } from "#domain/part-exchange/settlement.ts";
import type { PricesByCondition } from "#domain/part-exchange/valuation.ts";
import { validityText } from "#domain/part-exchange/validity-text.ts";
import { effectText, zeroPriceReason, valuationBreakdown } from "#domain/part-exchange/valuation-breakdown.ts";
import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Input } from "#web/ui/input.tsx";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ConditionFields } from "./condition-fields.tsx";
import { carTitle, INTO } from "./part-exchange-car.ts";
import { savedDraft, removeDraft, saveDraft, sameAnswers, type ValuationDraft } from "./valuation-drafts.ts";

type ValuationFormProps = {
  valuation: PresentedValuation;
  /** The vehicle that the car goes towards; null if there is none. */
  towards: { name: string; into: "deal" | "order" } | null;
  /** The dealer buys the car by itself. */
  sells?: boolean;
  /** Error of the amount owed. */
  error?: string | undefined;
  busy?: boolean;
  /** The submitted amount, if the server refused it. */
  typed?: string | undefined;
  /** Next to the button. */
  aside?: ReactNode;
};

/** A valuation with its questions. With script the figures update with each answer; without, by a button. */
export function ValuationForm({ valuation, towards, sells = false, error, busy, typed, aside }: ValuationFormProps) {
  const sent = sentBefore(valuation);
  const { draft, updateDraft } = useDraft(valuation.hash, { ...sent, owed: typed ?? sent.owed }, sent);
  const { answers, owed } = draft;
  const prices = inPence(valuation.prices);
  const condition = conditionOf(valuation, answers);
  const settlement = readSettlement(owed) ?? NO_MONEY;
  const price = prices[condition];
  const balance = pence(price - settlement);
  const nothing = zeroPriceReason(price);
  /** Nothing follows but storing the answers. */
  const isFinal = towards === null && !sells;
  return (
    <>
      <Car valuation={valuation} />
      <div className="part-exchange__price">
        <output className="valuation-amount">{formatMoney(price)}</output>
        <p>{t(validityText(Date.parse(valuation.expires_at)))}</p>
        {nothing !== undefined && <p className="muted">{t(nothing)}</p>}
      </div>
      <ConditionFields
        answers={answers}
        prices={prices}
        onAnswer={(name, answer) => updateDraft({ answers: { ...answers, [name]: answer }, owed })}
      />
      <p className="part-exchange__grade">
        {`${t("partExchange.togetherThatIs")} `}
        <b>{t(CONDITION_NAMES[condition]).toLowerCase()}</b>
        {` ${t("partExchange.condition")}`}
      </p>
      <Input
        id="settlement"
        name="settlement"
        label={t("partExchange.outstandingFinance")}
        hint={t("partExchange.yourSettlementFigure")}
        error={error ?? ""}
        value={owed}
        onChange={({ target }) => updateDraft({ answers, owed: target.value })}
        inputMode="decimal"
        autoComplete="off"
        prefix="£"
        width="long"
      />
      <dl className="figures-list">
        <div>
          <dt>{t("partExchange.valuation")}</dt>
          <dd>{formatMoney(price)}</dd>
        </div>
        <div>
          <dt>{t("partExchange.lessOutstandingFinance")}</dt>
          <dd>{formatMoney(pence(-settlement))}</dd>
        </div>
        <div className="total">
          <dt>{totalText(towards, sells)}</dt>
          <dd>{formatMoney(balance)}</dd>
        </div>
      </dl>
      {balance < 0 && <p className="small">{sells ? t("sell.youOweMore") : t("partExchange.youOweMore")}</p>}
      <HowWeGotThere valuation={valuation} prices={prices} answers={answers} condition={condition} settlement={settlement} />
      <div className="part-exchange__send">
        {sells && (
          <Button size="large" name="intent" value="sell" busy={busy ?? false}>
            {t("sell.carryOnAtPrice", { price: formatMoney(price) })}
          </Button>
        )}
        {towards !== null && (
          <Button size="large" name="intent" value="add" busy={busy ?? false}>
            {balance < 0
              ? t("partExchange.addItToMyInto", { into: t(INTO[towards.into]) })
              : t("partExchange.addBalanceToMyInto", { balance: formatMoney(balance), into: t(INTO[towards.into]) })}
          </Button>
        )}
        <Button
          size={isFinal ? "large" : "normal"}
          look={isFinal ? "primary" : "secondary"}
          className={isFinal ? "" : "no-js-only"}
          name="intent"
          value="work-out"
          busy={busy ?? false}
        >
          {isFinal ? t("partExchange.keepThisValuation") : t("partExchange.workItOutAgain")}
        </Button>
        {aside}
      </div>
    </>
  );
}

function totalText(towards: ValuationFormProps["towards"], sells: boolean): string {
  if (sells) return t("sell.wePayYou");
  return towards === null ? t("partExchange.towardsYourNextCar") : t("partExchange.towardsYourName", { name: towards.name });
}

function sentBefore({ answers, vehicle: { settlement } }: PresentedValuation): ValuationDraft {
  return { answers, owed: settlement > 0 ? String(settlement) : "" };
}

/** The current answers, stored as a draft until submitted. */
function useDraft(hash: string, start: ValuationDraft, sent: ValuationDraft) {
  const [draft, setDraft] = useState(start);
  const isRestored = useRef(false);
  useEffect(() => {
    const restore = () => {
      const before = savedDraft(hash);
      if (before && !sameAnswers(before, start)) setDraft(before);
    };
    if (!isRestored.current) restore();
    isRestored.current = true;
  }, [hash, start]);
  useEffect(() => {
    const draft = savedDraft(hash);
    if (draft && sameAnswers(draft, sent)) removeDraft(hash);
  }, [hash, sent]);
  const update = (next: ValuationDraft) => {
    setDraft(next);
    saveDraft(hash, next);
  };
  return { draft, updateDraft: update };
}

function Car({ valuation: { vehicle } }: { valuation: PresentedValuation }) {
  const registered = parseDay(vehicle.date_first_registered ?? "");
  return (
    <div className="part-exchange__car">
      <NumberPlate registration={vehicle.plate} />
      <div>
        <b>{carTitle(vehicle)}</b>
        <br />
        <span className="muted">
          {registered ? `${t("partExchange.registered", { registered: t(dayText(registered)) })} ` : ""}
          {t("common.mileageMiles", { mileage: vehicle.mileage.toLocaleString("en-GB") })}
        </span>
      </div>
    </div>
  );
}

type HowProps = {
  valuation: PresentedValuation;
  prices: PricesByCondition;
  answers: ConditionAnswers;
  condition: Condition;
  settlement: Pence;
};

function HowWeGotThere({ valuation, prices, answers, condition, settlement }: HowProps) {
  const usual = valuation.usual && { mileage: valuation.usual.mileage, price: penceFromPounds(valuation.usual.price) };
  const lines = valuationBreakdown({ prices, usual, mileage: valuation.vehicle.mileage, answers, condition, settlement });
  return (
    <details className="part-exchange__how">
      <summary>
        {t("partExchange.howWeGotThere")}
        <Icon name="chevron-down" />
      </summary>
      <dl className="figures-list">
        {lines.map(({ words, amount, total }, index) => (
          <div key={t(words)} className={total ? "total" : undefined}>
            <dt>{t(words)}</dt>
            <dd>{total || index === 0 ? formatMoney(amount) : t(effectText(amount))}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t("partExchange.weLookAtTheCar")}</p>
    </details>
  );
}

/** A condition submitted as a grade applies until a question is answered. */
function conditionOf({ vehicle, answers: before }: PresentedValuation, answers: ConditionAnswers): Condition {
  return answers === before ? vehicle.condition : gradeOf(answers);
}

function inPence({ C1, C2, C3, C4, C5 }: PresentedValuation["prices"]): PricesByCondition {
  const [one = NO_MONEY, two = NO_MONEY, three = NO_MONEY, four = NO_MONEY, five = NO_MONEY] = [C1, C2, C3, C4, C5].map(penceFromPounds);
  return { C1: one, C2: two, C3: three, C4: four, C5: five };
}
