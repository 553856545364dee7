import { data, Link, useLoaderData } from "react-router";
import { cameToNothing } from "#domain/deal/money-back.ts";
import type { ChangeKind } from "#domain/staff/change-kinds.ts";
import { LIVE_PARAMETER } from "#domain/staff/live-parameter.ts";
import type { StaffDeal } from "#server/deals/staff/read-deals.ts";
import { OrderStatusBadge } from "../orders/order-status.tsx";
import { t } from "#web/locale/translate.ts";
import { liveClientLoader } from "../live/live-client-loader.ts";
import { useLivePage } from "../live/use-live-page.ts";
import { staffLoader } from "../staff-loader.ts";
import { Plate } from "../stock/stock-cells.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { DealActions } from "./deal-actions.tsx";
import { DealBadge } from "./deal-badge.tsx";
import { DealFields } from "./deal-fields.tsx";
import { SignedForm } from "./signed-form.tsx";
import { useDealChange } from "./use-deal-change.ts";
import "../orders/orders.css";
import "./deals.css";

const FOLLOWED = ["deals"] as const satisfies readonly ChangeKind[];

export const loader = staffLoader("deals.build", async ({ reads, signedIn, params, query }) => {
  const page = await reads.deal(signedIn, params["id"] ?? "", { follows: query.has(LIVE_PARAMETER) });
  if (!page) throw data(null, { status: 404 });
  return page;
});

export const clientLoader = liveClientLoader;

/** One deal. Its title has no name: a title stands in the browser's history. */
export default function DealPage() {
  const { deal } = useLivePage(useLoaderData<typeof loader>(), FOLLOWED);
  return <OneDeal key={deal.id} deal={deal} />;
}

function OneDeal({ deal }: { deal: StaffDeal }) {
  const change = useDealChange(deal);
  const { customer, vehicle, isOpen } = deal;
  return (
    <>
      <title>{t("admin.title", { page: t("field.deal") })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/deals">
            <Icon name="arrow-left" />
            {t("admin.nav.deals")}
          </Link>
          <h1 className="order-title">
            {t("admin.deal.dealFor", { name: customer.name })} <DealBadge state={deal.state} />
          </h1>
          <p>{t("admin.deal.builtBy", { name: deal.by, branch: deal.branch })}</p>
        </div>
      </div>
      <output className="deal-done">{change.done !== undefined && <span className="notice notice--good">{change.done}</span>}</output>
      <div className="order-columns">
        <div className="stack">
          <section className="panel" aria-labelledby="about">
            <div className="panel__head">
              <h2 id="about">{t("admin.deal.customerAndVehicle")}</h2>
            </div>
            <div className="panel__body stack">
              <span>
                <Link to={`/leads/${deal.lead}`}>{customer.name}</Link> <span className="muted">{customer.email}</span>
              </span>
              <span className="order-vehicle">
                <Link to={`/stock/${vehicle.stock_id}`}>{vehicle.title}</Link>
                <Plate row={vehicle} />
                <span className="muted">{vehicle.derivative}</span>
              </span>
              {deal.blocked !== null && (
                <p className="notice">
                  <Icon name="circle-alert" />
                  <span>{deal.blocked}</span>
                </p>
              )}
            </div>
          </section>
          {isOpen ? <DealFields deal={deal} change={change} /> : <Outcome deal={deal} />}
        </div>
        <div className="stack">
          <Figures deal={deal} />
          <DealActions deal={deal} change={change} />
        </div>
      </div>
    </>
  );
}

function Figures({ deal: { lines, changes } }: { deal: StaffDeal }) {
  return (
    <section className="panel" aria-labelledby="figures">
      <div className="panel__head">
        <h2 id="figures">{t("admin.deal.whatItComesTo")}</h2>
      </div>
      <dl className="money-lines panel__body">
        {lines.map(({ name, amount, total }) => (
          <div key={name} className={total ? "money-lines__total" : undefined}>
            <dt>{name}</dt>
            <dd className="number">{amount}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <div className="panel__foot">
          <p className="muted">
            {`${t("admin.deal.changedSinceSent")} `}
            {changes.map(({ name, before, after }) => `${name}: ${before ?? "–"} → ${after ?? "–"}`).join("; ")}
          </p>
        </div>
      )}
    </section>
  );
}

/** What became of a deal that can no longer be changed. */
function Outcome({ deal: { id, state, order, signed } }: { deal: StaffDeal }) {
  return (
    <section className="panel" aria-labelledby="outcome">
      <div className="panel__head">
        <h2 id="outcome">{t("admin.deal.outcome")}</h2>
      </div>
      <div className="panel__body stack">
        {state === "withdrawn" && <p>{t("admin.deal.isWithdrawn")}</p>}
        {order !== null && (
          <p>
            {`${t("admin.deal.becameOrder")} `}
            <Link to={`/orders/${order.reference}`}>{order.reference}</Link>{" "}
            <OrderStatusBadge {...order} approved={false} declined={false} />
          </p>
        )}
        {order !== null && cameToNothing(order.status) && <p>{t("admin.deal.orderHasEnded")}</p>}
        {state === "accepted" && !signed && !(order && cameToNothing(order.status)) && <p>{t("admin.deal.notSignedYet")}</p>}
        {signed && <SignedForm signed={signed} path={`/deals/${id}/order-form.pdf`} />}
      </div>
    </section>
  );
}
