import { useRef, useState } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { londonDay } from "#domain/calendar.ts";
import { NEW_KINDS, nameOfTitle, newText, type NewKind } from "#domain/content/new-piece.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { staffLoader } from "../staff-loader.ts";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { KIND_NAMES } from "./piece-texts.ts";
import "./content.css";

export const loader = staffLoader("content.write", async ({ reads, signedIn, query }) => {
  const { website, mayWrite } = await reads.content(signedIn.rights, query.get("website"));
  return { website: mayWrite ? website : undefined, today: londonDay(reads.now()) };
});

/** Begins a text: it is a draft until somebody publishes it. */
export default function NewPiecePage() {
  const { website, today } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function save(given: FormData): Promise<void> {
    if (busy) return;
    const [kind, title, name] = ["kind", "title", "name"].map((field) => String(given.get(field) ?? "").trim());
    if (title === "") {
      setFailure({ ok: false, status: 422, message: "", errors: { title: [t("admin.content.titleMissing")] } });
      return;
    }
    const path = `${kind}/${name || nameOfTitle(title ?? "")}.md`;
    setBusy(true);
    const text = newText(kind as NewKind, title ?? "", today);
    const answer = await post(`/content/${website?.name}/save`, { path, text, base: 0, isNew: true });
    setBusy(false);
    if (answer.ok) await navigate(`/content/${website?.name}/${path}`);
    else setFailure(answer);
  }

  return (
    <>
      <title>{t("admin.title", { page: t("admin.content.newHead") })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/content">
            <Icon name="arrow-left" />
            {t("admin.content.title")}
          </Link>
          <h1>{t("admin.content.newHead")}</h1>
          <p>{t("admin.content.newMeans", { website: website?.site_name ?? "" })}</p>
        </div>
      </div>
      <Problem message={failure?.errors ? undefined : failure?.message} reason={failure?.reason} />
      <form
        ref={form}
        className="panel panel__body stack content-new"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(new FormData(event.currentTarget));
        }}
      >
        <div className="field">
          <label htmlFor="new-kind">{t("admin.branch.kind")}</label>
          <select className="input" id="new-kind" name="kind" defaultValue="pages">
            {NEW_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(KIND_NAMES[kind])}
              </option>
            ))}
          </select>
        </div>
        <TextField name="title" label={t("forms.title")} errors={failure?.errors?.["title"]} />
        <TextField name="name" label={t("admin.content.name")} hint={t("admin.content.nameHint")} />
        <FieldError id="new-error" errors={failure?.errors?.["path"]} />
        <div>
          <button type="submit" className="button" aria-busy={busy}>
            {t("admin.content.begin")}
          </button>
        </div>
      </form>
    </>
  );
}
