import { Form, Link } from "react-router";
import { msg } from "#domain/messages/message.ts";
import { ORDER_VIEWS, orderQueryPath, type OrderQuery, type OrderView } from "#domain/deal/staff/order-query.ts";
import { ORDER_STATUSES } from "#domain/deal/transitions.ts";
import { PERIODS } from "#domain/numbers/number-tables.ts";
import type { StaffOrderPage } from "#server/orders/staff/order-list.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { orderStatusText } from "./order-status.tsx";

export const VIEW_NAMES = {
  all: msg("home.all"),
  decide: msg("admin.orders.view.decide"),
  ending: msg("admin.orders.view.ending"),
  paid: msg("admin.orders.view.paid"),
  handover: msg("admin.orders.view.handover"),
  refunds: msg("admin.orders.view.refunds"),
  ended: msg("admin.token.ended"),
} as const satisfies Record<OrderView, unknown>;

/** Each view is an address, with how many orders there are in it. */
export function OrderViews({ query, views }: Pick<StaffOrderPage, "query" | "views">) {
  return (
    <nav className="views order-views" aria-label={t("admin.orders.views")}>
      {ORDER_VIEWS.map((view) => (
        <Link key={view} to={orderQueryPath({ ...query, view, text: "", page: 1 })} aria-current={view === query.view ? "true" : undefined}>
          {t(VIEW_NAMES[view])} <span className="order-views__count">{views[view].toLocaleString("en-GB")}</span>
        </Link>
      ))}
    </nav>
  );
}

type OrderToolsProps = {
  query: OrderQuery;
  sites: readonly { id: number; name: string }[];
  websites: readonly { name: string; site_name: string }[];
};

/** The search and the filters are in the address, and work without a script. */
export function OrderTools({ query, sites, websites }: OrderToolsProps) {
  return (
    <search aria-label={t("field.search")}>
      <Form className="order-tools" method="get" action="/orders" key={orderQueryPath(query)}>
        {query.view !== "all" && <input type="hidden" name="view" value={query.view} />}
        <Labelled label={t("admin.orders.find")}>
          {(id) => <input className="input" id={id} type="search" name="q" maxLength={20} autoComplete="off" defaultValue={query.text} />}
        </Labelled>
        {sites.length > 1 && (
          <Labelled label={t("enquiry.branch")}>
            {(id) => (
              <select className="select" id={id} name="site" defaultValue={query.site ?? ""}>
                <option value="">{t("admin.audit.allBranches")}</option>
                {sites.map((site) => (
                  <option key={site.id} value={site.id}>
                    {site.name}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
        {websites.length > 1 && (
          <Labelled label={t("admin.right.website")}>
            {(id) => (
              <select className="select" id={id} name="website" defaultValue={query.website ?? ""}>
                <option value="">{t("admin.orders.allWebsites")}</option>
                {websites.map((website) => (
                  <option key={website.name} value={website.name}>
                    {website.site_name}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
        <Labelled label={t("admin.numbers.step")}>
          {(id) => (
            <select className="select" id={id} name="status" defaultValue={query.status ?? ""}>
              <option value="">{t("admin.stock.any")}</option>
              {ORDER_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {orderStatusText(status)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label={t("admin.numbers.placed")}>
          {(id) => (
            <select className="select" id={id} name="days" defaultValue={query.days ?? ""}>
              <option value="">{t("admin.numbers.anyTime")}</option>
              {PERIODS.map((days) => (
                <option key={days} value={days}>
                  {t("admin.numbers.days", { days })}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <button type="submit" className="button button--secondary">
          <Icon name="search" />
          {t("application.show")}
        </button>
      </Form>
    </search>
  );
}
