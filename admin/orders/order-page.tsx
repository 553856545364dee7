import { data, Link, useLoaderData } from "react-router";
import { dayText } from "#domain/date-texts.ts";
import { msg } from "#domain/messages/message.ts";
import type { StaffOrder, StaffOrderCustomer } from "#server/orders/staff/staff-order.ts";
import { t } from "#web/locale/translate.ts";
import { BookedPanel } from "../diary/booked-panel.tsx";
import { staffLoader } from "../staff-loader.ts";
import { Plate } from "../stock/stock-cells.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { SignedForm } from "../deals/signed-form.tsx";
import { ApplicationPanel } from "./application-panel.tsx";
import { MoneyPanel, PartExchangePanel, PaymentsPanel } from "./order-money.tsx";
import { OrderStatusBadge } from "./order-status.tsx";
import { endsSoon, holdText, whenText } from "./order-texts.ts";
import { OrderSteps } from "./order-steps.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import "./orders.css";

export const loader = staffLoader("orders.list", async ({ reads, signedIn: { rights }, params }) => {
  const order = await reads.order(rights, params["reference"] ?? "");
  if (!order) throw data(null, { status: 404 });
  const booked = await reads.appointments(rights, { reference: order.reference });
  return { order, booked, websites: reads.websites, now: reads.now() };
});

/** One order. Its title has the reference alone: a title stands in the browser's history. */
export default function OrderPage() {
  const { order, booked, websites, now } = useLoaderData<typeof loader>();
  const website = websites.find(({ name }) => name === order.website)?.site_name ?? order.website;
  const heading = typeof order.customer === "string" ? t("admin.order.title", { reference: order.reference }) : order.customer.name;
  return (
    <>
      <title>{t("admin.title", { page: t("admin.order.title", { reference: order.reference }) })}</title>
      <div className="page-head">
        <div>
          <Link className="page-head__back" to="/orders">
            <Icon name="arrow-left" />
            {t("admin.settings.ordersTo")}
          </Link>
          <h1 className="order-title">
            {heading} <OrderStatusBadge {...order} />
          </h1>
          <p>
            {t("admin.order.aboutLine", {
              reference: order.reference,
              moment: whenText(order.placed_at, now),
              website,
              branch: order.branch,
            })}
          </p>
        </div>
        <p className="order-clock">
          <span className="muted">{t("admin.order.heldForThem")}</span>
          <b className={endsSoon(order, now) ? "order-ending" : undefined}>{holdText(order, now)}</b>
        </p>
      </div>
      <div className="order-columns">
        <div className="stack">
          <OrderSteps order={order} now={now} />
          <div className="order-pair">
            <VehiclePanel order={order} />
            <CustomerPanel order={order} />
          </div>
          <BookedPanel
            booked={booked}
            path={`/orders/${order.reference}/appointments`}
            title={t("admin.diary.bookForOrder", { reference: order.reference })}
            kinds={isOpen(order) ? ORDER_KINDS : []}
          />
          <OrderTimeline order={order} website={website} now={now} />
        </div>
        <div className="stack">
          <MoneyPanel order={order} />
          {order.car && <PartExchangePanel car={order.car} />}
          <PaymentsPanel order={order} />
          <ApplicationPanel order={order} now={now} />
          <PapersPanel order={order} />
        </div>
      </div>
    </>
  );
}

const ORDER_KINDS = ["collection", "delivery"] as const;

function isOpen({ status }: StaffOrder): boolean {
  return status === "OPEN" || status === "HELD" || status === "PAID" || status === "SUBMITTED";
}

type OrderProps = { order: StaffOrder };

function VehiclePanel({ order: { vehicle } }: OrderProps) {
  return (
    <section className="panel" aria-labelledby="vehicle">
      <div className="panel__head">
        <h2 id="vehicle">{t("common.vehicle")}</h2>
      </div>
      <div className="panel__body stack">
        <span className="order-vehicle">
          <Link to={`/stock/${vehicle.stock_id}`}>{vehicle.title}</Link>
          <Plate row={vehicle} />
        </span>
        <span className="muted">
          {[vehicle.derivative, t("admin.import.stockNumber", { number: String(vehicle.stock_id) })].filter(Boolean).join(", ")}
        </span>
      </div>
    </section>
  );
}

const REACH_BY = {
  both: msg("admin.order.reach.both"),
  email: msg("common.email"),
  telephone: msg("common.telephone"),
} as const;

function CustomerPanel({ order: { customer } }: OrderProps) {
  return (
    <section className="panel" aria-labelledby="customer">
      <div className="panel__head">
        <h2 id="customer">{t("admin.notice.customer")}</h2>
      </div>
      {typeof customer === "string" ? (
        <p className="panel__body muted">{customer === "hidden" ? t("admin.order.noCustomer") : t("admin.order.erased")}</p>
      ) : (
        <CustomerFacts customer={customer} />
      )}
    </section>
  );
}

function CustomerFacts({ customer }: { customer: StaffOrderCustomer }) {
  const { telephone, second_telephone, email, email_confirmed, reach_by, visit, delivery_postcode, message } = customer;
  return (
    <dl className="facts panel__body">
      <Fact name={t("application.name")}>{customer.name}</Fact>
      {telephone !== "" && (
        <Fact name={t("common.telephone")}>
          <a href={`tel:${telephone.replaceAll(/[^\d+]/g, "")}`}>{telephone}</a>
        </Fact>
      )}
      {second_telephone !== "" && <Fact name={t("admin.order.otherTelephone")}>{second_telephone}</Fact>}
      <Fact name={t("common.email")}>
        {email} <span className="muted">{email_confirmed ? t("admin.order.emailConfirmed") : t("admin.order.emailUnconfirmed")}</span>
      </Fact>
      {(reach_by === "both" || reach_by === "email" || reach_by === "telephone") && (
        <Fact name={t("admin.order.reachBy")}>{t(REACH_BY[reach_by])}</Fact>
      )}
      {visit && (
        <Fact name={t("admin.order.wantsToCome")}>{[visit.day && t(dayText(visit.day)), visit.time].filter(Boolean).join(", ")}</Fact>
      )}
      {delivery_postcode !== null && <Fact name={t("deal.deliveryPostcode")}>{delivery_postcode}</Fact>}
      {message !== "" && <Fact name={t("field.message")}>{message}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The PDF has the customer's details. */
function PapersPanel({ order }: OrderProps) {
  if (order.customer === "hidden") return null;
  const hasConfirmation = order.money.amount_paid > 0 || order.status === "SUBMITTED" || order.status === "COMPLETE" || awaitsDealer(order);
  return (
    <section className="panel" aria-labelledby="papers">
      <div className="panel__head">
        <h2 id="papers">{t("admin.order.papers")}</h2>
      </div>
      <div className="panel__body stack">
        {hasConfirmation && (
          <p>
            <a href={`/orders/${order.reference}/confirmation.pdf`} target="_blank" rel="noopener">
              {t("admin.order.confirmationPdf")}
            </a>
          </p>
        )}
        {!hasConfirmation && !order.signed && <p>{t("admin.order.noPapers")}</p>}
        {order.has_shown && (
          <p>
            <a href={`/orders/${order.reference}/shown.pdf`} target="_blank" rel="noopener">
              {t("admin.order.shownPdf")}
            </a>
          </p>
        )}
        {order.signed && <SignedForm signed={order.signed} path={`/orders/${order.reference}/order-form.pdf`} />}
      </div>
    </section>
  );
}

function awaitsDealer({ status, payment_type }: StaffOrder): boolean {
  return status === "HELD" && payment_type !== "FINANCE";
}
