import { memo, useMemo, useRef, type MouseEvent } from "react";
import { Link } from "react-router";
import type { StaffOrder } from "#domain/stock/staff/staff-query.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import type { StockRange } from "#server/admin/stock/stock-page.ts";
import type { StaffRow } from "#server/stock/staff-list/staff-rows.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { BY_VEHICLE, columnOf, type ColumnId } from "./columns.ts";
import { ROW_HEIGHTS } from "./list-sizes.ts";
import { PriceEdit } from "./price-edit.tsx";
import { Cell, detailsOf, Plate, Thumbnail, type BranchNames } from "./stock-cells.tsx";
import type { RowStore, StockRows } from "./row-store.ts";
import type { Density } from "../ui/use-preferences.ts";
import { useRowWindow } from "./use-row-window.ts";
import { useStockRows } from "./use-stock-rows.ts";

export type ListProps = {
  /** The canonical parameters of the query. */
  query: string;
  page: StockRange;
  names: BranchNames;
  current: number | undefined;
  setCurrent: (index: number) => void;
  selected: ReadonlySet<number>;
  toggle: (ids: readonly number[], isOn: boolean) => void;
  store: RowStore;
  mayBulk: boolean;
};

type StockTableProps = ListProps & {
  /** The vehicle whose price is edited. */
  editing: number | undefined;
  onEdit: ((id: number) => void) | undefined;
  onEdited: (isSaved: boolean) => void;
  columns: readonly ColumnId[];
  density: Density;
  order: StaffOrder;
  addressOfOrder: (order: StaffOrder) => string;
};

/** The rows near the window; those above and below are an empty block each. */
export function StockTable({ editing, onEdit, onEdited, columns, density, order, addressOfOrder, ...list }: StockTableProps) {
  const { query, page, names, current, setCurrent, selected, toggle, store } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = ROW_HEIGHTS[density];
  const visible = useRowWindow(body, page.total, rowHeight);
  const rows = useStockRows(store, visible);
  const { first, end } = visible ?? { first: page.from, end: page.from + page.rows.length };
  const shown = useMemo(
    () => Array.from({ length: Math.max(0, Math.min(end, rows.total) - first) }, (_, at) => first + at),
    [first, end, rows.total],
  );
  const isEach = shown.every((index) => isSelected(rows.at(index), selected));
  return (
    <div className="table-frame table-frame--clip only-wide">
      <table className={`table stock-table stock-table--${density}`} aria-rowcount={rows.total + 1}>
        <caption className="visually-hidden">{t("admin.nav.stock")}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="tick">
              <label className="check check--only">
                <input
                  type="checkbox"
                  aria-label={t("admin.stock.selectShown")}
                  checked={isEach && selected.size > 0}
                  onChange={({ target }) =>
                    toggle(
                      shown.flatMap((index) => rows.at(index)?.id ?? []),
                      target.checked,
                    )
                  }
                />
              </label>
            </th>
            <SortHead className="stock-table__vehicle" label={t("common.vehicle")} {...BY_VEHICLE} {...{ order, addressOfOrder }} />
            {columns.map((id) => {
              const { label, by, first: direction = "asc", isNumber } = columnOf(id);
              const className = `column column--${id}${isNumber ? " to-the-end" : ""}`;
              return by === undefined ? (
                <th key={id} scope="col" className={className}>
                  {t(label)}
                </th>
              ) : (
                <SortHead key={id} className={className} label={t(label)} by={by} first={direction} {...{ order, addressOfOrder }} />
              );
            })}
          </tr>
        </thead>
        <tbody ref={body} data-row-height={rowHeight}>
          {visible && first > 0 && <Space height={first * rowHeight} />}
          {shown.map((index) => (
            <Row
              key={index}
              index={index}
              row={rows.at(index)}
              columns={columns}
              names={names}
              isCurrent={index === current}
              isSelected={isSelected(rows.at(index), selected)}
              isEditing={editing !== undefined && rows.at(index)?.id === editing}
              onEdit={onEdit}
              onEdited={onEdited}
              toggle={toggle}
              setCurrent={setCurrent}
            />
          ))}
          {visible && end < rows.total && <Space height={(rows.total - end) * rowHeight} />}
        </tbody>
      </table>
      <ListFoot {...{ page, rows, query }} onAgain={() => void store.read(first, end)} />
    </div>
  );
}

function isSelected(row: StaffRow | null | undefined, selected: ReadonlySet<number>): boolean {
  return row !== null && row !== undefined && selected.has(row.id);
}

/** The place of rows that are not drawn. Not with colSpan: it would make tracks for the columns that a narrow window hides. */
function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className="stock-table__space">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell of a hidden row */}
      <td style={{ height }} />
    </tr>
  );
}

