import { useId, useState, type SubmitEvent } from "react";
import type { LeadPage } from "#server/admin/leads/lead-page.ts";
import { t } from "#web/locale/translate.ts";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { useLeadChange } from "./use-lead-change.ts";

/** What was said on the telephone, or a note for colleagues. What is typed stays until it is stored. */
export function LeadNote({ lead }: { lead: LeadPage }) {
  const id = useId();
  const { busy, failure, send } = useLeadChange(lead.id);
  const [kind, setKind] = useState<"call" | "note">("call");
  const errors = failure?.errors?.["note"];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(kind, { note: String(new FormData(form).get("note") ?? "") }).then((done) => done && form.reset());
  };
  const kinds = [
    ["call", t("admin.lead.noteACall"), "phone"],
    ["note", t("admin.notice.note"), "notebook-pen"],
  ] as const;
  return (
    <form className="lead-note" noValidate onSubmit={submit}>
      <fieldset className="segmented lead-note__kinds">
        <legend className="visually-hidden">{t("admin.lead.how")}</legend>
        {kinds.map(([name, label, icon]) => (
          <button key={name} type="button" aria-pressed={kind === name} onClick={() => setKind(name)}>
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </fieldset>
      <Problem message={errors ? undefined : failure?.message} reason={failure?.reason} />
      <div className={errors ? "field field--wrong" : "field"}>
        <label htmlFor={id}>{kind === "call" ? t("admin.lead.noteCall") : t("admin.lead.noteForColleagues")}</label>
        <span className="hint" id={`${id}-hint`}>
          {t("admin.lead.noteHint")}
        </span>
        <FieldError id={`${id}-error`} errors={errors} />
        <textarea
          className="input"
          id={id}
          name="note"
          rows={3}
          maxLength={2000}
          aria-describedby={errors ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={errors ? true : undefined}
        />
      </div>
      <button type="submit" className="button" aria-busy={busy}>
        {t("saved.save")}
      </button>
    </form>
  );
}
