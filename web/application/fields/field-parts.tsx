import { translateText, t } from "#web/locale/translate.ts";
import { FieldError } from "#web/ui/field.tsx";
import { Choices, Radio } from "#web/ui/choice.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField, Optional } from "#web/forms/contact-fields.tsx";
import type { FormState } from "#web/forms/form-state.ts";
import { YES_NO } from "#domain/finance-application/application-fields.ts";
import type { ReactNode } from "react";

export type FieldsProps = {
  answers: FormState;
  /** Masked secrets already stored, by field. */
  storedSecrets?: Readonly<Record<string, string | undefined>>;
  /** Optional personal details that this lender requires. */
  insists?: readonly string[];
};

type Part = { name: string; label: string; autoComplete?: string; suffix?: string };
type PartsProps = { answers: FormState; id: string; legend: ReactNode; hint?: string | undefined; parts: Part[] };

/** Short inputs side by side that form one answer; their errors are shown above the group. */
export function Parts({ answers, id, legend, hint, parts }: PartsProps) {
  const errors = [...new Set(parts.flatMap(({ name }) => answers.error(name) ?? []))];
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset className={errors.length > 0 ? "field field--error" : "field"} aria-describedby={describedBy || undefined}>
      <legend className="label">{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors.length > 0 && <FieldError id={id}>{errors.join(". ")}</FieldError>}
      <div className={parts.some(({ suffix }) => suffix) ? "durations" : "date-of-birth"}>
        {parts.map((part) => (
          <PartField key={part.name} answers={answers} {...part} />
        ))}
      </div>
    </fieldset>
  );
}

function PartField({ answers, name, label, suffix, autoComplete = "off" }: Part & { answers: FormState }) {
  const input = (
    <input
      className="input tabular"
      id={name}
      name={name}
      inputMode="numeric"
      autoComplete={autoComplete}
      aria-label={suffix ? label : undefined}
      defaultValue={answers.typed(name)}
      aria-invalid={answers.error(name) ? true : undefined}
    />
  );
  if (suffix) {
    return (
      <div className="affix">
        {input}
        <span aria-hidden="true">{suffix}</span>
      </div>
    );
  }
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {input}
    </div>
  );
}

/** Two fields, `<name>_years` and `<name>_months`. */
export function Duration({ answers, name, legend }: { answers: FormState; name: string; legend: string }) {
  return (
    <Parts
      answers={answers}
      id={`${name}_duration`}
      legend={legend}
      parts={[
        { name: `${name}_years`, label: t("application.legendYears", { legend }), suffix: t("application.yearsUnit") },
        { name: `${name}_months`, label: t("application.legendMonths", { legend }), suffix: t("common.monthsWithin") },
      ]}
    />
  );
}

type ChoiceProps = { answers: FormState; name: string; label: ReactNode; hint?: string; options: readonly string[] };

export function Choice({ answers, name, label, hint, options }: ChoiceProps) {
  return (
    <Select
      id={name}
      name={name}
      label={label}
      {...(hint && { hint })}
      options={[{ value: "", label: t("common.pleaseChoose") }, ...options.map((value) => ({ value, label: translateText(value) }))]}
      defaultValue={answers.typed(name)}
      error={answers.error(name)}
    />
  );
}

export function YesNo({ answers, name, legend }: { answers: FormState; name: string; legend: string }) {
  return (
    <Choices id={name} legend={legend} error={answers.error(name)}>
      <div className="row choices">
        {YES_NO.map((value) => (
          <Radio key={value} name={name} value={value} defaultChecked={answers.typed(name) === value}>
            {translateText(value)}
          </Radio>
        ))}
      </div>
    </Choices>
  );
}

type SecretProps = Parameters<typeof TextField>[0] & { storedSecrets: FieldsProps["storedSecrets"] };

/** A field whose stored value is never sent to the browser; left empty, the value is unchanged. */
export function SecretField({ storedSecrets, hint, ...field }: SecretProps) {
  const masked = storedSecrets?.[field.name];
  return (
    <TextField
      {...field}
      hint={masked ? t("application.answerOnFile", { which: masked.endsWith("•") ? t("application.yourAnswer") : masked }) : hint}
      autoComplete="off"
    />
  );
}

export function Pounds(props: Parameters<typeof TextField>[0]) {
  return <TextField {...props} prefix="£" inputMode="decimal" autoComplete="off" />;
}

export function SecretPounds(props: SecretProps) {
  return <SecretField {...props} prefix="£" inputMode="decimal" />;
}

/** Marks a field as optional unless the lender requires it. */
export function unlessAnswered(insists: readonly string[] | undefined, name: string, label: string): ReactNode {
  return insists?.includes(name) ? label : <Optional>{label}</Optional>;
}
