import { formatMoney } from "#domain/money.ts";
import { CONDITION_NAMES } from "#domain/part-exchange/condition.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import type { MouseEvent } from "react";
import { broughtIn, type DealCar } from "./deal-car.ts";

type PartExchangeBoxProps = {
  car: DealCar | undefined;
  busy: boolean;
  /** The pages that do the same without script: to value a car, to change this one, and the deal without it. */
  add: string;
  edit: string;
  without: string;
  onAdd: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** The part exchange among the choices of a deal: the way to add one, or what it brings. */
export function PartExchangeBox({ car, busy, add, edit, without, onAdd, onEdit, onRemove }: PartExchangeBoxProps) {
  return (
    <section className="dbox" aria-labelledby="deal-part-exchange">
      <h3 id="deal-part-exchange">Part exchange</h3>
      {car ? (
        <div className="db__px">
          <div className="db__car">
            <NumberPlate registration={car.plate} size="small" />
            <p>
              <b>{car.title}</b>
              <br />
              <span className="small muted">
                {CONDITION_NAMES[car.condition]} condition, {formatMoney(car.price)}
                {car.settlement > 0 && `, less ${formatMoney(car.settlement)} finance: ${formatMoney(broughtIn(car))}`}
              </span>
            </p>
          </div>
          <p className="small">{car.held}</p>
          <div className="db__change">
            <ButtonLink href={edit} look="secondary" size="small" onClick={(event) => pressed(event, onEdit)}>
              Change part exchange
            </ButtonLink>
            <ButtonLink href={without} look="quiet" size="small" onClick={(event) => pressed(event, onRemove)}>
              Remove part exchange
            </ButtonLink>
          </div>
        </div>
      ) : (
        <div className="db__px">
          <p className="small muted">Your car&rsquo;s value comes off what you pay. All we need is its registration and mileage.</p>
          <ButtonLink href={add} look="secondary" size="small" aria-busy={busy ? true : undefined} onClick={(event) => pressed(event, onAdd)}>
            Add part exchange
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** In place with script; a new tab opens the page that does the same. */
function pressed(event: MouseEvent, act: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
}
