import { Link, useLoaderData } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import type { RecentChange } from "#server/stock/bulk/recent-changes.ts";
import { t } from "#web/locale/translate.ts";
import { staffLoader } from "../../staff-loader.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { personName } from "../vehicle/value-text.ts";
import { fieldName } from "./field-name.ts";
import "../stock.css";

export const loader = staffLoader("stock.bulk", async ({ reads, signedIn }) => ({ changes: await reads.recentChanges(signedIn.rights) }));

/** The changes of many vehicles that can still be undone. */
export default function RecentChangesPage() {
  const { changes } = useLoaderData<typeof loader>();
  return (
    <>
      <title>{t("admin.title", { page: t("admin.undo.recent") })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/stock">
            <Icon name="arrow-left" />
            {t("admin.nav.stock")}
          </Link>
          <h1>{t("admin.undo.recent")}</h1>
          <p>{t("admin.undo.recentMeans")}</p>
        </div>
      </div>
      {changes.length === 0 ? (
        <p className="notice stack">
          <Icon name="info" />
          <span>{t("admin.undo.noneRecent")}</span>
        </p>
      ) : (
        <ul className="panel recent-changes" aria-label={t("admin.undo.recent")}>
          {changes.map((change) => (
            <Change key={change.act} change={change} />
          ))}
        </ul>
      )}
    </>
  );
}

function Change({ change: { act, by, until, vehicles, fields, isUndone } }: { change: RecentChange }) {
  return (
    <li className="recent-change">
      <div>
        <b>{[...new Set(fields.map(fieldName))].join(", ")}</b>
        <span>{t("admin.undo.by", { name: personName(by), moment: t(momentText(by.at)), count: vehicles })}</span>
        <span className="muted">{isUndone ? t("admin.import.stateUndone") : t("admin.undo.until", { moment: t(momentText(until)) })}</span>
      </div>
      <Link className="button button--secondary button--small" to={`/stock/changes/${act}`}>
        {isUndone ? t("admin.undo.each") : t("admin.undo.look")}
      </Link>
    </li>
  );
}
