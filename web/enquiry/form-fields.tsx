import { translateText, t } from "#web/locale/translate.ts";
import type { FormField } from "#domain/enquiries/fields.ts";
import { FORMS, type LeadFormName } from "#domain/enquiries/forms.ts";
import type { FormState } from "#web/forms/form-state.ts";
import { Check } from "#web/ui/choice.tsx";
import { Input, TextArea } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import type { InputHTMLAttributes } from "react";

type FormFieldsProps = {
  form: LeadFormName;
  answers: FormState;
  /** Fields that the page renders itself. */
  without?: readonly string[];
  /** Initial values. */
  begin?: Readonly<Record<string, string>>;
};

/** The declared fields of a form, short ones in pairs. The acceptance checkbox is rendered by LeadForm. */
export function FormFields({ form, answers, without = [], begin = {} }: FormFieldsProps) {
  const { terms } = FORMS[form];
  const fields: Readonly<Record<string, FormField>> = FORMS[form].fields;
  const visible = Object.entries(fields).filter(([name, { kind }]) => kind !== "unseen" && name !== terms && !without.includes(name));
  return inPairs(visible).map((pair) => {
    const shown = pair.map(([name, field]) => (
      <Field
        key={name}
        name={name}
        field={name in begin ? { ...field, missing: field.missing ?? field.label } : field}
        value={answers.typed(name) || (begin[name] ?? "")}
        error={answers.error(name)}
      />
    ));
    return pair.length === 2 ? (
      <div className="grid-2" key={pair[0]?.[0]}>
        {shown}
      </div>
    ) : (
      shown
    );
  });
}

const SHORT = ["text", "email", "telephone", "postcode", "whole", "pounds"];

/** Two consecutive short fields share a row. */
function inPairs(fields: [string, FormField][]): [string, FormField][][] {
  const rows: [string, FormField][][] = [];
  for (const field of fields) {
    const before = rows.at(-1);
    if (before?.length === 1 && SHORT.includes(field[1].kind) && SHORT.includes(before[0]?.[1].kind ?? "")) before.push(field);
    else rows.push([field]);
  }
  return rows;
}

type FieldProps = { name: string; field: FormField; value: string; error: string | undefined };

function Field({ name, field, value, error }: FieldProps) {
  const { kind, missing, options = [], autoComplete } = field;
  const label = t(field.label);
  const hint = field.hint && t(field.hint);
  const inputProps = {
    id: name,
    name,
    label: missing === undefined ? <Optional>{label}</Optional> : label,
    ...(hint !== undefined && { hint }),
    ...(error !== undefined && { error }),
  };
  switch (kind) {
    case "choice":
      return (
        <Select
          {...inputProps}
          autoComplete={autoComplete}
          options={[
            { value: "", label: t("common.pleaseChoose") },
            ...options.map((option) => ({ value: option, label: translateText(option) })),
          ]}
          defaultValue={value}
          fieldClassName="width-large"
        />
      );
    case "words":
      return <TextArea {...inputProps} defaultValue={value} rows={4} />;
    case "tick":
      return (
        <Check id={name} name={name} value="true" defaultChecked={value !== ""} {...(error !== undefined && { error })}>
          {label}
        </Check>
      );
    default:
      return <Input {...inputProps} {...LOOKS[kind]} autoComplete={autoComplete} defaultValue={value} />;
  }
}

const LOOKS: Partial<
  Record<
    FormField["kind"],
    Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "spellCheck" | "inputMode"> & { prefix?: string; width?: "medium" }
  >
> = {
  email: { type: "email", spellCheck: false },
  telephone: { type: "tel" },
  postcode: { spellCheck: false, width: "medium" },
  whole: { inputMode: "numeric" },
  pounds: { inputMode: "decimal", prefix: "£" },
};

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className="optional">{t("common.optionalInBrackets")}</span>
    </>
  );
}
