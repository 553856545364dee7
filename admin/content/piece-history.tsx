import { Link, useNavigate, useSearchParams } from "react-router";
import { momentText } from "#domain/date-texts.ts";
import type { LineDifference } from "#domain/content/line-differences.ts";
import type { PiecePage } from "#server/admin/content/content-pages.ts";
import type { ShownPiece } from "#server/content/staff/read-pieces.ts";
import { t } from "#web/locale/translate.ts";
import { personName } from "../stock/vehicle/value-text.ts";

type PieceHistoryProps = {
  piece: ShownPiece;
  compared: PiecePage["compared"];
  onRestore: ((text: string) => void) | undefined;
};

/** Who wrote which version, what differs from it, and a way back to it. */
export function PieceHistory({ piece, compared, onRestore }: PieceHistoryProps) {
  const navigate = useNavigate();
  const before = useSearchParams()[0].get("before");
  if (piece.version === 0) return null;
  const restore = (text: string) => {
    onRestore?.(text.replaceAll("\r\n", "\n"));
    void navigate("?", { preventScrollReset: true });
  };
  return (
    <section className="panel" aria-labelledby="piece-history">
      <div className="panel__head">
        <h2 id="piece-history">{t("admin.content.history")}</h2>
      </div>
      <ol className="rows">
        {piece.versions.map(({ version, by }) => (
          <li key={version}>
            <span className="rows__what">
              <b>{t("admin.content.version", { version })}</b>
              <span className="muted">{`${personName(by)}, ${t(momentText(by.at))}`}</span>
            </span>
            {version === piece.live && <span className="badge badge--good">{t("admin.stock.live")}</span>}
            {version === piece.scheduled && <span className="badge badge--info">{t("admin.content.scheduled")}</span>}
            {version !== piece.version && <CompareLink version={version} page={before} name={t("admin.content.version", { version })} />}
          </li>
        ))}
        {(piece.hasOlder || !piece.versions.some(({ version }) => version === piece.version)) && (
          <li>
            {!piece.versions.some(({ version }) => version === piece.version) && (
              <Link className="button button--secondary button--small" to="?" preventScrollReset>
                {t("admin.content.newestVersions")}
              </Link>
            )}
            {piece.hasOlder && (
              <Link className="button button--secondary button--small" to={`?before=${piece.versions.at(-1)?.version}`} preventScrollReset>
                {t("admin.content.olderVersions")}
              </Link>
            )}
          </li>
        )}
        {piece.isInRelease && (
          <li>
            <span className="rows__what">
              <b>{t("admin.content.fileOfRelease")}</b>
            </span>
            {piece.live === null && <span className="badge badge--good">{t("admin.stock.live")}</span>}
            <CompareLink version={0} page={before} name={t("admin.content.fileOfRelease")} />
          </li>
        )}
      </ol>
      {compared && (
        <div className="panel__body stack" id="differences">
          <h3>
            {compared.version === 0 ? t("admin.content.sinceRelease") : t("admin.content.sinceVersion", { version: compared.version })}
          </h3>
          <Differences lines={compared.lines} />
          {onRestore && (
            <div>
              <button type="button" className="button button--secondary" onClick={() => restore(compared.text)}>
                {t("admin.content.restore")}
              </button>
              <p className="hint">{t("admin.content.restoreMeans")}</p>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function CompareLink({ version, page, name }: { version: number; page: string | null; name: string }) {
  const to = `?compare=${version}${page === null ? "" : `&before=${page}`}`;
  return (
    <Link className="button button--secondary button--small" to={to} preventScrollReset>
      {t("common.compare")}
      <span className="visually-hidden">{` ${name}`}</span>
    </Link>
  );
}

/** Lines that are the same are shown beside a change only. */
const LINES_AROUND = 2;

function Differences({ lines }: { lines: readonly LineDifference[] }) {
  if (lines.every(({ kind }) => kind === "same")) return <p>{t("admin.content.noDifference")}</p>;
  const isNear = (at: number) => lines.slice(Math.max(0, at - LINES_AROUND), at + LINES_AROUND + 1).some(({ kind }) => kind !== "same");
  return (
    <section className="differences" aria-label={t("admin.content.differences")}>
      {lines.map(({ kind, line }, at) => {
        if (!isNear(at)) return null;
        // Lines have no identity but their place.
        const key = `${at} ${kind}`;
        if (kind === "same") return <p key={key}>{line}</p>;
        return (
          <p key={key} className={`differences__${kind}`}>
            <span className="visually-hidden">{t(kind === "added" ? "admin.content.added" : "admin.content.removed")} </span>
            {kind === "added" ? <ins>{line}</ins> : <del>{line}</del>}
          </p>
        );
      })}
    </section>
  );
}
