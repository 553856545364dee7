import { startTransition, useEffect, useId, useState, type Dispatch, type SetStateAction, type SubmitEvent } from "react";
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

const EMPTY: Typed = { name: "", subject: "", body: "" };

type TemplateFormProps = {
  template?: Template;
  leads: Page["leads"];
  places: Page["places"];
  /** How many forms of the page have something unsaved. */
  countUnsaved: Dispatch<SetStateAction<number>>;
};

/** A template that is changed, or a new one. What is typed stays until it is saved. */
export function TemplateForm({ template, leads, places, countUnsaved }: TemplateFormProps) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [theirs, setTheirs] = useState<Theirs>();
  const [chosen, setChosen] = useState(0);
  /** Undefined: it stands as it was saved, and follows what the page reads again. */
  const [typed, setTyped] = useState<Typed>();
  /** What it was typed over: the page may have read a colleague's since. */
  const [base, setBase] = useState(0);
  const place = template ?? places[chosen];
  const saved: Typed = template ?? EMPTY;
  const { name, subject, body } = typed ?? saved;
  const shown: Typed = { name, subject, body };
  const isChanged = typed !== undefined;

  useEffect(() => {
    if (!isChanged) return undefined;
    countUnsaved((number) => number + 1);
    return () => countUnsaved((number) => number - 1);
  }, [isChanged, countUnsaved]);

  function type(change: Partial<Typed>): void {
    if (!typed) setBase(template?.revision ?? 0);
    const next = { ...shown, ...change };
    const isSame = next.name === saved.name && next.subject === saved.subject && next.body === saved.body;
    setTyped(isSame ? undefined : next);
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !place) return;
    setBusy(true);
    setFailure(undefined);
    setSaved(false);
    const revision = theirs?.revision ?? (typed ? base : template?.revision);
    const answer = template
      ? await post<{ revision: number }>(`/leads/templates/${template.id}/change`, { ...shown, revision })
      : await post<{ revision: number }>("/leads/templates/add", { ...shown, website: place.website, site_id: place.site_id });
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer);
      setTheirs((answer.answer as { template?: Theirs } | undefined)?.template);
      return;
    }
    setTheirs(undefined);
    setBase(answer.data.revision);
    const done = () => {
      // What is typed meanwhile stays.
      setTyped((now) => (now === typed ? undefined : now));
      setSaved(true);
    };
    if (!template) done();
    await revalidate();
    // The router shows what it read in a transition: until then what was sent stands in the fields.
    if (template) startTransition(done);
  }

  const errors = failure?.errors;
  return (
    <form className="panel__body stack" noValidate onSubmit={(event) => void save(event)}>
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
      {FIELDS.map(({ name: field, label, most }) => (
        <div key={field} className={errors?.[field] ? "field field--wrong" : "field"}>
          <label htmlFor={`${id}-${field}`}>{label()}</label>
          <FieldError id={`${id}-${field}-error`} errors={errors?.[field]} />
          <input
            className="input"
            id={`${id}-${field}`}
            name={field}
            maxLength={most}
            autoComplete="off"
            value={shown[field]}
            onChange={({ target }) => type({ [field]: target.value })}
            aria-describedby={errors?.[field] && `${id}-${field}-error`}
            aria-invalid={errors?.[field] ? true : undefined}
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
          value={body}
          onChange={({ target }) => type({ body: target.value })}
          aria-describedby={errors?.["body"] ? `places ${id}-body-error` : "places"}
          aria-invalid={errors?.["body"] ? true : undefined}
        />
      </div>
      {place && <TemplatePreview place={place} leads={leads} typed={shown} />}
      <div className="row">
        <button type="submit" className="button" aria-busy={busy}>
          {template ? (theirs ? t("admin.template.replaceTheirs") : t("saved.save")) : t("admin.template.add")}
        </button>
      </div>
    </form>
  );
}
