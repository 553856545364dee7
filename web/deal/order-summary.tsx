import { withEnglishNames, FigureName } from "#web/locale/english-text.tsx";
import { Marked } from "#web/locale/marked-text.tsx";
import { t } from "#web/locale/translate.ts";
import { deliveryPrice } from "#domain/deal/delivery.ts";
import { SURPLUS_NOTES, type SurplusRule } from "#domain/deal/surplus.ts";
import { PERIOD_LABELS } from "#domain/finance/agreement.ts";
import { formatMoney, pence, type Pence } from "#domain/money.ts";
import type { QuoteFigures } from "#domain/finance/quote.ts";
import { Amount } from "#web/ui/price-label.tsx";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { VehiclePicture, type PictureSources } from "#web/ui/vehicle-picture.tsx";
import { memo, type ReactNode } from "react";
import type { DealChoice } from "./deal-choice.ts";
import { isPaidInFullFrom, type DealFigures } from "./deal-figures.ts";
import type { DealEstimates } from "./deal-costs.ts";
import { estimatesOfDeal, type EstimatesView } from "./estimates.tsx";

export type SummaryVehicle = { title: string; plate: string | null; line: string; picture: PictureSources | null };

/** `english` is the binding name of a figure on a translated page. */
export type SummaryLine = { name: string; amount: string; total?: boolean; note?: string | undefined; english?: string | undefined };

type SummaryPanelProps = {
  vehicle: SummaryVehicle;
  headline: ReactNode;
  lines: SummaryLine[];
  label?: string | undefined;
  /** Running costs beside the deal. */
  estimates?: EstimatesView | null | undefined;
  children?: ReactNode;
};

/** The summary panel of the builder, the checkout and the confirmation. */
export function SummaryPanel({ vehicle, headline, lines, label = t("deal.orderSummary"), estimates, children }: SummaryPanelProps) {
  return (
    <aside className="panel order-summary" aria-label={label}>
      <OrderedVehicle vehicle={vehicle} />
      <div className="order-summary__headline">{headline}</div>
      {lines.length > 0 && <SummaryLines lines={lines} />}
      {estimates && <EstimatesSection estimates={estimates} />}
      {children && <div className="order-summary__footer">{children}</div>}
    </aside>
  );
}

const OrderedVehicle = memo(function OrderedVehicle({ vehicle }: { vehicle: SummaryVehicle }) {
  return (
    <div className="order-summary__value">
      <VehiclePicture picture={vehicle.picture} sizes="96px" />
      <div>
        <b>{vehicle.title}</b>
        {vehicle.line !== "" && <span className="order-summary__place">{vehicle.line}</span>}
        {vehicle.plate !== null && <NumberPlate registration={vehicle.plate} size="small" />}
      </div>
    </div>
  );
});

