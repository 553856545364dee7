import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { CONTENT_KINDS } from "#domain/content/piece.ts";
import { momentText } from "#domain/date-texts.ts";
import { CONTENT_PERMISSIONS } from "#domain/staff/content-permissions.ts";
import type { ListedPiece } from "#server/content/staff/read-pieces.ts";
import { t } from "#web/locale/translate.ts";
import { useLivePage } from "../live/use-live-page.ts";
import { staffLoader } from "../staff-loader.ts";
import { personName } from "../stock/vehicle/value-text.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { KIND_GROUPS, KIND_NAMES, stateOf, whereText } from "./piece-texts.ts";
import "./content.css";

export { liveClientLoader as clientLoader } from "../live/live-client-loader.ts";

export const loader = staffLoader(CONTENT_PERMISSIONS, async ({ reads, signedIn, query }) => ({
  ...(await reads.content(signedIn.rights, query.get("website"))),
  kind: CONTENT_KINDS.find((kind) => kind === query.get("kind")) ?? null,
}));

/** What shoppers read that is not a vehicle. */
export default function ContentPageOfAdmin() {
  const { website, websites, pieces, mayWrite, kind } = useLivePage(useLoaderData<typeof loader>(), ["content"]);
  const [typed, setTyped] = useState("");
  const sought = typed.trim().toLowerCase();
  const shown = pieces.filter(
    (piece) => (kind === null || piece.kind === kind) && `${piece.title} ${piece.path}`.toLowerCase().includes(sought),
  );
  const address = (of: string | null) => `/content?website=${website?.name ?? ""}${of === null ? "" : `&kind=${of}`}`;
  return (
    <>
      <title>{t("admin.title", { page: t("admin.content.title") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.content.title")}</h1>
          <p>{t("admin.content.means")}</p>
        </div>
        {mayWrite && website && (
          <Link className="button" to={`/content/new?website=${website.name}`}>
            <Icon name="plus" />
            {t("home.new")}
          </Link>
        )}
      </div>
      {websites.length > 1 && (
        <nav className="views" aria-label={t("admin.people.websites")}>
          {websites.map(({ name, site_name }) => (
            <Link key={name} to={`/content?website=${name}`} aria-current={name === website?.name ? "page" : undefined}>
              {site_name}
            </Link>
          ))}
        </nav>
      )}
      <nav className="content-kinds" aria-label={t("admin.content.kinds")}>
        {[null, ...CONTENT_KINDS].map((each) => (
          <Link key={each} className="chip" to={address(each)} aria-current={each === kind ? "page" : undefined}>
            {each === null ? t("home.all") : t(KIND_GROUPS[each])}
            <span className="muted">{pieces.filter((piece) => each === null || piece.kind === each).length}</span>
          </Link>
        ))}
      </nav>
      <div className="field content-search">
        <label htmlFor="content-search">{t("admin.content.search")}</label>
        <input
          className="input"
          id="content-search"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <output className="visually-hidden">{t("admin.content.found", { count: shown.length })}</output>
      {shown.length === 0 ? (
        <p className="panel panel__body">{t("admin.content.nothing")}</p>
      ) : (
        <>
          <PieceTable pieces={shown} website={website?.name ?? ""} />
          <PieceCards pieces={shown} website={website?.name ?? ""} />
        </>
      )}
    </>
  );
}

type PiecesProps = { pieces: readonly ListedPiece[]; website: string };

function PieceTable({ pieces, website }: PiecesProps) {
  return (
    <div className="table-frame only-wide">
      <table className="table">
        <caption className="visually-hidden">{t("admin.content.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("forms.title")}</th>
            <th scope="col">{t("admin.branch.kind")}</th>
            <th scope="col">{t("admin.people.state")}</th>
            <th scope="col">{t("admin.content.where")}</th>
            <th scope="col">{t("admin.content.changedBy")}</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => (
            <tr key={piece.path}>
              <th scope="row">
                <Link className="title-link" data-row="" to={`/content/${website}/${piece.path}`}>
                  {piece.title}
                </Link>
              </th>
              <td>{t(KIND_NAMES[piece.kind])}</td>
              <td>
                <StateBadge {...piece} />
              </td>
              <td className="muted">{whereText(piece)}</td>
              <td className="muted">{piece.by && `${personName(piece.by)}, ${t(momentText(piece.by.at))}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PieceCards({ pieces, website }: PiecesProps) {
  return (
    <ul className="table-cards only-phone" aria-label={t("admin.content.title")}>
      {pieces.map((piece) => (
        <li key={piece.path} className="table-card">
          <Link className="title-link" data-row="" to={`/content/${website}/${piece.path}`}>
            {piece.title}
          </Link>
          <span className="row">
            <StateBadge {...piece} />
            <span className="muted">{t(KIND_NAMES[piece.kind])}</span>
          </span>
          <span className="muted">{whereText(piece)}</span>
        </li>
      ))}
    </ul>
  );
}

export function StateBadge({ state }: Pick<ListedPiece, "state">) {
  const { name, badge } = stateOf(state);
  return <span className={badge}>{name}</span>;
}
