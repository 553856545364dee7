import { useId, useState } from "react";
import type { BranchPage } from "#server/admin/website/branch-page.ts";
import { t } from "#web/locale/translate.ts";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { FileLine } from "./branch-field.tsx";
import { branchFieldName, DAY_FIELDS, hoursOf, SPECIAL, textOf } from "./branch-field-names.ts";
import type { BranchForm } from "./use-branch-form.ts";

/** The stored field of the days of the week. */
const WEEK = "hours";

type HoursFieldsProps = { form: BranchForm; overrides: BranchPage["overrides"] };

/** Each day of the week: a day is one field, so that two people may change different ones. */
export function WeekFields({ form, overrides }: HoursFieldsProps) {
  return (
    <div className="stack">
      {DAY_FIELDS.map((day) => (
        <HoursRow key={day} field={day} form={form} />
      ))}
      <FileLine field={WEEK} form={form} overrides={overrides} />
    </div>
  );
}

/** Bank holidays: as on the weekday, closed, or hours of their own. */
export function BankHolidayFields({ form, overrides }: HoursFieldsProps) {
  const id = useId();
  const text = form.texts["bank_holiday_hours"] ?? "";
  const choice = text === "" || text === "closed" ? text : "hours";
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={id}>{branchFieldName("bank_holiday_hours")}</label>
        <select
          className="select"
          id={id}
          value={choice}
          onChange={({ target }) => form.set("bank_holiday_hours", target.value === "hours" ? "10:00-16:00" : target.value)}
        >
          <option value="">{t("admin.branch.asOnTheDay")}</option>
          <option value="closed">{t("hours.closed")}</option>
          <option value="hours">{t("admin.branch.hoursOfTheirs")}</option>
        </select>
      </div>
      {choice === "hours" && <HoursRow field="bank_holiday_hours" form={form} isAlwaysOpen />}
      <FileLine field="bank_holiday_hours" form={form} overrides={overrides} />
    </div>
  );
}

/** Days with hours of their own, from today on. */
export function SpecialDayFields({ form, overrides, today }: HoursFieldsProps & { today: string }) {
  const [added, setAdded] = useState("");
  const id = useId();
  const days = Object.keys(form.texts)
    .filter((field) => field.startsWith(SPECIAL) && field.slice(SPECIAL.length) >= today && form.texts[field] !== "")
    .toSorted();
  const isNew = /^\d{4}-\d{2}-\d{2}$/.test(added) && !days.includes(SPECIAL + added);
  return (
    <div className="stack">
      {days.length === 0 && <p className="muted">{t("admin.branch.noSpecialDays")}</p>}
      {days.map((field) => (
        <HoursRow key={field} field={field} form={form} hasReason />
      ))}
      <div className="hours-row">
        <div className="field">
          <label htmlFor={id}>{t("admin.branch.addDay")}</label>
          <input className="input" type="date" id={id} min={today} value={added} onChange={({ target }) => setAdded(target.value)} />
        </div>
        <button
          type="button"
          className="button button--secondary"
          aria-disabled={!isNew || undefined}
          onClick={() => {
            if (!isNew) return;
            form.set(SPECIAL + added, "closed");
            setAdded("");
          }}
        >
          {t("compare.add")}
        </button>
      </div>
      <FileLine field="special_hours" form={form} overrides={overrides} />
    </div>
  );
}

type HoursRowProps = { field: string; form: BranchForm; hasReason?: boolean; isAlwaysOpen?: boolean };

function HoursRow({ field, form, hasReason = false, isAlwaysOpen = false }: HoursRowProps) {
  const id = useId();
  const name = branchFieldName(field);
  const hours = hoursOf(form.texts[field] ?? "");
  const errors = form.failure?.errors?.[field];
  const set = (change: Partial<typeof hours>) => form.set(field, textOf({ ...hours, ...change }));
  const described = errors ? `${id}-error` : undefined;
  return (
    <fieldset
      className={`hours-row${errors ? " field--wrong" : ""}${form.changed.includes(field) ? " field--changed" : ""}`}
      id={`field-${field}`}
      tabIndex={-1}
    >
      <legend className="label">{name}</legend>
      <FieldError id={`${id}-error`} errors={errors} />
      {!isAlwaysOpen && (
        <span className="check">
          <input
            type="checkbox"
            id={`${id}-closed`}
            checked={hours.isClosed}
            onChange={({ target }) => set(target.checked ? { isClosed: true } : { isClosed: false, from: "09:00", until: "17:00" })}
          />
          <label htmlFor={`${id}-closed`}>{t("hours.closed")}</label>
        </span>
      )}
      {!hours.isClosed && (
        <>
          <input
            className="input hours-row__time"
            type="time"
            aria-label={t("admin.branch.opens", { day: name })}
            aria-describedby={described}
            aria-invalid={errors ? true : undefined}
            value={hours.from}
            onChange={({ target }) => set({ from: target.value })}
          />
          <input
            className="input hours-row__time"
            type="time"
            aria-label={t("admin.branch.closes", { day: name })}
            aria-describedby={described}
            aria-invalid={errors ? true : undefined}
            value={hours.until}
            onChange={({ target }) => set({ until: target.value })}
          />
        </>
      )}
      {hasReason && (
        <>
          <input
            className="input hours-row__reason"
            aria-label={t("admin.branch.reasonOf", { day: name })}
            placeholder={t("admin.import.reason")}
            maxLength={100}
            value={hours.reason}
            onChange={({ target }) => set({ reason: target.value })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t("admin.branch.removeDay", { day: name })}
            onClick={() => form.set(field, "")}
          >
            <Icon name="trash-2" />
          </button>
        </>
      )}
    </fieldset>
  );
}
