import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { FIELD_INPUTS, PARTS, type Part } from "./field-inputs.ts";
import { readRows, rowsText, type Row } from "./structure-rows.ts";

type StructureFieldProps = { field: string; label: string; text: string; readOnly: boolean; id: string; set: (text: string) => void };

/** A list of rows, or one row of parts. What a part does not show, such as marks on a photo, stays. */
export function StructureField({ field, label, text, readOnly, id, set }: StructureFieldProps) {
  const parts = PARTS[field] ?? [];
  const isSingle = FIELD_INPUTS[field]?.kind === "object";
  // A row without any value is no part of the text, but stays to be typed in.
  const [rows, setRows] = useState<{ of: string; rows: Row[] }>({ of: text, rows: readRows(field, text) });
  const shown = rows.of === text ? rows.rows : readRows(field, text);
  if (rows.of !== text) setRows({ of: text, rows: shown });
  const write = (next: Row[]) => {
    const of = rowsText(field, next);
    setRows({ of, rows: next });
    set(of);
  };
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const list = isSingle && shown.length === 0 ? [{}] : shown;
  return (
    <fieldset className="structure" ref={fieldset} id={id} tabIndex={-1} aria-labelledby={`${id}-label`}>
      {list.map((row, at) => (
        <div className="structure__row" key={at}>
          {parts.map((part) => (
            <PartField
              key={part.name}
              part={part}
              row={row}
              id={`${id}-${at}-${part.name}`}
              label={isSingle ? t(part.label) : t("admin.vehicle.rowOf", { part: t(part.label), row: at + 1 })}
              readOnly={readOnly}
              set={(value) => write(list.map((each, i) => (i === at ? withPart(each, part.name, value) : each)))}
            />
          ))}
          {!isSingle && !readOnly && (
            <button
              type="button"
              className="icon-button"
              aria-label={t("admin.vehicle.removeRow", { row: at + 1, field: label })}
              onClick={() => {
                // The button goes with its row.
                fieldset.current?.focus();
                write(list.filter((_, i) => i !== at));
              }}
            >
              <Icon name="trash-2" />
            </button>
          )}
        </div>
      ))}
      {!isSingle && !readOnly && (
        <button
          type="button"
          className="button button--secondary button--small"
          onClick={() => {
            flushSync(() => write([...list, {}]));
            fieldset.current?.children[list.length]?.querySelector<HTMLElement>("input, select")?.focus();
          }}
        >
          {t("admin.vehicle.addRow", { field: label })}
        </button>
      )}
    </fieldset>
  );
}

type PartFieldProps = {
  part: Part;
  row: Row;
  id: string;
  label: string;
  readOnly: boolean;
  set: (value: string) => void;
};

function PartField({ part, row, id, label, readOnly, set }: PartFieldProps) {
  const value = shownPart(part, row[part.name]);
  const shared = { id, value, "aria-label": label };
  return (
    <span className={part.kind === "text" || part.kind === "lines" ? "part part--wide" : "part"}>
      <span className="hint" aria-hidden="true">
        {t(part.label)}
      </span>
      {part.kind === "vat" || part.kind === "status" ? (
        <select {...shared} className="select" onChange={({ target }) => readOnly || set(target.value)}>
          {CHOICES[part.kind].map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          className="input"
          type={part.kind === "date" ? "date" : "text"}
          inputMode={part.kind === "amount" ? "decimal" : part.kind === "number" ? "numeric" : undefined}
          autoComplete="off"
          readOnly={readOnly}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </span>
  );
}

/** As the feed writes them. */
const CHOICES = { vat: ["", "excluding", "including"], status: ["", "PASSED", "FAILED"] } as const;

function shownPart(part: Part, value: unknown): string {
  if (value === null || value === undefined) return "";
  return part.kind === "lines" && Array.isArray(value) ? value.join("; ") : String(value);
}

function withPart(row: Row, name: string, value: string): Row {
  const { [name]: _before, ...rest } = row;
  return value === "" ? rest : { ...rest, [name]: value };
}