export function SummaryLines({ lines }: { lines: SummaryLine[] }) {
  return (
    <dl className="figures-list order-summary__body">
      {lines.map(({ name, amount, total, note, english }) => (
        <div key={name} className={total ? "total" : undefined}>
          <dt>
            <FigureName name={name} english={english} />
            {note && <small className="order-summary__inside">{note}</small>}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Apart from what is owed, and under a heading that says so. */
export function EstimatesSection({ estimates: { in_price, lines, note } }: { estimates: EstimatesView }) {
  return (
    <>
      {in_price.length > 0 && <SummaryLines lines={in_price} />}
      <section className="order-estimates">
        <h2 className="order-estimates__title">{t("costs.estimates")}</h2>
        <SummaryLines lines={lines} />
        <p className="extra-small muted">{note}</p>
      </section>
    </>
  );
}

type OrderSummaryProps = {
  vehicle: SummaryVehicle;
  choice: DealChoice;
  figures: DealFigures;
  brief?: boolean | undefined;
  label?: string;
  estimates: DealEstimates | null;
  children?: ReactNode;
};

/** The deal's figures; `brief` omits the breakdown. */
export function OrderSummary({ vehicle, choice, figures, brief, label, estimates, children }: OrderSummaryProps) {
  return (
    <SummaryPanel
      vehicle={vehicle}
      label={label}
      headline={<Headline choice={choice} figures={figures} />}
      lines={brief ? [] : summaryLines(choice, figures)}
      estimates={estimates && !brief ? estimatesOfDeal(estimates, choice, figures) : null}
    >
      {children}
    </SummaryPanel>
  );
}

function Headline({ choice, figures: { cash, item } }: { choice: DealChoice; figures: DealFigures }) {
  if (choice.method === "finance") {
    if (!item || item.HasError) return <p>{item ? <Marked {...item.reason} /> : t("deal.noFinanceOnThisVehicle")}</p>;
    return (
      <>
        <p className="main-figure">
          <Amount>{formatMoney(item.RegularPayment)}</Amount> <small>{t(PERIOD_LABELS[item.Frequency ?? "monthly"])}</small>
        </p>
        <p className="small muted">{t("deal.financeSummary", { key: item.key, Term: item.Term, Apr: item.Apr.toFixed(1) })}</p>
      </>
    );
  }
  if (cash.paid === 0) return <p className="main-figure">{formatMoney(cash.total)}</p>;
  return (
    <>
      <p className="main-figure">{formatMoney(cash.paid)}</p>
      <p className="small muted">{t(isPaidInFullFrom(cash) ? "deal.toPayTodayByCard" : "deal.toPayTodayComesOff")}</p>
    </>
  );
}

export function summaryLines(choice: DealChoice, figures: DealFigures): SummaryLine[] {
  const { price, admin_fee, vat, extras, cash, surplus, item, delivered } = figures;
  return [
    { name: t("common.cashPrice"), amount: formatMoney(price), note: feeInside(admin_fee) },
    ...(vat > 0 ? [{ name: "VAT", amount: formatMoney(vat) }] : []),
    ...extras.map(({ name, price: extra }) => ({ name, amount: formatMoney(extra) })),
    { name: t("deal.totalPrice"), amount: formatMoney(cash.total), total: true },
    ...(choice.method === "finance"
      ? [
          ...withEnglishNames(() => financeLines(item && !item.HasError ? item : undefined, choice, cash)),
          ...(delivered ? [deliveryLine(formatMoney(deliveryPrice(extras, delivered)))] : []),
        ]
      : cashLines(cash, choice, surplus)),
  ];
}

/** The price includes the admin fee, so it is stated here and not added later. */
export function feeInside(adminFee: Pence): string | undefined {
  return adminFee > 0 ? t("deal.ourAdminFeeAdminFee", { adminFee: formatMoney(adminFee) }) : undefined;
}

function financeLines(quote: QuoteFigures | undefined, { part_exchange }: DealChoice, cash: DealFigures["cash"]): SummaryLine[] {
  if (!quote) return part_exchange ? [{ name: t("common.partExchange"), amount: formatMoney(cash.part_exchange) }] : [];
  const { Deposit, VatDue } = quote;
  return [
    ...(VatDue > 0 ? [{ name: t("deal.vatDueAtTheStart"), amount: formatMoney(VatDue) }] : []),
    { name: t("deal.yourDeposit"), amount: formatMoney(Deposit.Cash) },
    ...(Deposit.PartExchange === 0 && !part_exchange
      ? []
      : [{ name: t("common.partExchange"), amount: formatMoney(Deposit.PartExchange) }]),
    ...(Deposit.Contribution > 0 ? [{ name: t("deal.depositContribution"), amount: formatMoney(Deposit.Contribution) }] : []),
    { name: t("deal.totalAmountPayable"), amount: formatMoney(quote.TotalAmountPayable) },
  ];
}

/** On finance the delivery fee is what is left to pay: it is never part of the credit. */
export function deliveryLine(fee: string): SummaryLine {
  return { name: t("deal.leftToPay"), amount: fee, note: t("deal.deliveryOutsideTheCredit") };
}

/** The surplus owed to the shopper, shown instead of the balance to pay. */
export function owedLine(amount: string, surplus: SurplusRule): SummaryLine {
  return { name: t("deal.owedToYou"), amount, note: t(SURPLUS_NOTES[surplus]) };
}

function cashLines(cash: DealFigures["cash"], { part_exchange: car }: DealChoice, surplus: SurplusRule): SummaryLine[] {
  const { part_exchange, paid, left_to_pay, owed_to_customer } = cash;
  if (paid === 0 && !car) return [];
  return [
    ...(car ? [{ name: t("common.partExchange"), amount: formatMoney(pence(-part_exchange)) }] : []),
    ...(paid === 0
      ? []
      : [{ name: t(isPaidInFullFrom(cash) ? "deal.byCardToday" : "deal.reservationFee"), amount: formatMoney(pence(-paid)) }]),
    owed_to_customer > 0
      ? owedLine(formatMoney(owed_to_customer), surplus)
      : { name: t("deal.leftToPay"), amount: formatMoney(left_to_pay) },
  ];
}
