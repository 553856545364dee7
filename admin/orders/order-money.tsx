import type { ReactNode } from "react";
import { CONDITION_NAMES } from "#domain/part-exchange/condition.ts";
import { penceFromPounds } from "#domain/money.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import type { StaffOrder } from "#server/orders/staff/staff-order.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "../ui/icons/icon.tsx";
import { money } from "./order-texts.ts";

type Line = { name: string; amount: string; isTotal?: boolean };

/** What the order's own figures say, to the penny: what the shop charges today is not asked. */
export function MoneyPanel({ order }: { order: StaffOrder }) {
  const { finance } = order;
  return (
    <section className="panel" aria-labelledby="money">
      <div className="panel__head">
        <h2 id="money">{t("admin.notice.money")}</h2>
        {finance && (
          <span className="muted">
            {t("admin.order.financeWith", { product: finance.key, lender: finance.Lender, term: finance.Term })}
          </span>
        )}
      </div>
      <Lines lines={[...priceLines(order), ...(finance ? financeLines(finance) : []), ...paidLines(order)]} />
    </section>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="money-lines panel__body">
      {lines.map(({ name, amount, isTotal }) => (
        <div key={name} className={isTotal ? "money-lines__total" : undefined}>
          <dt>{name}</dt>
          <dd className="number">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function priceLines({ money: figures }: StaffOrder): Line[] {
  return [
    { name: t("common.price"), amount: pounds(figures.price) },
    ...(figures.admin_fee > 0 ? [{ name: t("admin.order.ofWhichFee"), amount: pounds(figures.admin_fee) }] : []),
    ...figures.products.map(({ name, price }) => ({ name, amount: pounds(price) })),
    { name: t("deal.totalPrice"), amount: pounds(figures.total), isTotal: true },
  ];
}

function financeLines(quote: NonNullable<StaffOrder["finance"]>): Line[] {
  const { Deposit, Fees, FirstPayment, RegularPayment, Residual, TotalNumberOfRegularPayments: count } = quote;
  const isOdd = FirstPayment !== RegularPayment;
  const some = (name: string, amount: number | undefined) => (amount ? [{ name, amount: pounds(amount) }] : []);
  return [
    { name: t("admin.order.cashDeposit"), amount: pounds(Deposit.Cash) },
    ...some(t("deal.depositContribution"), Deposit.Contribution),
    { name: t("deal.amountOfCredit"), amount: pounds(quote.Balance) },
    ...(isOdd ? [{ name: t("breakdown.firstPayment"), amount: pounds(FirstPayment) }] : []),
    {
      name: t(quote.Frequency === "weekly" ? "deal.countWeeklyPayments" : "deal.countMonthlyPayments", {
        count: isOdd ? count - 1 : count,
      }),
      amount: pounds(RegularPayment),
    },
    ...some(t("deal.optionalFinalPayment"), Residual),
    ...some(t("deal.documentationFee"), Fees?.Documentation),
    ...some(t("deal.optionToPurchaseFee"), Fees?.OptionToPurchase),
    { name: t("deal.totalChargeForCredit"), amount: pounds(quote.ChargesForCredit) },
    { name: t("deal.interestRateFixed"), amount: `${quote.FixedRate.toFixed(2)}%` },
    { name: t("deal.apr"), amount: `${quote.Apr.toFixed(1)}%` },
    { name: t("deal.totalAmountPayable"), amount: pounds(quote.TotalAmountPayable), isTotal: true },
  ];
}

function paidLines({ money: figures, car, status, refund_failed }: StaffOrder): Line[] {
  const { amount_due, amount_paid, amount_refund_due, amount_refunded, owed_to_customer, left_to_pay } = figures;
  return [
    ...(car ? [{ name: t("common.partExchange"), amount: pounds(-figures.part_exchange_balance) }] : []),
    ...(status === "OPEN" && amount_due > 0 ? [{ name: t("admin.order.dueOnline"), amount: pounds(amount_due) }] : []),
    { name: t("deal.paidOnline"), amount: pounds(-amount_paid) },
    ...(amount_refund_due > refund_failed ? [{ name: t("admin.order.toRefund"), amount: pounds(amount_refund_due - refund_failed) }] : []),
    ...(refund_failed > 0 ? [{ name: t("admin.order.refundFailed"), amount: pounds(refund_failed) }] : []),
    ...(amount_refunded > 0 ? [{ name: t("admin.orders.refunded"), amount: pounds(amount_refunded) }] : []),
    ...(owed_to_customer > 0 ? [{ name: t("letter.owedToTheCustomer"), amount: pounds(owed_to_customer) }] : []),
    { name: t("deal.leftToPay"), amount: pounds(left_to_pay), isTotal: true },
  ];
}

export function PartExchangePanel({ car }: { car: NonNullable<StaffOrder["car"]> }) {
  return (
    <section className="panel" aria-labelledby="part-exchange">
      <div className="panel__head">
        <h2 id="part-exchange">{t("common.partExchange")}</h2>
      </div>
      <div className="panel__body stack">
        <p>
          {car.vrm !== null && <Plate vrm={car.vrm} />} {car.title}
          <span className="order-line muted">
            {t("admin.order.car.facts", {
              miles: car.mileage.toLocaleString("en-GB"),
              condition: t(CONDITION_NAMES[car.condition]).toLowerCase(),
            })}
          </span>
        </p>
        <dl className="money-lines">
          <MoneyLine name={t("partExchange.valuation")} hint={car.held} amount={pounds(car.price)} />
          <MoneyLine name={t("field.financeStillToPay")} amount={pounds(-car.settlement)} />
          <MoneyLine name={t("admin.order.car.given")} amount={pounds(car.balance)} isTotal />
        </dl>
      </div>
    </section>
  );
}

function MoneyLine({ name, hint, amount, isTotal }: Line & { hint?: string }) {
  return (
    <div className={isTotal ? "money-lines__total" : undefined}>
      <dt>
        {name}
        {hint !== undefined && <span className="order-line muted">{hint}</span>}
      </dt>
      <dd className="number">{amount}</dd>
    </div>
  );
}

export function PaymentsPanel({ order: { money: figures, refund_failed } }: { order: StaffOrder }) {
  return (
    <section className="panel" aria-labelledby="payments">
      <div className="panel__head">
        <h2 id="payments">{t("admin.order.payments")}</h2>
      </div>
      {refund_failed > 0 && (
        <div className="panel__body">
          <p className="notice notice--bad">
            <Icon name="circle-alert" />
            <span>{t("admin.order.refundFailedWhat", { amount: pounds(refund_failed) })}</span>
          </p>
        </div>
      )}
      {figures.payments.length === 0 ? (
        <p className="panel__body muted">{t("admin.order.noPayments")}</p>
      ) : (
        <ul className="rows">
          {figures.payments.map(({ amount, status, created_at }) => (
            <li key={created_at}>
              <b className="rows__what number">{pounds(amount)}</b>
              <PaymentBadge status={status === "refund_due" && refund_failed > 0 ? "refund_failed" : status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PaymentBadge({ status }: { status: string }): ReactNode {
  if (status === "refund_failed") return <span className="badge badge--warning">{t("admin.order.refundFailed")}</span>;
  if (status === "refund_due") return <span className="badge badge--warning">{t("admin.orders.view.refunds")}</span>;
  if (status === "refunded") return <span className="badge badge--plain">{t("admin.orders.refunded")}</span>;
  return <span className="badge badge--good">{t("admin.orders.view.paid")}</span>;
}

function Plate({ vrm }: { vrm: string }) {
  return (
    <span className="plate">
      <span>{formatMark(vrm)}</span>
    </span>
  );
}

function pounds(amount: number): string {
  return money(penceFromPounds(amount));
}
