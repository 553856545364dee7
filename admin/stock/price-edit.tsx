import { useState, type FormEvent, type KeyboardEvent } from "react";
import { vehicleName } from "#domain/stock/titles.ts";
import type { StaffRow } from "#server/stock/staff-list/staff-rows.ts";
import { t } from "#web/locale/translate.ts";
import { priceText, savePrice } from "./save-price.ts";

type PriceEditProps = { row: StaffRow; onDone: (isSaved: boolean) => void };

/** A price in its row: Enter saves, Escape leaves it. */
export function PriceEdit({ row, onDone }: PriceEditProps) {
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const outcome = await savePrice(row, new FormData(event.currentTarget).get("price"));
    if (outcome.problem === undefined) onDone(outcome.isSaved);
    else setProblem(outcome.problem);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onDone(false);
  };
  return (
    <form className="price-edit" onSubmit={(event) => void save(event)}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the field was just asked for */}
      <input
        className="input"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field was just asked for
        autoFocus
        maxLength={12}
        defaultValue={priceText(row)}
        aria-label={t("admin.stock.newPrice", { vehicle: vehicleName(row) })}
        aria-invalid={problem !== undefined || undefined}
        onKeyDown={leave}
        onFocus={({ target }) => target.select()}
      />
      <span role="alert" className="price-edit__problem">
        {problem}
      </span>
    </form>
  );
}
