import { useState } from "react";
import { Link, useLoaderData, useSearchParams } from "react-router";
import { allowedSomewhere } from "#domain/staff/allowed.ts";
import { t } from "#web/locale/translate.ts";
import { postProved } from "../http/passkey.ts";
import { staffLoader } from "../staff-loader.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { ActCards, ActTable } from "./act-list.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditSearch } from "./audit-search.tsx";
import "./audit.css";

export const loader = staffLoader("audit.read", async ({ reads, signedIn: { rights }, query }) => ({
  ...(await reads.acts(rights, query)),
  sites: await reads.sites(),
  websites: reads.websites,
  now: reads.now(),
  mayUndo: allowedSomewhere(rights, "stock.bulk"),
  mayImport: allowedSomewhere(rights, "stock.import"),
}));

/** Who did what, and when. */
export default function AuditPage() {
  const { acts, next, count, counted, filter, people, vehicles, now, mayUndo, mayImport, ...places } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function exportActs() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const answer = await postProved<{ path: string }>("/audit/export", { query: parameters.toString() });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.message);
    window.location.assign(answer.data.path);
  }

  const older = new URLSearchParams(parameters);
  older.set("before", String(next));
  const newest = new URLSearchParams(parameters);
  newest.delete("before");
  return (
    <>
      <title>{t("admin.title", { page: t("admin.nav.audit") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.nav.audit")}</h1>
          <p>{t("admin.audit.about")}</p>
        </div>
        {count > 0 && (
          <button type="button" className="button button--secondary" aria-busy={busy} onClick={() => void exportActs()}>
            <Icon name="download" />
            {counted ? t("admin.audit.export", { count }) : t("admin.audit.exportAll")}
          </button>
        )}
      </div>
      <Problem message={problem} />
      <AuditSearch />
      <AuditFilters filter={filter} people={people} sites={places.sites} vehicles={vehicles} />
      {acts.length === 0 ? (
        <p className="panel panel__body">{Object.keys(filter).length === 0 ? t("admin.audit.empty") : t("admin.audit.nothingFound")}</p>
      ) : (
        <>
          <ActTable acts={acts} places={places} now={now} mayUndo={mayUndo} mayImport={mayImport} />
          <ActCards acts={acts} places={places} now={now} mayUndo={mayUndo} mayImport={mayImport} />
          <div className="act-foot">
            <span className="muted">{counted ? t("admin.audit.count", { count }) : t("admin.audit.countMany", { count })}</span>
            {parameters.has("before") && (
              <Link className="button button--secondary button--small" to={`/audit?${newest}`}>
                {t("admin.audit.newest")}
              </Link>
            )}
            {next !== null && (
              <Link className="button button--secondary button--small" to={`/audit?${older}`}>
                {t("admin.audit.older")}
              </Link>
            )}
          </div>
        </>
      )}
    </>
  );
}