type SortHeadProps = {
  className: string;
  label: string;
  by: string;
  first: "asc" | "desc";
  order: StaffOrder;
  addressOfOrder: (order: StaffOrder) => string;
};

function SortHead({ className, label, by, first, order, addressOfOrder }: SortHeadProps) {
  const [presently, direction] = order.split("-");
  const isSorted = presently === by;
  const next = isSorted ? (direction === "asc" ? "desc" : "asc") : first;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (direction === "asc" ? "ascending" : "descending") : undefined}>
      <Link to={addressOfOrder(`${by}-${next}` as StaffOrder)} preventScrollReset>
        {label}
        <Icon name={isSorted ? (direction === "asc" ? "arrow-up" : "arrow-down") : "chevrons-up-down"} />
      </Link>
    </th>
  );
}

type RowProps = Pick<StockTableProps, "onEdit" | "onEdited"> & {
  isEditing: boolean;
  index: number;
  row: StaffRow | null | undefined;
  columns: readonly ColumnId[];
  names: BranchNames;
  isCurrent: boolean;
  isSelected: boolean;
  toggle: ListProps["toggle"];
  setCurrent: (index: number) => void;
};

const Row = memo(function Row({
  isEditing,
  onEdit,
  onEdited,
  index,
  row,
  columns,
  names,
  isCurrent,
  isSelected: isTicked,
  toggle,
  setCurrent,
}: RowProps) {
  const className = [isCurrent && "is-current", isTicked && "is-selected"].filter(Boolean).join(" ") || undefined;
  if (!row) {
    return (
      <tr aria-rowindex={index + 2} className={className}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing to tick yet */}
        <td className="tick" />
        <td>{row === null ? <span className="muted">{t("admin.stock.gone")}</span> : <span className="skeleton" aria-hidden="true" />}</td>
      </tr>
    );
  }
  const name = vehicleName(row);
  const onPress = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a, input, label, button") === null) setCurrent(index);
  };
  return (
    <tr aria-rowindex={index + 2} className={className} data-index={index} onClick={onPress}>
      <td className="tick">
        <label className="check check--only">
          <input
            type="checkbox"
            aria-label={t("admin.stock.select", { vehicle: vehicleAndPlate(row) })}
            checked={isTicked}
            onChange={({ target }) => toggle([row.id], target.checked)}
          />
        </label>
      </td>
      <th scope="row">
        <span className="vehicle-cell">
          <Thumbnail row={row} />
          <span className="vehicle-cell__text">
            <span className="vehicle-cell__name">
              <Link className="title-link" to={`/stock/${row.id}`} onFocus={() => setCurrent(index)}>
                {name}
              </Link>
              <Plate row={row} />
            </span>
            <small title={detailsOf(row)}>{detailsOf(row)}</small>
          </span>
        </span>
      </th>
      {columns.map((id) => (
        <td key={id} className={`column column--${id}${columnOf(id).isNumber ? " to-the-end" : ""}`}>
          {id === "price" && isEditing ? (
            <PriceEdit row={row} onDone={onEdited} />
          ) : id === "price" && onEdit ? (
            <button type="button" className="price-button" onClick={() => onEdit(row.id)}>
              <Cell id={id} row={row} branches={names} />
              <span className="visually-hidden">{` ${t("admin.stock.editPrice", { vehicle: vehicleAndPlate(row) })}`}</span>
            </button>
          ) : (
            <Cell id={id} row={row} branches={names} />
          )}
        </td>
      ))}
    </tr>
  );
});

export function vehicleAndPlate(row: StaffRow): string {
  return row.vrm === null ? vehicleName(row) : `${vehicleName(row)}, ${formatMark(row.vrm)}`;
}

type ListFootProps = { page: StockRange; rows: StockRows; query: string; onAgain: () => void };

/** Without a script the next rows are another page. */
export function ListFoot({ page, rows, query, onAgain }: ListFootProps) {
  const next = page.from + page.rows.length;
  return (
    <div className="list-foot">
      {rows.isBroken && (
        <span role="alert">
          {t("admin.stock.rowsFailed")}{" "}
          <button type="button" className="button button--secondary button--small" onClick={onAgain}>
            {t("common.tryAgain")}
          </button>
        </span>
      )}
      <span>{t("admin.stock.count", { count: rows.total, number: rows.total.toLocaleString("en-GB") })}</span>
      {next < page.total && (
        <noscript>
          <a href={`/stock?${query}${query === "" ? "" : "&"}from=${next}`}>{t("admin.stock.next")}</a>
        </noscript>
      )}
    </div>
  );
}
