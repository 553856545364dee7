import { useState, type FormEvent, type KeyboardEvent } from "react";
import { vehicleName } from "#domain/stock/titles.ts";
import type { StaffRow } from "#server/stock/staff-list/staff-rows.ts";
import { t } from "#web/locale/translate.ts";
import { post } from "../http/post.ts";

type PriceEditProps = { row: StaffRow; onDone: (isSaved: boolean) => void };

/** A price in its row: Enter saves, Escape leaves it. */
export function PriceEdit({ row, onDone }: PriceEditProps) {
  const [problem, setProblem] = useState<string>();
  const before = row.price === null ? "" : String(row.price / 100);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const price = String(new FormData(event.currentTarget).get("price") ?? "").replaceAll(/[£,\s]/g, "");
    if (price === before) return onDone(false);
    const answer = await post(`/stock/${row.id}/price`, { price, before, revision: row.revision });
    if (answer.ok) onDone(true);
    else setProblem([answer.message, ...Object.values(answer.errors ?? {}).flat()].join(" "));
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
        defaultValue={before}
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
