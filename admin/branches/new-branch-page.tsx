import { useState, type FormEvent } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import "../stock/vehicle/vehicle.css";

export const loader = staffLoader("branches.edit", async ({ reads, signedIn }) => {
  const { parents, mayAdd } = await reads.branches(signedIn.rights);
  return { parents, mayAdd };
});

/** Name and address: the rest is added on its own page. */
export default function NewBranchPage() {
  const { parents, mayAdd } = useLoaderData<typeof loader>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const navigate = useNavigate();
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "");
    const body = { slug: text("slug"), name: text("name"), parent: text("parent") || null };
    const answer = await post<{ slug: string }>("/branches", body);
    setBusy(false);
    if (answer.ok) void navigate(`/branches/${answer.data.slug}`);
    else setFailure(answer);
  }
  return (
    <>
      <title>{t("admin.title", { page: t("admin.branch.new") })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/branches">
            <Icon name="arrow-left" />
            {t("admin.people.branches")}
          </Link>
          <h1>{t("admin.branch.new")}</h1>
          <p>{t("admin.branch.newMeans")}</p>
        </div>
      </div>
      {mayAdd ? (
        <form className="panel new-vehicle" noValidate onSubmit={(event) => void add(event)}>
          <div className="panel__body stack">
            <Problem message={failure?.message} reason={failure?.reason} />
            <TextField name="name" label={t("application.name")} errors={failure?.errors?.["name"]} />
            <TextField name="slug" label={t("admin.branch.slug")} hint={t("admin.branch.slugHint")} errors={failure?.errors?.["slug"]} />
            {parents.length > 0 && (
              <Labelled label={t("admin.branch.parent")}>
                {(id) => (
                  <select className="select" id={id} name="parent">
                    <option value="">{t("admin.branch.noParent")}</option>
                    {parents.map(({ slug, name }) => (
                      <option key={slug} value={slug}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </Labelled>
            )}
          </div>
          <div className="panel__foot">
            <button type="submit" className="button" aria-busy={busy}>
              {t("admin.branch.add")}
            </button>
          </div>
        </form>
      ) : (
        <p className="notice">{t("admin.branch.mayNotAdd")}</p>
      )}
    </>
  );
}
