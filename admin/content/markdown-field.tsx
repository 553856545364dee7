import { useRef } from "react";
import { BLOCK_KINDS } from "#domain/content/block.ts";
import type { ContentError } from "#server/content/fields.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { BLOCK_TEXTS, TOOLS, type Edit } from "./markdown-tools.ts";

/** Above the first of the lines that an error link leads to. */
const LINES_ABOVE = 3;

type MarkdownFieldProps = {
  text: string;
  onChange: (text: string) => void;
  mistakes: readonly ContentError[];
  fillings: readonly string[];
  isReadOnly: boolean;
};

/** The place of a line in the field, for the links of mistakes. */
export function goToLine(line: number): void {
  const area = document.querySelector<HTMLTextAreaElement>("#piece-text");
  if (!area) return;
  const start =
    area.value
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length + (line > 1 ? 1 : 0);
  const end = area.value.indexOf("\n", start);
  area.focus();
  area.setSelectionRange(start, end === -1 ? area.value.length : end);
  document.querySelector(`[data-line="${Math.max(1, line - LINES_ABOVE)}"]`)?.scrollIntoView({ block: "start" });
}

const insert =
  (written: string): Edit =>
  ({ start, end }) => ({ from: start, until: end, written, select: [written.length, written.length] });

/** A text in Markdown as it is in its file, with the numbers of its lines, tools, and mistakes at their lines. */
export function MarkdownField({ text, onChange, mistakes, fillings, isReadOnly }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);

  function edit(change: Edit): void {
    const field = area.current;
    if (!field) return;
    const { selectionStart: start, selectionEnd: end, value } = field;
    const { from, until, written, select } = change({ value, start, end });
    field.setRangeText(written, from, until, "end");
    onChange(field.value);
    field.focus();
    field.setSelectionRange(from + select[0], from + select[1]);
  }

  return (
    <div className="md">
      {!isReadOnly && (
        <fieldset className="md__tools">
          <legend className="visually-hidden">{t("admin.content.formatting")}</legend>
          {TOOLS.map(({ icon, label, edit: change }) => (
            <button key={icon} type="button" className="icon-button" aria-label={t(label)} title={t(label)} onClick={() => edit(change)}>
              <Icon name={icon} />
            </button>
          ))}
          <select
            className="input md__choice"
            aria-label={t("admin.content.block")}
            value=""
            onChange={({ target }) => edit(insert(`\n::: ${target.value}\n${BLOCK_TEXTS[target.value] ?? ""}:::\n`))}
          >
            <option value="">{t("admin.content.block")}</option>
            {BLOCK_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kind}
              </option>
            ))}
          </select>
          <select
            className="input md__choice"
            aria-label={t("admin.content.fillIn")}
            value=""
            onChange={({ target }) => edit(insert(`{${target.value}}`))}
          >
            <option value="">{t("admin.content.fillIn")}</option>
            {fillings.map((filling) => (
              <option key={filling} value={filling}>
                {`{${filling}}`}
              </option>
            ))}
          </select>
        </fieldset>
      )}
      <div className="md__field">
        <div className="md__lines" aria-hidden="true">
          {text.split("\n").map((line, at) => (
            <div
              // Lines have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              data-line={at + 1}
              className={mistakes.some((mistake) => mistake.line === at + 1) ? "md__line md__line--wrong" : "md__line"}
            >
              {line === "" ? "\u200B" : line}
            </div>
          ))}
        </div>
        <textarea
          ref={area}
          id="piece-text"
          className="md__text"
          aria-label={t("admin.content.text")}
          aria-describedby={mistakes.length > 0 ? "piece-mistakes" : undefined}
          aria-invalid={mistakes.length > 0 ? true : undefined}
          spellCheck
          readOnly={isReadOnly}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  );
}
