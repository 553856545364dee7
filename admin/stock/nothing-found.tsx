import { Link } from "react-router";
import type { AppliedStaffFilter } from "#domain/stock/staff/applied-staff-filters.ts";
import { EMPTY_QUERY, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";

type NothingFoundProps = {
  /** There is no stock at all. */
  isEmpty: boolean;
  mayImport: boolean;
  applied: readonly AppliedStaffFilter[];
  /** How many vehicles there are without each of the filters, in their order. */
  without: readonly number[];
  addressOf: (query: StaffQuery) => string;
};

/** Which filter to drop, and how many vehicles there are then. */
export function NothingFound({ isEmpty, mayImport, applied, without, addressOf }: NothingFoundProps) {
  if (isEmpty) {
    return (
      <section className="panel empty">
        <Icon name="car-front" />
        <h2>{t("admin.stock.emptyTitle")}</h2>
        <p>{t("admin.stock.emptyMeans")}</p>
        {mayImport && (
          <Link className="button" to="/import">
            {t("admin.import.title")}
          </Link>
        )}
      </section>
    );
  }
  const better = applied
    .map((filter, at) => ({ filter, count: without[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return (
    <section className="panel empty">
      <Icon name="search" />
      <h2>{t("admin.stock.nothingTitle")}</h2>
      <p>{t("admin.stock.nothingMeans")}</p>
      <div className="row">
        {better.map(({ filter, count }) => (
          <Link key={filter.key} className="button button--secondary" to={addressOf(filter.without)}>
            {t("admin.stock.removeFinds", { filter: t(filter.label), count, number: count.toLocaleString("en-GB") })}
          </Link>
        ))}
        <Link className="button button--secondary" to={addressOf(EMPTY_QUERY)}>
          {t("admin.stock.clearAll")}
        </Link>
      </div>
    </section>
  );
}
