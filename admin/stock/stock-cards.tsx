import { memo, useRef, useState } from "react";
import { Link } from "react-router";
import { vehicleName } from "#domain/stock/titles.ts";
import type { StaffRow } from "#server/stock/staff-list/staff-rows.ts";
import { t } from "#web/locale/translate.ts";
import { LONG_IN_STOCK_DAYS } from "#domain/stock/staff/staff-views.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { CARD_HEIGHT } from "./list-sizes.ts";
import { PriceDialog } from "./price-dialog.tsx";
import { needsText, Plate, Price, StateBadge, Thumbnail, type BranchNames } from "./stock-cells.tsx";
import { ListFoot, vehicleAndPlate, type ListProps } from "./stock-table.tsx";
import { useRowWindow } from "./use-row-window.ts";
import { useStockRows } from "./use-stock-rows.ts";

type StockCardsProps = ListProps & { mayPrice: boolean; onEdited: (isSaved: boolean) => void };

/** The same list on a phone. */
export function StockCards({ query, page, names, selected, toggle, store, mayPrice, onEdited }: StockCardsProps) {
  const [edited, setEdited] = useState<StaffRow>();
  const list = useRef<HTMLUListElement>(null);
  const visible = useRowWindow(list, page.total, CARD_HEIGHT);
  const rows = useStockRows(store, visible);
  const { first, end } = visible ?? { first: page.from, end: page.from + page.rows.length };
  const shown = Array.from({ length: Math.max(0, Math.min(end, rows.total) - first) }, (_, at) => first + at);
  return (
    <div className="only-phone">
      <ul
        className="stock-cards"
        ref={list}
        data-row-height={CARD_HEIGHT}
        aria-label={t("admin.nav.stock")}
        style={visible && { paddingTop: first * CARD_HEIGHT, paddingBottom: Math.max(0, rows.total - end) * CARD_HEIGHT }}
      >
        {shown.map((index) => (
          <Card
            key={index}
            row={rows.at(index)}
            names={names}
            isSelected={selected.has(rows.at(index)?.id ?? 0)}
            toggle={toggle}
            onEdit={mayPrice ? setEdited : undefined}
          />
        ))}
      </ul>
      <ListFoot {...{ page, rows, query }} onAgain={() => void store.read(first, end)} />
      {edited && (
        <PriceDialog
          row={edited}
          onDone={(isSaved) => {
            setEdited(undefined);
            onEdited(isSaved);
          }}
        />
      )}
    </div>
  );
}

type CardProps = {
  row: StaffRow | null | undefined;
  names: BranchNames;
  isSelected: boolean;
  toggle: ListProps["toggle"];
  onEdit: ((row: StaffRow) => void) | undefined;
};

const Card = memo(function Card({ row, names, isSelected, toggle, onEdit }: CardProps) {
  if (!row) {
    return <li className="stock-card">{row === null ? t("admin.stock.gone") : <span className="skeleton" aria-hidden="true" />}</li>;
  }
  return (
    <li className={isSelected ? "stock-card is-selected" : "stock-card"}>
      <Thumbnail row={row} />
      <div className="stock-card__text">
        <Link className="stock-card__title" to={`/stock/${row.id}`}>
          {vehicleName(row)}
        </Link>
        <span className="stock-card__marks">
          <Plate row={row} />
          <StateBadge row={row} />
        </span>
        <span className="stock-card__price">
          <Price row={row} />
        </span>
      </div>
      <label className="check check--only stock-card__tick">
        <input type="checkbox" checked={isSelected} onChange={({ target }) => toggle([row.id], target.checked)} />
        <span className="visually-hidden">{t("admin.stock.select", { vehicle: vehicleAndPlate(row) })}</span>
      </label>
      {onEdit && (
        <button type="button" className="icon-button stock-card__edit" onClick={() => onEdit(row)}>
          <Icon name="tag" />
          <span className="visually-hidden">{t("admin.stock.editPrice", { vehicle: vehicleAndPlate(row) })}</span>
        </button>
      )}
      <p className="stock-card__facts">
        <span>{names[row.site]}</span>
        <span className={row.days > LONG_IN_STOCK_DAYS ? "long-in-stock" : undefined}>
          {t("admin.stock.daysCount", { days: row.days })}
        </span>
        <span>{t("admin.stock.photosCount", { count: row.photos })}</span>
        {row.broken.length === 0 ? (
          <span className="readiness--ready">{t("admin.ready.ready")}</span>
        ) : (
          <span className="readiness--not stock-card__needs">{needsText(row)}</span>
        )}
      </p>
    </li>
  );
});
