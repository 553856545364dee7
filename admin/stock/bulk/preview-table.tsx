import { memo } from "react";
import { formatMoney, pence } from "#domain/money.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { STATE_NAMES } from "#domain/stock/staff/state-names.ts";
import { ADVERT_CLASSIFICATIONS, STOCK_STATES } from "#domain/stock/vehicle.ts";
import type { LeftOut } from "#server/stock/bulk/plan-bulk.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { CLASSIFICATION_NAMES } from "../value-names.ts";
import type { BulkKind, Preview } from "./bulk-data.ts";
import { newPounds, poundsTogether, typedPounds, type Correction, type Corrections } from "./corrections.ts";

const WHY: Readonly<Record<LeftOut, PlainMessage>> = {
  held: msg("admin.stock.leftHeld"),
  chosen: msg("admin.stock.leftChosen"),
  unchanged: msg("admin.stock.leftUnchanged"),
  noPrice: msg("admin.stock.leftNoPrice"),
  draft: msg("admin.stock.leftDraft"),
  problems: msg("admin.stock.leftProblems"),
};

type PreviewTableProps = {
  kind: BulkKind;
  preview: Preview;
  changes: number;
  corrections: Corrections;
  onCorrect: (stock_id: number, correction: Correction) => void;
  errors: Readonly<Record<string, string[]>> | undefined;
};

/** Each vehicle before and after. Any of them can be left out, and a price be another one. */
export function PreviewTable({ kind, preview, changes, corrections, onCorrect, errors }: PreviewTableProps) {
  const left = preview.vehicles.length - changes;
  const together = poundsTogether(preview, corrections);
  return (
    <>
      <p>
        {t("admin.stock.previewCounts", { changes: changes.toLocaleString("en-GB"), left: left.toLocaleString("en-GB") })}{" "}
        {kind === "price" && changes > 0 && t("admin.stock.together", { amount: differenceText(together) })}
      </p>
      <div className="table-frame">
        <table className="table table--compact bulk-table">
          <caption className="visually-hidden">{t("admin.stock.previewCaption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("common.vehicle")}</th>
              <th scope="col" className={kind === "price" ? "bulk-table__before" : undefined}>
                {t("application.before")}
              </th>
              <th scope="col">{t("admin.audit.after")}</th>
              <th scope="col">
                <span className="visually-hidden">{t("admin.import.leaveOut")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.vehicles.map((vehicle) => (
              <PreviewRow
                key={vehicle.stock_id}
                kind={kind}
                vehicle={vehicle}
                correction={corrections.get(vehicle.stock_id)}
                problem={errors?.[`price ${vehicle.stock_id}`]?.join(" ")}
                onCorrect={onCorrect}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type PreviewRowProps = Pick<PreviewTableProps, "kind" | "onCorrect"> & {
  vehicle: Preview["vehicles"][number];
  correction: Correction | undefined;
  problem: string | undefined;
};

const PreviewRow = memo(function PreviewRow({ kind, vehicle, correction = {}, problem, onCorrect }: PreviewRowProps) {
  const { stock_id, vrm, before, after, why, fee } = vehicle;
  const name = `${vehicle.make} ${vehicle.range}`;
  const named = vrm === null ? name : `${name}, ${formatMark(vrm)}`;
  const { price = after, isLeftOut = false } = correction;
  const pounds = kind === "price" ? newPounds(vehicle, correction) : undefined;
  // What an order promised stays, and some adverts have no price.
  const isOpen = why === undefined || (kind === "price" && why === "unchanged");
  const difference = pounds === undefined ? undefined : pounds - (typedPounds(before) ?? 0);
  return (
    <tr className={isLeftOut ? "muted" : undefined}>
      <th scope="row">
        {name}
        <small>{vrm === null ? stock_id : formatMark(vrm)}</small>
        {kind === "price" && (
          <small>
            <span className="bulk-table__now">
              {`${t("admin.people.now")} ${valueText(kind, before)}${difference === undefined ? "" : ","}`}{" "}
            </span>
            {difference !== undefined && differenceText(difference)}
          </small>
        )}
        {pounds !== undefined && fee > 0 && (
          <small>{t("admin.stock.withFee", { price: formatMoney(pence(Math.round(pounds * 100) + fee)) })}</small>
        )}
      </th>
      <td className={kind === "price" ? "number bulk-table__before" : "number"}>{valueText(kind, before)}</td>
      <td className="number">
        {isLeftOut ? (
          t("admin.stock.leftChosen")
        ) : !isOpen ? (
          <Why vehicle={vehicle} />
        ) : kind === "price" ? (
          <>
            <input
              className="input bulk-table__price"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={price}
              aria-label={t("admin.stock.newPrice", { vehicle: named })}
              aria-invalid={problem !== undefined || undefined}
              onChange={({ target }) => onCorrect(stock_id, { price: target.value })}
            />
            {problem !== undefined && <small className="field-error">{problem}</small>}
          </>
        ) : (
          <b>{valueText(kind, after)}</b>
        )}
      </td>
      <td>
        {isOpen && (why === undefined || isLeftOut) && (
          <button
            type="button"
            className="icon-button"
            aria-pressed={isLeftOut}
            aria-label={t("admin.stock.leaveOut", { vehicle: named })}
            title={t("admin.stock.leaveOut", { vehicle: named })}
            onClick={() => onCorrect(stock_id, { ...correction, isLeftOut: !isLeftOut })}
          >
            <Icon name={isLeftOut ? "undo-2" : "x"} />
          </button>
        )}
      </td>
    </tr>
  );
});

function Why({ vehicle: { why, reason } }: { vehicle: Preview["vehicles"][number] }) {
  return (
    <span className="muted">
      {why && t(WHY[why])}
      {reason !== undefined && <small>{reason}</small>}
    </span>
  );
}

/** "−£500", "+£95" */
function differenceText(pounds: number): string {
  return `${pounds < 0 ? "−" : "+"}${formatMoney(pence(Math.abs(Math.round(pounds * 100))))}`;
}

function valueText(kind: BulkKind, text: string): string {
  if (kind === "price") return text === "" ? "" : formatMoney(pence(Math.round(Number(text) * 100)));
  if (kind === "state") {
    const state = STOCK_STATES.find((one) => one === text);
    return state ? t(STATE_NAMES[state]) : text;
  }
  const classification = kind === "classification" ? ADVERT_CLASSIFICATIONS.find((one) => one === text) : undefined;
  return classification ? t(CLASSIFICATION_NAMES[classification]) : text;
}
