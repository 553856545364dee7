import { useState } from "react";
import { Link } from "react-router";
import { t } from "#web/locale/translate.ts";
import { post } from "../../http/post.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import type { Changed } from "./bulk-data.ts";

type UndoToastProps = { changed: Changed; onUndone: () => void; onClose: () => void };
type Undone = { undone: number; leftOut: { stock_id: number; make: string; range: string }[] };

/** Stays until it is closed: what was changed, and the way back. */
export function UndoToast({ changed, onUndone, onClose }: UndoToastProps) {
  const [message, setMessage] = useState<string>();
  const undo = async () => {
    const answer = await post<Undone>(`/stock/bulk/${changed.act}/undo`);
    if (!answer.ok) return setMessage(answer.message);
    const { undone, leftOut } = answer.data;
    const names = leftOut.map(({ make, range, stock_id }) => `${make} ${range} (${stock_id})`).join(", ");
    setMessage(
      leftOut.length === 0
        ? t("admin.stock.undone", { count: undone, number: undone })
        : t("admin.stock.undoneBut", { number: undone, names }),
    );
    onUndone();
  };
  return (
    <div className="toast">
      <output>{message ?? t("admin.stock.changed", { count: changed.changed, number: changed.changed.toLocaleString("en-GB") })}</output>
      <Link className="button" to={`/stock/changes/${changed.act}`}>
        {t("admin.undo.each")}
      </Link>
      {message === undefined && (
        <button type="button" className="button" data-undo onClick={() => void undo()}>
          <Icon name="undo-2" />
          {t("common.undo")}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t("common.close")} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  );
}
