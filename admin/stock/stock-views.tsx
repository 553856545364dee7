import { Link } from "react-router";
import { DEFAULT_STAFF_ORDER, staffQueryText, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { VIEWS_OF_ALL } from "#domain/stock/staff/staff-views.ts";
import type { StockPage } from "#server/admin/stock/stock-page.ts";
import { t } from "#web/locale/translate.ts";

type StockViewsProps = { views: StockPage["views"]; query: StaffQuery; addressOf: (query: StaffQuery) => string };

/** A view is an address. The order belongs to the person who looks, not to whether it is the view. */
export function StockViews({ views, query, addressOf }: StockViewsProps) {
  const present = withoutOrder(query);
  return (
    <nav className="views views--scroll" aria-label={t("admin.keys.views")} data-views>
      {VIEWS_OF_ALL.map((view, at) => (
        <Link
          key={view.name}
          to={addressOf({ ...view.query, order: query.order })}
          aria-current={withoutOrder(view.query) === present ? "true" : undefined}
        >
          {t(view.label)} <span className="views__count">{(views[at]?.count ?? 0).toLocaleString("en-GB")}</span>
        </Link>
      ))}
    </nav>
  );
}

function withoutOrder(query: StaffQuery): string {
  return staffQueryText({ ...query, order: DEFAULT_STAFF_ORDER });
}
