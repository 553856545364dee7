import type { AgreementFigures, ComparedFigures } from "#domain/deal/agreement-figures.ts";
import type { PlainLabel } from "#domain/labels/label.ts";
import * as labels from "#domain/labels/english.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { t } from "#web/locale/translate.ts";
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
    <section className="fset chg" aria-labelledby="figures-changed" tabIndex={-1} ref={box}>
      <h2 id="figures-changed">{t(labels.thePriceHasChanged)}</h2>
      <p>{children}</p>
      {lines.length > 0 && <Comparison lines={lines} />}
    </section>
  );
}

function Comparison({ lines }: Pick<FiguresChangedProps, "lines">) {
  return (
    <table className="table chg__t">
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{t(labels.figure)}</span>
          </th>
          <th scope="col">{t(labels.youSaw)}</th>
          <th scope="col">{t(labels.itIsNow)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, shown, current }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{shown}</td>
            <td className="num">
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
  const lines = FIGURES.flatMap(({ field, name, text }): ChangedLine[] => {
    const [before, now] = [shown[field], current[field]];
    if (before === undefined || now === undefined || text(before) === text(now)) return [];
    return [{ name: t(name), shown: text(before), current: text(now) }];
  });
  return [...productLines(shown.products ?? [], current.products), ...lines];
}

function productLines(shown: AgreementFigures["products"], current: AgreementFigures["products"]): ChangedLine[] {
  return shown.flatMap(({ id, name, price }) => {
    const now = current.find((each) => each.id === id);
    if (!now) return [{ name: name ?? t(labels.anExtraYouChose), shown: pounds(price), current: t(labels.noLongerOffered) }];
    return now.price === price ? [] : [{ name: now.name ?? id, shown: pounds(price), current: pounds(now.price) }];
  });
}

type Scalar = string | number;
type ScalarField = Exclude<
  keyof AgreementFigures,
  "products" | "finance_quote_reference" | "finance_deposit" | "finance_deposit_type" | "finance_residual"
>;

const FIGURES = [
  { field: "expected_total", name: labels.totalPrice, text: pounds },
  { field: "expected_part_exchange", name: labels.partExchange, text: pounds },
  { field: "finance_type", name: labels.financeProduct, text: String },
  { field: "finance_term", name: labels.term, text: months },
  { field: "finance_mileage", name: labels.annualMileage, text: miles },
  { field: "finance_regular_payment", name: labels.regularPayment, text: pounds },
  { field: "finance_no_of_payments", name: labels.numberOfPayments, text: String },
  { field: "finance_final_payment", name: labels.optionalFinalPayment, text: pounds },
  { field: "finance_balance", name: labels.amountOfCredit, text: pounds },
  { field: "finance_apr", name: labels.apr, text: percent },
  { field: "finance_total_charges", name: labels.totalChargeForCredit, text: pounds },
  { field: "finance_total_payable", name: labels.totalAmountPayable, text: pounds },
  { field: "finance_lender", name: labels.lender, text: String },
] as const satisfies readonly { field: ScalarField; name: PlainLabel; text: (value: Scalar) => string }[];

function pounds(amount: Scalar): string {
  return formatMoney(penceFromPounds(Number(amount)));
}

function months(term: Scalar): string {
  return t(labels.countMonths, { count: term });
}

function miles(mileage: Scalar): string {
  return t(labels.annualMileageMiles, { AnnualMileage: Number(mileage).toLocaleString("en-GB") });
}

function percent(apr: Scalar): string {
  return `${Number(apr).toFixed(1)}%`;
}
