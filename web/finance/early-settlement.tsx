import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import type { QuoteBreakdown } from "#domain/finance/quote-breakdown.ts";
import { formatMoney } from "#domain/money.ts";
import { ScrollableTable } from "./scrollable-table.tsx";

/** Payments per table row: half a year. */
const STEP = { monthly: 6, weekly: 26 } as const;

/** Early settlement and voluntary termination, as an illustration. */
export function EarlySettlement({ worked: { schedule, settlements, termination } }: { worked: QuoteBreakdown }) {
  const { frequency } = schedule;
  const period = frequency === "weekly" ? t(labels.weekWithin) : t(labels.monthWithin);
  const rows = settlements.flatMap((settlement, index) => {
    const back = termination.due[index];
    return settlement.after % STEP[frequency] === 0 && back ? [{ ...settlement, due: back.due }] : [];
  });
  const free =
    termination.free_after === 0
      ? t(labels.yourDepositAloneIsHalf)
      : t(labels.halfOfItHalfIs, { half: formatMoney(termination.half), period, free_after: termination.free_after });
  return (
    <section aria-label={t(labels.endingItEarly)}>
      <h4>{t(labels.endingItEarly)}</h4>
      <p>{t(labels.youMaySettleTheAgreement, { free })}</p>
      <ScrollableTable label={t(labels.endingTheAgreementEarly)}>
        <table className="worked__table">
          <thead>
            <tr>
              <th scope="col">{t(labels.afterPeriod, { period })}</th>
              <th scope="col">{t(labels.toSettle)}</th>
              <th scope="col">{t(labels.takenOff)}</th>
              <th scope="col">{t(labels.toHandItBack)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ after, settlement, rebate, due }) => (
              <tr key={after}>
                <th scope="row">{after}</th>
                <td>{formatMoney(settlement)}</td>
                <td>{formatMoney(rebate)}</td>
                <td>{due === 0 ? t(labels.nothing) : formatMoney(due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTable>
      <p className="xs muted">{t(labels.anIllustrationByTheEarly)}</p>
    </section>
  );
}
