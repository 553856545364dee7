import { useEffect, useId, useRef, useState } from "react";
import { formatMoney, pence } from "#domain/money.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { StaffRow } from "#server/stock/staff-list/staff-rows.ts";
import { t } from "#web/locale/translate.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { priceText, savePrice } from "./save-price.ts";
import { Plate } from "./stock-cells.tsx";

type PriceDialogProps = { row: StaffRow; onDone: (isSaved: boolean) => void };

/** The price of a card, in a sheet from below: open as long as it is rendered. */
export function PriceDialog({ row, onDone }: PriceDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const saved = useRef(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = async (form: FormData) => {
    setIsBusy(true);
    const outcome = await savePrice(row, form.get("price"));
    setIsBusy(false);
    setProblem(outcome.problem);
    if (outcome.problem !== undefined) return;
    saved.current = outcome.isSaved;
    // Closed by itself, it gives the focus back to the button that opened it.
    dialog.current?.close();
  };
  return (
    <Dialog
      ref={dialog}
      title={t("admin.stock.changePrice")}
      onSubmit={(form) => void save(form)}
      onClose={() => onDone(saved.current)}
      foot={
        <>
          <button type="submit" className="button" aria-busy={isBusy || undefined}>
            {t("saved.save")}
          </button>
          <CloseButton>{t("deal.cancel")}</CloseButton>
        </>
      }
    >
      <Problem message={problem} />
      <p className="row">
        <b>{vehicleName(row)}</b>
        <Plate row={row} />
      </p>
      <div className="field">
        <label htmlFor={id}>{t("admin.stock.newPrice", { vehicle: vehicleName(row) })}</label>
        <input
          ref={field}
          className="input"
          id={id}
          name="price"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={12}
          defaultValue={priceText(row)}
          aria-invalid={problem !== undefined || undefined}
        />
        {row.price !== null && row.fee > 0 && (
          <span className="hint">{t("admin.stock.withFee", { price: formatMoney(pence(row.price + row.fee)) })}</span>
        )}
      </div>
    </Dialog>
  );
}
