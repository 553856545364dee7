import { Link } from "react-router";
import type { ShownPiece } from "#server/content/staff/read-pieces.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import type { PieceForm } from "./use-piece-form.ts";

/** Why the shop does not show what was published, and what it shows instead. */
export function PieceWrong({ piece: { wrong, live, isInRelease } }: { piece: ShownPiece }) {
  if (wrong.length === 0) return null;
  return (
    <div className="notice notice--bad" role="alert">
      <Icon name="circle-alert" />
      <div>
        <b>{t(live !== null ? "admin.content.wrongBefore" : isInRelease ? "admin.content.wrongRelease" : "admin.content.wrongNothing")}</b>
        <ul>
          {wrong.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type ReleaseConflictProps = { form: PieceForm; released: string; mayChoose: boolean };

/** A release has changed the file under what staff wrote: one of the two texts is chosen. */
export function ReleaseConflict({ form, released, mayChoose }: ReleaseConflictProps) {
  return (
    <section className="notice" aria-labelledby="release-conflict">
      <Icon name="info" />
      <div className="stack">
        <b id="release-conflict">{t("admin.content.releaseChangedHead")}</b>
        <span>{t("admin.content.releaseChangedMeans")}</span>
        <span className="row">
          <Link className="button button--secondary" to="?compare=0" preventScrollReset>
            {t("common.compare")}
          </Link>
          {mayChoose && (
            <>
              <button type="button" className="button button--secondary" aria-busy={form.busy} onClick={() => void form.keepOurs()}>
                {t("admin.content.keepOurs")}
              </button>
              <button
                type="button"
                className="button button--secondary"
                aria-busy={form.busy}
                onClick={() => void form.takeReleased(released)}
              >
                {t("admin.content.takeReleased")}
              </button>
            </>
          )}
        </span>
      </div>
    </section>
  );
}
