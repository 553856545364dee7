import type { Override } from "./override-line.tsx";
import { OverrideLine } from "./override-line.tsx";
import { FIELD_LABELS } from "#domain/stock/staff/vehicle-field-names.ts";
import { t } from "#web/locale/translate.ts";
import { FieldError } from "../../ui/field-error.tsx";
import type { VehiclePage } from "#server/admin/stock/vehicle-page.ts";
import { EmptiedLine, FilledLine } from "./fill-from-register.tsx";
import { FIELD_INPUTS, type FieldInput } from "./field-inputs.ts";
import { StructureField } from "./structure-field.tsx";
import { valueText } from "./value-text.ts";

export type VehicleFieldProps = {
  field: string;
  text: string;
  /** What the page began with; another text is a change. */
  base: string;
  errors: readonly string[] | undefined;
  readOnly: boolean;
  override: Override | undefined;
  /** What a register states of a field that nobody else states. */
  fill: VehiclePage["fills"][number] | undefined;
  /** Whether staff left it empty, so that no register fills it. */
  isEmptied: boolean;
  branches: readonly { slug: string; name: string }[];
  set: (field: string, text: string) => void;
  onFeed: (field: string) => void;
  onFill: (field: string) => void;
};

/** A field with its error, what it was before, and what its feed says. */
export function VehicleField(props: VehicleFieldProps) {
  const { field, text, base, errors, readOnly, override, fill, isEmptied, branches, set, onFeed, onFill } = props;
  const input = FIELD_INPUTS[field] ?? { kind: "text" };
  const label = t(FIELD_LABELS[field]!);
  const id = `field-${field}`;
  const isChanged = text !== base;
  const described = [input.hint && `${id}-hint`, errors && `${id}-error`, isChanged && `${id}-was`].filter(Boolean).join(" ");
  const isGroup = input.kind === "rows" || input.kind === "object";
  const control = {
    id,
    text,
    readOnly,
    described: described || undefined,
    isWrong: errors !== undefined,
    set: (to: string) => set(field, to),
  };
  const Label = isGroup ? "h3" : "label";
  return (
    <div className={`field vehicle-field${spanClass(input)}${errors ? " field--wrong" : ""}${isChanged ? " field--changed" : ""}`}>
      <Label {...(isGroup ? { id: `${id}-label`, className: "label" } : { htmlFor: id })}>{label}</Label>
      {input.hint && (
        <span className="hint" id={`${id}-hint`}>
          {t(input.hint)}
        </span>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
      {isGroup ? (
        <StructureField field={field} label={label} text={text} readOnly={readOnly} id={id} set={control.set} />
      ) : (
        <Control input={input} {...control} branches={branches} />
      )}
      {isChanged && (
        <span className="was" id={`${id}-was`}>
          {base === "" ? t("admin.vehicle.wasBlank") : t("admin.vehicle.was", { value: valueText(field, base, branches) })}{" "}
          <button type="button" className="text-button" onClick={() => set(field, base)}>
            {t("admin.stock.usualColumns")}
            <span className="visually-hidden">{` ${label}`}</span>
          </button>
        </span>
      )}
      {fill && <FilledLine fill={fill} />}
      {isEmptied && text === "" && <EmptiedLine label={label} readOnly={readOnly} onFill={() => onFill(field)} />}
      {override && <OverrideLine field={field} override={override} text={base} branches={branches} readOnly={readOnly} onFeed={onFeed} />}
    </div>
  );
}

type ControlProps = {
  input: FieldInput;
  id: string;
  text: string;
  readOnly: boolean;
  described: string | undefined;
  isWrong: boolean;
  branches: VehicleFieldProps["branches"];
  set: (text: string) => void;
};

function Control({ input, id, text, readOnly, described, isWrong, branches, set }: ControlProps) {
  const shared = { id, value: text, "aria-describedby": described, "aria-invalid": isWrong || undefined };
  if (input.kind === "choice" || input.kind === "branch") {
    const options =
      input.kind === "choice"
        ? input.options.map(({ value, label }) => ({ value, name: t(label) }))
        : branches.map(({ slug, name }) => ({ value: slug, name }));
    const isKnown = options.some(({ value }) => value === text);
    return (
      <select {...shared} className="select" aria-disabled={readOnly || undefined} onChange={({ target }) => readOnly || set(target.value)}>
        {!isKnown && <option value={text}>{text}</option>}
        {options
          .filter(({ value }) => !readOnly || value === text)
          .map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
      </select>
    );
  }
  if (input.kind === "prose" || input.kind === "lines")
    return (
      <textarea
        {...shared}
        value={input.kind === "lines" ? linesOf(text) : text}
        className="input"
        rows={input.kind === "lines" ? 3 : 7}
        readOnly={readOnly}
        onChange={({ target }) => set(input.kind === "lines" ? listOf(target.value) : target.value)}
      />
    );
  const field = (
    <input
      {...shared}
      className="input"
      type={input.kind === "date" ? "date" : "text"}
      inputMode={input.kind === "digits" ? "numeric" : input.kind === "money" ? "decimal" : undefined}
      autoComplete="off"
      autoCapitalize={input.kind === "plate" ? "characters" : undefined}
      readOnly={readOnly}
      onChange={({ target }) => set(target.value)}
    />
  );
  if (input.kind !== "money" && !input.unit) return field;
  return (
    <span className="affix">
      {input.kind === "money" && <span aria-hidden="true">£</span>}
      {field}
      {input.unit && <span>{t(input.unit)}</span>}
    </span>
  );
}

function spanClass({ span }: FieldInput): string {
  if (span === undefined) return "";
  return span === "all" ? " vehicle-field--all" : " vehicle-field--two";
}

/** A list of addresses, one a line; its text is JSON. */
function linesOf(text: string): string {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.join("\n") : text;
  } catch {
    return text;
  }
}

function listOf(lines: string): string {
  return lines.trim() === "" ? "" : JSON.stringify(lines.split("\n"));
}
