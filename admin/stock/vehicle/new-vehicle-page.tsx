import { useRef, useState, type FormEvent } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { allowedSomewhere } from "#domain/staff/allowed.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../../http/post.ts";
import { staffLoader } from "../../staff-loader.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { NoBranch } from "../../ui/no-branch.tsx";
import { Problem } from "../../ui/problem.tsx";
import { TextField } from "../../ui/text-field.tsx";
import "./vehicle.css";

export const loader = staffLoader("stock.edit", async ({ reads, signedIn: { rights } }) => ({
  branches: reads.branchesToAdd(rights),
  mayAdd: allowedSomewhere(rights, "branches.edit"),
}));

/** Make, range and branch: the rest is added to the draft. */
export default function NewVehiclePage() {
  const { branches, mayAdd } = useLoaderData<typeof loader>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "");
    const answer = await post<{ stock_id: number }>("/stock", { make: text("make"), range: text("range"), site: text("site") });
    setBusy(false);
    if (answer.ok) return void navigate(`/stock/${answer.data.stock_id}`);
    setFailure(answer);
    return undefined;
  }
  return (
    <>
      <title>{t("admin.title", { page: t("admin.vehicle.new") })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/stock">
            <Icon name="arrow-left" />
            {t("admin.nav.stock")}
          </Link>
          <h1>{t("admin.vehicle.new")}</h1>
          <p>{t("admin.vehicle.newMeans")}</p>
        </div>
      </div>
      {branches.length === 0 ? (
        <NoBranch mayAdd={mayAdd} />
      ) : (
        <form className="panel new-vehicle" ref={form} noValidate onSubmit={(event) => void add(event)}>
          <div className="panel__body stack">
            <Problem message={failure?.message} reason={failure?.reason} />
            <TextField name="make" label={t("common.make")} errors={failure?.errors?.["make"]} />
            <TextField name="range" label={t("admin.field.range")} errors={failure?.errors?.["range"]} />
            <div className="field">
              <label htmlFor="site">{t("enquiry.branch")}</label>
              <select className="select" id="site" name="site">
                {branches.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <div className="panel__foot">
            <button type="submit" className="button" aria-busy={busy}>
              {t("admin.vehicle.addDraft")}
            </button>
          </div>
        </form>
      )}
    </>
  );
}
