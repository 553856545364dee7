import { useId, useRef, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import type { TemplatesPage as Page } from "#server/admin/leads/templates-page.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { FieldError } from "../ui/field-error.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { placeName } from "./template-places.ts";

type Template = Page["templates"][number];
type Typed = Pick<Template, "name" | "subject" | "body">;
type Theirs = Typed & { revision: number };

const FIELDS = [
  { name: "name", label: () => t("admin.template.name"), most: 60 },
  { name: "subject", label: () => t("admin.lead.subject"), most: 150 },
] as const;

type TemplateFormProps = { template?: Template; leads: Page["leads"]; places: Page["places"] };

/** A template that is changed, or a new one. What is typed stays until it is saved. */
export function TemplateForm({ template, leads, places }: TemplateFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [theirs, setTheirs] = useState<Theirs>();
  const [chosen, setChosen] = useState(0);
  const place = template ?? places[chosen];

  const typed = (): Typed => {
    const data = new FormData(form.current ?? undefined);
    const of = (name: keyof Typed) => String(data.get(name) ?? "");
    return { name: of("name"), subject: of("subject"), body: of("body") };
  };

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !place) return;
    setBusy(true);
    setFailure(undefined);
    setSaved(false);
    const revision = theirs?.revision ?? template?.revision ?? 0;
    const answer = template
      ? await post(`/templates/${template.id}/change`, { ...typed(), revision })
      : await post("/leads/templates/add", { ...typed(), website: place.website, site_id: place.site_id });
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer);
      setTheirs((answer.answer as { template?: Theirs } | undefined)?.template);
      return;
    }
    setTheirs(undefined);
    setSaved(true);
    if (!template) form.current?.reset();
    await revalidate();
  }

  const errors = failure?.errors;
  return (
    <form className="panel__body stack" ref={form} noValidate onSubmit={(event) => void save(event)}>
      <output>{isSaved && <span className="badge badge--good">{t("common.saved")}</span>}</output>
      <Problem message={errors ? undefined : failure?.message} reason={failure?.reason} />
      {theirs && (
        <div className="notice">
          <div>
            <p>{t("admin.template.theirs")}</p>
            <p>
              <b>{theirs.name}</b>, {theirs.subject}
            </p>
            <p className="message__text">{theirs.body}</p>
          </div>
        </div>
      )}
      {!template && (
        <Labelled label={t("admin.template.where")}>
          {(field) => (
            <select className="select" id={field} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
              {places.map((each, number) => (
                <option key={`${each.website}/${each.site_id}`} value={number}>
                  {placeName(places, each)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      )}
      {FIELDS.map(({ name, label, most }) => (
        <div key={name} className={errors?.[name] ? "field field--wrong" : "field"}>
          <label htmlFor={`${id}-${name}`}>{label()}</label>
          <FieldError id={`${id}-${name}-error`} errors={errors?.[name]} />
          <input
            className="input"
            id={`${id}-${name}`}
            name={name}
            maxLength={most}
            autoComplete="off"
            defaultValue={template?.[name]}
            aria-describedby={errors?.[name] && `${id}-${name}-error`}
            aria-invalid={errors?.[name] ? true : undefined}
          />
        </div>
      ))}
      <div className={errors?.["body"] ? "field field--wrong" : "field"}>
        <label htmlFor={`${id}-body`}>{t("admin.template.text")}</label>
        <FieldError id={`${id}-body-error`} errors={errors?.["body"]} />
        <textarea
          className="input"
          id={`${id}-body`}
          name="body"
          rows={8}
          maxLength={4000}
          defaultValue={template?.body}
          aria-describedby={errors?.["body"] ? `places ${id}-body-error` : "places"}
          aria-invalid={errors?.["body"] ? true : undefined}
        />
      </div>
      {place && <TemplatePreview place={place} leads={leads} typed={typed} />}
      <div className="row">
        <button type="submit" className="button" aria-busy={busy}>
          {template ? (theirs ? t("admin.template.replaceTheirs") : t("saved.save")) : t("admin.template.add")}
        </button>
      </div>
    </form>
  );
}
