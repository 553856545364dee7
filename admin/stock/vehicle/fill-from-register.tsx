import { useState } from "react";
import { useRevalidator } from "react-router";
import { parseDay } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import type { VehiclePage } from "#server/admin/stock/vehicle-page.ts";
import { t } from "#web/locale/translate.ts";
import { post } from "../../http/post.ts";
import { Problem } from "../../ui/problem.tsx";
import { valueText } from "./value-text.ts";

type FillFromRegisterProps = { stock_id: number; register: NonNullable<VehiclePage["register"]> };

/** Asks the register about the vehicle as it is saved. What is typed stays as it is. */
export function FillFromRegister({ stock_id, register }: FillFromRegisterProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ ok: boolean; message: string }>();
  const { revalidate } = useRevalidator();
  async function fill() {
    setBusy(true);
    const answer = await post<{ message: string }>(`/stock/${stock_id}/register`);
    if (answer.ok) await revalidate();
    setBusy(false);
    setOutcome({ ok: answer.ok, message: answer.ok ? answer.data.message : answer.message });
  }
  return (
    <div className="register-fill">
      <button type="button" className="button button--secondary" disabled={busy} onClick={() => void fill()} aria-describedby="fill-means">
        {t("admin.vehicle.fill")}
      </button>
      <p className="hint" id="fill-means">
        {t(register.isDemo ? "admin.vehicle.fillDemoMeans" : "admin.vehicle.fillMeans", { register: register.name })}
      </p>
      <output>{outcome?.ok && <p className="notice notice--good">{outcome.message}</p>}</output>
      {outcome?.ok === false && <Problem message={outcome.message} />}
    </div>
  );
}

/** "DVLA says 12 March 2027, checked on 27 November 2026." */
export function FilledLine({ fill }: { fill: VehiclePage["fills"][number] }) {
  const { field, text, register, checked_on } = fill;
  const day = parseDay(checked_on);
  return (
    <p className="override">
      {t("admin.vehicle.filledValue", { register, value: valueText(field, text, []), day: day ? t(dayText(day)) : checked_on })}
    </p>
  );
}

/** "Left blank on purpose, so nothing is filled in from the registration." */
export function EmptiedLine({ label, readOnly, onFill }: { label: string; readOnly: boolean; onFill: () => void }) {
  return (
    <p className="override">
      <span>{t("admin.vehicle.leftBlank")}</span>
      {!readOnly && (
        <button type="button" className="text-button" aria-label={t("admin.vehicle.allowFillOf", { field: label })} onClick={onFill}>
          {t("admin.vehicle.allowFill")}
        </button>
      )}
    </p>
  );
}
