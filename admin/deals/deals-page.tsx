import { Link, useLoaderData } from "react-router";
import type { ChangeKind } from "#domain/staff/change-kinds.ts";
import type { DealList, ListedDeal } from "#server/deals/staff/read-deals.ts";
import { t } from "#web/locale/translate.ts";
import { liveClientLoader } from "../live/live-client-loader.ts";
import { useLivePage } from "../live/use-live-page.ts";
import { whenText } from "../orders/order-texts.ts";
import { staffLoader } from "../staff-loader.ts";
import { Plate } from "../stock/stock-cells.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { DealBadge } from "./deal-badge.tsx";
import { DEAL_STATE_NAMES } from "./deal-texts.ts";
import "../orders/orders.css";
import "./deals.css";

/** What colleagues change, and customers accept and sign. */
const FOLLOWED = ["deals"] as const satisfies readonly ChangeKind[];

export const loader = staffLoader("deals.build", async ({ reads, signedIn: { rights }, query }) => ({
  ...(await reads.deals(rights, query)),
  now: reads.now(),
}));

export const clientLoader = liveClientLoader;

const STATES = ["waiting", "draft", "approved", "sent", "accepted", "expired", "withdrawn"] as const;

/** The deals that staff build for customers, the newest first. */
export default function DealsPage() {
  const { deals, state, page, pages, counts, now } = useLivePage(useLoaderData<typeof loader>(), FOLLOWED);
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return (
    <>
      <title>{t("admin.title", { page: t("admin.nav.deals") })}</title>
      <div className="page-head">
        <div>
          <h1>{t("admin.nav.deals")}</h1>
          <p>{counts.waiting ? t("admin.deal.countWaiting", { count: counts.waiting }) : t("admin.deal.about")}</p>
        </div>
        <Link className="button" to="/deals/new">
          <Icon name="plus" />
          {t("admin.deal.newDeal")}
        </Link>
      </div>
      <nav className="views order-views" aria-label={t("admin.deal.states")}>
        <Link to="/deals" aria-current={state === null ? "true" : undefined}>
          {t("home.all")} <span className="order-views__count">{all}</span>
        </Link>
        {STATES.map((each) => (
          <Link key={each} to={`/deals?state=${each}`} aria-current={state === each ? "true" : undefined}>
            {t(DEAL_STATE_NAMES[each])} <span className="order-views__count">{counts[each] ?? 0}</span>
          </Link>
        ))}
      </nav>
      {deals.length === 0 ? (
        <p className="panel panel__body">{t(all === 0 ? "admin.deal.noneYet" : "admin.deal.noneOfState")}</p>
      ) : (
        <>
          <DealTable deals={deals} now={now} />
          <DealCards deals={deals} now={now} />
          {pages > 1 && (
            <div className="order-foot">
              <span className="muted">{t("admin.orders.ofPages", { page, pages })}</span>
              {page > 1 && (
                <Link className="button button--secondary button--small" to={pathOf(state, page - 1)}>
                  {t("admin.deal.newer")}
                </Link>
              )}
              {page < pages && (
                <Link className="button button--secondary button--small" to={pathOf(state, page + 1)}>
                  {t("admin.deal.older")}
                </Link>
              )}
            </div>
          )}
        </>
      )}
    </>
  );
}

function pathOf(state: DealList["state"], page: number): string {
  return `/deals?${state === null ? "" : `state=${state}&`}page=${page}`;
}

type ListProps = { deals: readonly ListedDeal[]; now: number };

function DealTable({ deals, now }: ListProps) {
  return (
    <div className="table-frame only-wide">
      <table className="table">
        <caption className="visually-hidden">{t("admin.nav.deals")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("admin.notice.customer")}</th>
            <th scope="col">{t("common.vehicle")}</th>
            <th scope="col" className="to-the-end">
              {t("deal.totalPrice")}
            </th>
            <th scope="col" className="to-the-end">
              {t("admin.deal.monthly")}
            </th>
            <th scope="col">{t("admin.people.state")}</th>
            <th scope="col">{t("admin.deal.since")}</th>
          </tr>
        </thead>
        <tbody>
          {deals.map((deal) => (
            <tr key={deal.id}>
              <th scope="row">
                <Link className="title-link" data-row="" to={`/deals/${deal.id}`}>
                  {deal.customer}
                </Link>
              </th>
              <td>
                <span className="order-vehicle">
                  <Plate row={deal.vehicle} />
                  {deal.vehicle.title}
                </span>
              </td>
              <td className="to-the-end">
                <b>{deal.total}</b>
              </td>
              <td className="to-the-end">{deal.monthly ?? t("common.cash")}</td>
              <td>
                <DealBadge state={deal.state} />
              </td>
              <td>
                {t("admin.import.byAt", { name: deal.by, moment: whenText(deal.at, now) })}
                {deal.order !== null && <small className="number">{t("admin.order.title", { reference: deal.order })}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DealCards({ deals, now }: ListProps) {
  return (
    <ul className="order-cards only-phone" aria-label={t("admin.nav.deals")}>
      {deals.map((deal) => (
        <li key={deal.id} className="order-card">
          <span className="order-card__head">
            <Link className="title-link" data-row="" to={`/deals/${deal.id}`}>
              {deal.customer}
            </Link>
            <DealBadge state={deal.state} />
          </span>
          <span className="order-vehicle">
            <Plate row={deal.vehicle} />
            {deal.vehicle.title}
          </span>
          <span className="order-card__facts">
            <b className="number">{deal.total}</b>
            <span>{deal.monthly === null ? t("common.cash") : t("letter.aMonth", { payment: deal.monthly })}</span>
            <span className="muted">{t("admin.import.byAt", { name: deal.by, moment: whenText(deal.at, now) })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
