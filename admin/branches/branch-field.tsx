import type { BranchPage } from "#server/admin/website/branch-page.ts";
import { t } from "#web/locale/translate.ts";
import { personName } from "../stock/vehicle/value-text.ts";
import { FieldError } from "../ui/field-error.tsx";
import { BRANCH_FIELDS, branchFieldName, branchText } from "./branch-field-names.ts";
import type { BranchForm } from "./use-branch-form.ts";

type BranchFieldProps = { field: string; form: BranchForm; overrides: BranchPage["overrides"] };

/** A field of a branch with its error, and what its file says. */
export function BranchField({ field, form, overrides }: BranchFieldProps) {
  const { hint, choices, rows } = BRANCH_FIELDS[field]!;
  const id = `field-${field}`;
  const text = form.texts[field] ?? "";
  const errors = form.failure?.errors?.[field];
  const described = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const shared = { id, value: text, "aria-describedby": described, "aria-invalid": errors ? true : undefined };
  const isChanged = form.changed.includes(field);
  return (
    <div className={`field${errors ? " field--wrong" : ""}${isChanged ? " field--changed" : ""}`}>
      <label htmlFor={id}>{branchFieldName(field)}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {t(hint)}
        </span>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
      {choices ? (
        <select {...shared} className="select" onChange={({ target }) => form.set(field, target.value)}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...shared} className="input" rows={rows} onChange={({ target }) => form.set(field, target.value)} />
      ) : (
        <input {...shared} className="input" autoComplete="off" onChange={({ target }) => form.set(field, target.value)} />
      )}
      <FileLine field={field} form={form} overrides={overrides} />
    </div>
  );
}

/** "The file says 9am to 5pm, Priya Nair says closed", and the way back. */
export function FileLine({ field, form, overrides }: BranchFieldProps) {
  const override = overrides.find((each) => each.field === field);
  if (!override) return null;
  const name = personName(override);
  return (
    <div className="override">
      {Object.entries(override.texts).map(([part, text]) => (
        <span key={part}>
          {part === field ? "" : `${branchFieldName(part)}: `}
          {t("admin.branch.fileSays", { file: branchText(part, text), name, value: branchText(part, form.base[part] ?? "") })}
        </span>
      ))}
      <button
        type="button"
        className="text-button"
        aria-label={t("admin.branch.useFileOf", { field: branchFieldName(field) })}
        onClick={() => void form.followFile(field, Object.keys(override.texts))}
      >
        {t("admin.branch.useFile")}
      </button>
    </div>
  );
}
