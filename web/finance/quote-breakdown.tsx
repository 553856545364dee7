import { FigureName, withEnglishNames } from "#web/locale/english-text.tsx";
import { t } from "#web/locale/translate.ts";
import { offerOn, type QuoteFigures, type QuoteRequest } from "#domain/finance/quote.ts";
import { quoteBreakdown, lenderQuoteBreakdown, type BreakdownFigure, type QuoteBreakdown } from "#domain/finance/quote-breakdown.ts";
import { formatMoney } from "#domain/money.ts";
import type { DealFacts } from "#web/deal/deal-figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { memo, useState, type ReactNode } from "react";
import { EarlySettlement } from "./early-settlement.tsx";
import "./finance.css";
import { BalanceChart } from "./balance-chart.tsx";
import { ScrollableTable } from "./scrollable-table.tsx";

type HowWorkedOutProps = { facts: DealFacts; request: QuoteRequest; quote: QuoteFigures };

/** The breakdown of a quote: calculation, payment schedule, balance over time, early settlement and voluntary termination. */
export function QuoteBreakdownPanel(props: HowWorkedOutProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="breakdown" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t("finance.howIsThisWorkedOut")}
        <Icon name="chevron-down" />
      </summary>
      <Contents {...props} open={open} />
    </details>
  );
}

/** Not re-rendered while closed, so that sliders do not render a full schedule on every change. */
const Contents = memo(WorkedOutContents, (_, { open }) => !open);

function WorkedOutContents({ facts, request, quote }: HowWorkedOutProps & { open: boolean }) {
  const worked = facts.by_lender ? lenderQuoteBreakdown(quote) : workedOutHere(facts, request, quote);
  if (!worked) return <p>{t("finance.theseFiguresCome")}</p>;
  return (
    <div className="breakdown__inner">
      <Figures figures={worked.figures} />
      <BalanceChart schedule={worked.schedule} />
      <Schedule schedule={worked.schedule} />
      <EarlySettlement worked={worked} />
    </div>
  );
}

function workedOutHere(facts: DealFacts, request: QuoteRequest, quote: QuoteFigures): QuoteBreakdown | undefined {
  const offer = offerOn(quote.key, facts.vehicle, request, facts.terms, facts.today);
  return "why" in offer ? undefined : quoteBreakdown(offer, quote);
}

function Figures({ figures }: { figures: BreakdownFigure[] }) {
  return (
    <dl className="breakdown__sums">
      {withEnglishNames(() => figures.map(shownFigure)).map(({ name, formula, result, english }) => (
        <div key={name}>
          <dt>
            <FigureName name={name} english={english} />
          </dt>
          <dd>
            <span className="breakdown__formula">{withPowers(formula)}</span> <b className="tabular">= {result}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function shownFigure({ name, formula, result }: BreakdownFigure) {
  return { name: t(name), formula: typeof formula === "string" ? formula : t(formula), result };
}

/** Renders "1.0079^48" with superscript exponents. */
function withPowers(formula: string): ReactNode {
  return formula.split(/\^(\([^)]*\)|[−\d]+)/).map((part, index) =>
    // Every second part is a power. oxlint-disable-next-line react/no-array-index-key -- the parts of a sum have no other name
    index % 2 === 1 ? <sup key={index}>{part.replace(/^\((.*)\)$/, "$1")}</sup> : part,
  );
}

function Schedule({ schedule: { lines, frequency } }: Pick<QuoteBreakdown, "schedule">) {
  const hasFees = lines.some(({ fees }) => fees > 0);
  return (
    <section aria-label={t("finance.everyPayment")}>
      <h4>{t("finance.everyPayment")}</h4>
      <ScrollableTable label={t("finance.paymentSchedule")}>
        <table className="breakdown__table">
          <thead>
            <tr>
              <th scope="col">{frequency === "weekly" ? t("finance.week") : t("common.month")}</th>
              <th scope="col">{t("finance.payment")}</th>
              <th scope="col">{t("finance.interest")}</th>
              <th scope="col">{t("finance.repaid")}</th>
              {hasFees && <th scope="col">{t("finance.fees")}</th>}
              <th scope="col">{t("finance.stillOwed")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ at, payment, interest, capital, fees, balance }) => (
              <tr key={at}>
                <th scope="row">{at}</th>
                <td>{formatMoney(payment)}</td>
                <td>{formatMoney(interest)}</td>
                <td>{formatMoney(capital)}</td>
                {hasFees && <td>{formatMoney(fees)}</td>}
                <td>{formatMoney(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTable>
    </section>
  );
}
