import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { columnOf, EVERY_COLUMN, USUAL_COLUMNS, type ColumnId } from "./columns.ts";
import { useClosing } from "./use-closing.ts";

type ColumnPickerProps = { columns: readonly ColumnId[]; setColumns: (columns: readonly ColumnId[]) => void };

/** Which columns the list has, and in which order. The vehicle is always the first. */
export function ColumnPicker({ columns, setColumns }: ColumnPickerProps) {
  const details = useClosing();
  const listed = [...columns, ...EVERY_COLUMN.filter((id) => !columns.includes(id))];
  const shift = (id: ColumnId, by: number) => {
    const at = columns.indexOf(id);
    const after = columns.filter((other) => other !== id);
    after.splice(at + by, 0, id);
    setColumns(after);
  };
  return (
    <details className="popover-anchor only-wide" ref={details}>
      <summary className="button button--secondary">
        <Icon name="columns-3" />
        {t("admin.stock.columns")}
      </summary>
      <div className="popover">
        <ul className="column-list">
          {listed.map((id) => {
            const label = t(columnOf(id).label);
            const at = columns.indexOf(id);
            return (
              <li key={id}>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={at >= 0}
                    onChange={({ target }) => setColumns(target.checked ? [...columns, id] : columns.filter((other) => other !== id))}
                  />
                  {label}
                </label>
                {at >= 0 && (
                  <span className="column-list__moves">
                    {at > 0 && (
                      <button
                        type="button"
                        className="icon-button"
                        aria-label={t("admin.stock.moveUp", { column: label })}
                        onClick={() => shift(id, -1)}
                      >
                        <Icon name="chevron-up" />
                      </button>
                    )}
                    {at < columns.length - 1 && (
                      <button
                        type="button"
                        className="icon-button"
                        aria-label={t("admin.stock.moveDown", { column: label })}
                        onClick={() => shift(id, 1)}
                      >
                        <Icon name="chevron-down" />
                      </button>
                    )}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        <button type="button" className="button button--secondary button--small" onClick={() => setColumns(USUAL_COLUMNS)}>
          {t("admin.stock.usualColumns")}
        </button>
      </div>
    </details>
  );
}
