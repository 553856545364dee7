import { useId, useRef, useState, type DragEvent, type FormEvent } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import { allowed, allowedSomewhere } from "#domain/staff/allowed.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { upload } from "../http/upload.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { NoBranch } from "../ui/no-branch.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { FeedList } from "./feed-list.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { outcomeText } from "./outcome-text.ts";

const GUESS = "";

export const loader = staffLoader("stock.import", async ({ reads, signedIn: { rights } }) => ({
  ...(await reads.imports(rights)),
  mayAdd: allowedSomewhere(rights, "branches.edit"),
  sites: (await reads.sites()).filter(({ id }) => allowed(rights, "stock.import", { site_id: id })),
}));

/** The first step of an import, the file or its address, and earlier imports. */
export default function ImportPage() {
  const { imports, maps, feeds, sites, mayAdd } = useLoaderData<typeof loader>();
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const ids = { site: useId(), map: useId() };
  const busy = share !== undefined;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [site, map, url] = ["site", "map", "url"].map((name) => String(form.get(name) ?? "").trim());
    if (busy) return;
    if (!file && url === "") return setFailure({ ok: false, status: 0, message: t("admin.import.chooseFile") });
    setFailure(undefined);
    setShare(0);
    const query = new URLSearchParams({ site: site ?? "", ...(map !== GUESS && { map: map ?? "" }) });
    const answer = file
      ? await upload<{ id: string }>(`/import/files?${query}`, file, setShare)
      : await post<{ id: string }>("/import/addresses", { url, site: Number(site), map: map === GUESS ? null : map });
    setShare(undefined);
    if (!answer.ok) return setFailure(answer);
    await navigate(`/import/${answer.data.id}`);
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) setFile(dropped);
  };
  const problem = failure?.errors?.["file"]?.join(" ") ?? failure?.errors?.["map"]?.join(" ") ?? failure?.message;
  return (
    <>
      <title>{t("admin.title", { page: t("admin.import.title") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.import.title")}</h1>
          <p>{t("admin.import.nothingWritten")}</p>
        </div>
      </div>
      <ImportSteps step="file" />
      <div className="import-form">
        {sites.length === 0 ? (
          <NoBranch mayAdd={mayAdd} />
        ) : (
          <form className="import-form" noValidate onSubmit={(event) => void send(event)}>
            <Problem message={failure && !failure.errors?.["url"] ? problem : undefined} />
            <div
              className={over ? "file-drop file-drop--over" : "file-drop"}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
              }}
              onDragLeave={() => setOver(false)}
              onDrop={drop}
            >
              <p>
                <b>{file ? file.name : t("admin.import.dropHere")}</b>
                <span className="muted">{t("admin.import.formats")}</span>
              </p>
              <input
                ref={input}
                hidden
                type="file"
                accept=".csv,.tsv,.txt,.jsonl,.ndjson,.json,.gz"
                aria-label={t("admin.import.stepFile")}
                onChange={({ target }) => {
                  setFile(target.files?.[0]);
                  // The same file can be chosen again once it was corrected.
                  target.value = "";
                }}
              />
              <button type="button" className="button button--secondary" onClick={() => input.current?.click()}>
                {file ? t("admin.import.anotherFile") : t("admin.import.chooseAFile")}
              </button>
            </div>
            {!file && (
              <TextField
                name="url"
                label={t("admin.import.orAddress")}
                hint={t("admin.import.addressHint")}
                errors={failure?.errors?.["url"]}
              />
            )}
            <div className="columns">
              <div className="field">
                <label htmlFor={ids.site}>{t("admin.import.branch")}</label>
                <span className="hint">{t("admin.import.branchHint")}</span>
                <select className="select" id={ids.site} name="site">
                  {sites.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
              <div className="field">
                <label htmlFor={ids.map}>{t("admin.import.columnsLike")}</label>
                <span className="hint">{t("admin.import.columnsLikeHint")}</span>
                <select className="select" id={ids.map} name="map">
                  <option value={GUESS}>{t("admin.import.findOut")}</option>
                  {maps.map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
            </div>
            {share !== undefined && file && (
              <progress className="import-progress" max={1} value={share} aria-label={t("admin.import.sending")}>
                {Math.round(share * 100)}%
              </progress>
            )}
            <div className="row">
              <button type="submit" className="button" aria-busy={busy}>
                {t("admin.import.nextColumns")}
              </button>
            </div>
          </form>
        )}
        <section className="panel" aria-labelledby="earlier">
          <div className="panel__head">
            <h2 id="earlier">{t("admin.import.earlier")}</h2>
          </div>
          {imports.length === 0 ? (
            <p className="panel__body muted">{t("admin.import.noneYet")}</p>
          ) : (
            <ul className="rows">
              {imports.map((each) => (
                <li key={each.id}>
                  <span className="rows__what">
                    <Link className="title-link" to={`/import/${each.id}`}>
                      {each.file_name}
                    </Link>
                    <span className="muted">{t("admin.import.byAt", { name: each.by, moment: t(momentText(each.at)) })}</span>
                  </span>
                  <span className="row">
                    {each.state === "done" && <Icon name="circle-check" />}
                    {outcomeText(each.state, each.report)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <FeedList feeds={feeds} mayAdd={sites.length > 0} />
      </div>
    </>
  );
}
