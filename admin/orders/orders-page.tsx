import { Link, useLoaderData } from "react-router";
import { orderQueryPath } from "#domain/deal/staff/order-query.ts";
import { covers, postsWith } from "#domain/staff/allowed.ts";
import { t } from "#web/locale/translate.ts";
import { liveClientLoader } from "../live/live-client-loader.ts";
import { useLivePage } from "../live/use-live-page.ts";
import { staffLoader } from "../staff-loader.ts";
import { OrderCards, OrderTable } from "./order-list.tsx";
import { OrderTools, OrderViews } from "./order-tools.tsx";
import "./orders.css";

export const loader = staffLoader("orders.list", async ({ reads, signedIn: { rights }, query }) => {
  const posts = postsWith(rights, "orders.list");
  return {
    ...(await reads.orders(rights, query)),
    // What a post does not reach is not offered.
    sites: (await reads.sites()).filter(({ id }) => posts.some((post) => covers(post, { site_id: id }))),
    websites: reads.websites.filter(({ name }) => posts.some((post) => covers(post, { website: name }))),
    now: reads.now(),
  };
});

export const clientLoader = liveClientLoader;

/** What people reserved and bought. */
export default function OrdersPage() {
  const { rows, query, total, pages, views, sites, websites, now } = useLivePage(useLoaderData<typeof loader>(), ["orders"]);
  const names = Object.fromEntries(websites.map(({ name, site_name }) => [name, site_name]));
  return (
    <>
      <title>{t("admin.title", { page: t("admin.settings.ordersTo") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.settings.ordersTo")}</h1>
          <p>{views.decide > 0 ? t("admin.orders.waiting", { count: views.decide }) : t("admin.orders.about")}</p>
        </div>
      </div>
      <OrderViews query={query} views={views} />
      <OrderTools query={query} sites={sites} websites={websites} />
      {rows.length === 0 ? (
        <p className="panel panel__body">
          {views.all === 0 && query.site === null && query.website === null ? (
            t("admin.orders.noneYet")
          ) : (
            <>
              {t("admin.orders.nothing")} <Link to="/orders">{t("admin.orders.clear")}</Link>
            </>
          )}
        </p>
      ) : (
        <>
          <OrderTable rows={rows} websites={names} now={now} />
          <OrderCards rows={rows} now={now} />
          <div className="order-foot">
            <span className="muted">
              {t("admin.orders.count", { count: total })}
              {pages > 1 && `. ${t("admin.orders.ofPages", { page: query.page, pages })}`}
            </span>
            {query.page > 1 && (
              <Link className="button button--secondary button--small" to={orderQueryPath({ ...query, page: query.page - 1 })}>
                {t("admin.orders.newer")}
              </Link>
            )}
            {query.page < pages && (
              <Link className="button button--secondary button--small" to={orderQueryPath({ ...query, page: query.page + 1 })}>
                {t("admin.orders.older")}
              </Link>
            )}
          </div>
        </>
      )}
    </>
  );
}
