import { t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { CONDITION_NAMES } from "#domain/part-exchange/condition.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useEffect, useRef, type MouseEvent } from "react";
import { partExchangeBalanceOf, type DealCar } from "./part-exchange-car.ts";

type PartExchangeBoxProps = {
  car: DealCar | undefined;
  busy: boolean;
  /** What the existing order refused. */
  notice?: string | null;
  /** Pages for use without script: value a car, edit this one, and the deal without it. */
  add: string;
  edit: string;
  without: string;
  onAdd: () => void;
  onEdit: () => void;
  onRemove: (hash: string) => void;
};

/** The part exchange in the Deal Builder: a link to add one, or its value. */
export function PartExchangeBox({ car, busy, notice, add, edit, without, onAdd, onEdit, onRemove }: PartExchangeBoxProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedHere = useRef(false);
  const act = (then: () => void) => (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    pressedHere.current = true;
    then();
  };
  // The clicked control is unmounted when the car is added or removed.
  useEffect(() => {
    if (pressedHere.current && document.activeElement === document.body) heading.current?.focus();
    if (!busy) pressedHere.current = false;
  });
  return (
    <section className="deal-panel" aria-labelledby="deal-part-exchange">
      <h3 id="deal-part-exchange" tabIndex={-1} ref={heading}>
        {t("common.partExchange")}
      </h3>
      {notice && (
        <Notice tone="bad" title={t("common.sorryThereWasAProblem")} role="alert">
          {t("partExchange.noticePleaseTryAgain", { notice })}
        </Notice>
      )}
      {car ? (
        <div className="deal-builder__part-exchange">
          <div className="deal-builder__car">
            <NumberPlate registration={car.plate} size="small" />
            <p>
              <b>{car.title}</b>
              <br />
              <span className="small muted">
                {t("partExchange.conditionNamesConditionPrice", {
                  conditionNames: t(CONDITION_NAMES[car.condition]),
                  price: formatMoney(car.price),
                })}
                {car.settlement > 0 &&
                  t("partExchange.lessSettlementFinanceCar", {
                    settlement: formatMoney(car.settlement),
                    car: formatMoney(partExchangeBalanceOf(car)),
                  })}
              </span>
            </p>
          </div>
          <p className="small">{car.held}</p>
          <div className="deal-builder__change">
            <ButtonLink href={edit} look="secondary" size="small" data-enhanced onClick={act(onEdit)}>
              {t("partExchange.changePartExchange")}
            </ButtonLink>
            <ButtonLink href={without} look="quiet" size="small" data-enhanced onClick={act(() => onRemove(car.hash))}>
              {t("partExchange.removePartExchange")}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <div className="deal-builder__part-exchange">
          <p className="small muted">{t("partExchange.yourCarsValueComesOff")}</p>
          <ButtonLink href={add} look="secondary" size="small" aria-busy={busy ? true : undefined} data-enhanced onClick={act(onAdd)}>
            {t("partExchange.addPartExchange")}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** Modified clicks open the page for use without script, for example in a new tab. */
function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
