import { useId, useRef, useState, type SubmitEvent } from "react";
import type { LeadPage } from "#server/admin/leads/lead-page.ts";
import { t } from "#web/locale/translate.ts";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { useLeadChange } from "./use-lead-change.ts";

type Kind = "email" | "call" | "note";

/** An answer by email, what was said on the telephone, or a note for colleagues. What is typed stays until it is stored. */
export function LeadNote({ lead }: { lead: LeadPage }) {
  const [kind, setKind] = useState<Kind>("call");
  const [isMailTyped, setMailTyped] = useState(false);
  // An email that is being written stays when a colleague finishes the lead meanwhile.
  const mayMail = lead.templates.length > 0 && (lead.state !== "done" || isMailTyped);
  const shown = kind === "email" && !mayMail ? "call" : kind;
  const kinds = [
    ...(mayMail ? [["email", t("common.email"), "mail"] as const] : []),
    ["call", t("admin.lead.noteACall"), "phone"] as const,
    ["note", t("admin.notice.note"), "notebook-pen"] as const,
  ];
  return (
    <div className="lead-note">
      <fieldset className="segmented lead-note__kinds">
        <legend className="visually-hidden">{t("admin.lead.how")}</legend>
        {kinds.map(([name, label, icon]) => (
          <button
            key={name}
            type="button"
            aria-pressed={shown === name}
            onClick={() => setKind(name)}
            {...(name === "email" && { "data-key": "r", "data-key-for": t("admin.lead.reply"), "data-key-to": "[data-answer]" })}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </fieldset>
      {mayMail && <EmailForm lead={lead} isShown={shown === "email"} onType={setMailTyped} />}
      <NoteForm lead={lead} kind={shown === "note" ? "note" : "call"} isShown={shown !== "email"} />
    </div>
  );
}

type FormProps = { lead: LeadPage; isShown: boolean };

function EmailForm({ lead, isShown, onType }: FormProps & { onType: (isTyped: boolean) => void }) {
  const id = useId();
  const { busy, failure, send } = useLeadChange(lead.id);
  const [isSent, setSent] = useState(false);
  const subject = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const noteTyped = () => onType(Boolean(subject.current?.value || text.current?.value));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    setSent(false);
    void send("answer", { subject: String(data.get("subject")), text: String(data.get("text")) }).then((done) => {
      if (!done) return;
      form.reset();
      noteTyped();
      setSent(true);
    });
  };
  /** What was written by hand stays: the template follows it. */
  const begin = (chosen: string) => {
    const template = lead.templates[Number(chosen)];
    const field = text.current;
    if (!template || !field || !subject.current) return;
    const isUntouched = field.value.trim() === "" || lead.templates.some((each) => each.text === field.value);
    field.value = isUntouched ? template.text : `${field.value}\n\n${template.text}`;
    if (subject.current.value.trim() === "") subject.current.value = template.subject;
    noteTyped();
  };
  const errors = failure?.errors;
  return (
    <form className="lead-note__form" noValidate hidden={!isShown} onInput={noteTyped} onSubmit={submit}>
      <output>
        {isSent && (
          <span className="notice notice--good">
            <Icon name="circle-check" />
            <span>{t("admin.lead.answerSent")}</span>
          </span>
        )}
      </output>
      <Problem message={errors?.["subject"] || errors?.["text"] ? undefined : failure?.message} reason={failure?.reason} />
      <Labelled label={t("admin.lead.template")}>
        {(field) => (
          <select className="select" id={field} defaultValue="" onChange={({ target }) => target.value !== "" && begin(target.value)}>
            <option value="">{t("admin.lead.templateNone")}</option>
            {lead.templates.map(({ id: own, name }, number) => (
              <option key={own ?? name} value={number}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <div className={errors?.["subject"] ? "field field--wrong" : "field"}>
        <label htmlFor={`${id}-subject`}>{t("admin.lead.subject")}</label>
        <FieldError id={`${id}-subject-error`} errors={errors?.["subject"]} />
        <input
          className="input"
          ref={subject}
          id={`${id}-subject`}
          name="subject"
          maxLength={150}
          autoComplete="off"
          aria-describedby={errors?.["subject"] && `${id}-subject-error`}
          aria-invalid={errors?.["subject"] ? true : undefined}
        />
      </div>
      <div className={errors?.["text"] ? "field field--wrong" : "field"}>
        <label htmlFor={`${id}-text`}>
          {t("admin.lead.answerTo", { name: lead.name || lead.email, staff: lead.branch ?? t("admin.name") })}
        </label>
        <span className="hint" id={`${id}-hint`}>
          {t("admin.lead.answerHint")}
        </span>
        <FieldError id={`${id}-text-error`} errors={errors?.["text"]} />
        <textarea
          className="input"
          ref={text}
          id={`${id}-text`}
          data-answer=""
          name="text"
          rows={8}
          maxLength={5000}
          aria-describedby={errors?.["text"] ? `${id}-hint ${id}-text-error` : `${id}-hint`}
          aria-invalid={errors?.["text"] ? true : undefined}
        />
      </div>
      <button type="submit" className="button" aria-busy={busy}>
        <Icon name="send" />
        {t("admin.lead.send")}
      </button>
    </form>
  );
}

function NoteForm({ lead, kind, isShown }: FormProps & { kind: "call" | "note" }) {
  const id = useId();
  const { busy, failure, send } = useLeadChange(lead.id);
  const errors = failure?.errors?.["note"];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(kind, { note: String(new FormData(form).get("note") ?? "") }).then((done) => done && form.reset());
  };
  return (
    <form className="lead-note__form" noValidate hidden={!isShown} onSubmit={submit}>
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
