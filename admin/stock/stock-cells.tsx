import { Link } from "react-router";
import { dayText } from "#domain/date-texts.ts";
import { formatMoney, pence } from "#domain/money.ts";
import { mileageText } from "#domain/stock/card.ts";
import { READINESS, READINESS_RULES } from "#domain/stock/staff/readiness.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { STATE_NAMES } from "#domain/stock/staff/state-names.ts";
import type { StaffRow } from "#server/stock/staff-list/staff-rows.ts";
import { LONG_IN_STOCK_DAYS } from "#domain/stock/staff/staff-views.ts";
import { t } from "#web/locale/translate.ts";
import { RowIcon } from "../ui/icons/row-icon.tsx";
import { CLASSIFICATION_NAMES, VAT_NAMES } from "./value-names.ts";
import type { ColumnId } from "./columns.ts";

type RowProps = { row: StaffRow };

const PENCE = 100;

export type BranchNames = Readonly<Record<number, string>>;

export function Thumbnail({ row }: RowProps) {
  return row.picture === null ? (
    <span className="thumb thumb--none">
      <RowIcon name="image-off" />
    </span>
  ) : (
    <img className="thumb" src={row.picture} alt="" width={96} height={64} loading="lazy" decoding="async" />
  );
}

export function Plate({ row: { vrm } }: { row: Pick<RowProps["row"], "vrm"> }) {
  if (vrm === null) return <span className="plate plate--none">{t("admin.stock.noPlate")}</span>;
  return (
    <span className="plate">
      <span>
        <span className="visually-hidden">{`${t("common.registration")} `}</span>
        {formatMark(vrm)}
      </span>
    </span>
  );
}

export function StateBadge({ row: { state, reserved, onOrder } }: RowProps) {
  if (state !== "live") return <span className={`badge badge--${state}`}>{t(STATE_NAMES[state])}</span>;
  if (reserved !== null) return <span className="badge badge--warning">{t("common.reserved")}</span>;
  if (onOrder) return <span className="badge badge--info">{t("stock.onOrder")}</span>;
  return <span className="badge badge--good">{t(STATE_NAMES.live)}</span>;
}

/** "1.0 EcoBoost, 2020, 31,870 miles" */
export function detailsOf({ derivative, year, mileage }: StaffRow): string {
  return [derivative, year, mileage === null ? null : t(mileageText(mileage))].filter((part) => part !== null && part !== "").join(", ");
}

export function Price({ row: { price, fee } }: RowProps) {
  if (price === null) return <span className="muted">{t("admin.ready.price")}</span>;
  return (
    <>
      <span className="price">{formatMoney(pence(price))}</span>
      {fee > 0 && <small>{t("admin.stock.withFee", { price: formatMoney(pence(price + fee)) })}</small>}
    </>
  );
}

export function Readiness({ row: { broken } }: RowProps) {
  if (broken.length === 0) {
    return (
      <span className="readiness readiness--ready">
        <RowIcon name="circle-check" />
        {t("admin.ready.ready")}
      </span>
    );
  }
  const missing = broken.map((rule) => t(READINESS[rule].words)).join(", ");
  return (
    <span className="readiness readiness--not" title={missing}>
      <RowIcon name="circle-dashed" />
      {t("admin.ready.of", { done: READINESS_RULES.length - broken.length, all: READINESS_RULES.length })}
      <span className="visually-hidden">{`: ${missing}`}</span>
    </span>
  );
}

/** As far from the middle as this share of the price, the mark is at the end of its line. */
const FARTHEST = 0.1;
/** Of the mark, on either side of the middle. */
const PLACES = 5;

/** "£240 over", on a line whose middle is the median; nothing where too few vehicles are comparable. */
export function Position({ row: { price, fee, overMedian } }: RowProps) {
  if (price === null || overMedian === null) return null;
  const share = Math.max(-1, Math.min(1, overMedian / (price + fee - overMedian) / FARTHEST));
  // A class for each place of the mark: the page's own HTML has no style attributes.
  const place = Math.round((share + 1) * PLACES);
  const amount = formatMoney(pence(Math.abs(Math.round(overMedian / PENCE) * PENCE)));
  return (
    <span className={`position position--${place}`} title={t("admin.stock.positionMeans")}>
      {overMedian === 0
        ? t("admin.stock.atMedian")
        : overMedian > 0
          ? t("admin.stock.overMedian", { amount })
          : t("admin.stock.underMedian", { amount })}
    </span>
  );
}

/** "Needs photographs, a description" */
export function needsText({ broken }: StaffRow): string {
  return t("admin.ready.needs", { what: broken.map((rule) => t(READINESS[rule].needs)).join(", ") });
}

export function Days({ row: { days } }: RowProps) {
  return days > LONG_IN_STOCK_DAYS ? <b className="long-in-stock">{days}</b> : <>{days}</>;
}

export function Cell({ id, row, branches }: RowProps & { id: ColumnId; branches: BranchNames }) {
  switch (id) {
    case "state":
      return <StateBadge row={row} />;
    case "branch":
      return branches[row.site];
    case "price":
      return <Price row={row} />;
    case "days":
      return <Days row={row} />;
    case "position":
      return <Position row={row} />;
    case "readiness":
      return <Readiness row={row} />;
    case "photos":
      return (
        <Link
          to={`/stock/${row.id}/photos`}
          className={row.photos === 0 ? "photo-count long-in-stock" : "photo-count"}
          aria-label={t("admin.stock.photosCount", { count: row.photos })}
        >
          {row.photos}
        </Link>
      );
    case "leads":
      return row.leads;
    case "number":
      return row.id;
    case "year":
      return row.year;
    case "mileage":
      return row.mileage?.toLocaleString("en-GB");
    case "classification":
      return t(CLASSIFICATION_NAMES[row.classification]);
    case "vat":
      return row.vat === null ? null : t(VAT_NAMES[row.vat]);
    case "keepers":
      return row.keepers;
    case "mot":
      return row.mot === null ? null : t(dayText(row.mot));
  }
}
