import { DELIVERY } from "#domain/deal/delivery.ts";
import type { AgreementFigures, ComparedFigures } from "#domain/deal/agreement-figures.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { msg, t } from "#web/locale/translate.ts";
import { useEffect, useRef, type ReactNode } from "react";

export type ChangedLine = { name: string; shown: string; current: string };

type FiguresChangedProps = {
  lines: readonly ChangedLine[];
  children: ReactNode;
};

/** Old and new figures side by side, before anything is ordered. Receives the focus like an error summary. */
export function FiguresChanged({ lines, children }: FiguresChangedProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section className="fieldset" aria-labelledby="figures-changed" tabIndex={-1} ref={box}>
      <h2 id="figures-changed">{t("deal.thePriceHasChanged")}</h2>
      <p>{children}</p>
      {lines.length > 0 && <Comparison lines={lines} />}
    </section>
  );
}

function Comparison({ lines }: Pick<FiguresChangedProps, "lines">) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t("deal.figure")}</span>
          </th>
          <th scope="col">{t("deal.youSaw")}</th>
          <th scope="col">{t("deal.itIsNow")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, shown, current }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="tabular">{shown}</td>
            <td className="tabular">
              <b>{current}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One line per figure that differs. */
export function changedLines({ shown, current }: ComparedFigures): ChangedLine[] {
  return [...productLines(shown.products ?? [], current.products), ...figureLines(shown, current)];
}

/**
 * The figures that moved between the page that a form was sent from and the page that shows it again, as without script; null if none
 * did. The total includes the extras.
 */
export function changedSince(sent: Readonly<Record<string, string>>, current: AgreementFigures): ChangedLine[] | null {
  const lines = figureLines(sent, current);
  return lines.length > 0 ? lines : null;
}

function figureLines(shown: { readonly [field in ScalarField]?: Scalar }, current: AgreementFigures): ChangedLine[] {
  return FIGURES.flatMap(({ field, name, text }): ChangedLine[] => {
    const [before, now] = [shown[field], current[field]];
    if (before === undefined || now === undefined || text(before) === text(now)) return [];
    return [{ name: t(name), shown: text(before), current: text(now) }];
  });
}

function productLines(shown: AgreementFigures["products"], current: AgreementFigures["products"]): ChangedLine[] {
  return shown.flatMap(({ id, name, price }) => {
    const now = current.find((each) => each.id === id);
    if (!now) return [{ name: name ?? t("deal.anExtraYouChose"), shown: pounds(price), current: t("deal.noLongerOffered") }];
    return now.price === price
      ? []
      : [{ name: id === DELIVERY ? t("deal.delivery") : (now.name ?? id), shown: pounds(price), current: pounds(now.price) }];
  });
}

type Scalar = string | number;
type ScalarField = Exclude<
  keyof AgreementFigures,
  "products" | "finance_quote_reference" | "finance_deposit" | "finance_deposit_type" | "finance_residual"
>;

const FIGURES = [
  { field: "expected_total", name: msg("deal.totalPrice"), text: pounds },
  { field: "expected_part_exchange", name: msg("common.partExchange"), text: pounds },
  { field: "finance_type", name: msg("deal.financeProduct"), text: String },
  { field: "finance_term", name: msg("deal.term"), text: months },
  { field: "finance_mileage", name: msg("deal.annualMileage"), text: miles },
  { field: "finance_regular_payment", name: msg("deal.regularPayment"), text: pounds },
  { field: "finance_no_of_payments", name: msg("deal.numberOfPayments"), text: String },
  { field: "finance_final_payment", name: msg("deal.optionalFinalPayment"), text: pounds },
  { field: "finance_balance", name: msg("deal.amountOfCredit"), text: pounds },
  { field: "finance_apr", name: msg("deal.apr"), text: percent },
  { field: "finance_total_charges", name: msg("deal.totalChargeForCredit"), text: pounds },
  { field: "finance_total_payable", name: msg("deal.totalAmountPayable"), text: pounds },
  { field: "finance_lender", name: msg("deal.lender"), text: String },
] as const satisfies readonly { field: ScalarField; name: PlainMessage; text: (value: Scalar) => string }[];

function pounds(amount: Scalar): string {
  return formatMoney(penceFromPounds(Number(amount)));
}

function months(term: Scalar): string {
  return t("common.months", { count: term });
}

function miles(mileage: Scalar): string {
  return t("deal.miles", { AnnualMileage: Number(mileage).toLocaleString("en-GB") });
}

function percent(apr: Scalar): string {
  return `${Number(apr).toFixed(1)}%`;
}
