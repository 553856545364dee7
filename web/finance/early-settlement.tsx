import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import type { WorkedOut } from "#domain/finance/quote-breakdown.ts";
import { formatMoney } from "#domain/money.ts";
import { Scroller } from "./scrollable-table.tsx";

/** Payments between two rows of the table: half a year. */
const STEP = { monthly: 6, weekly: 26 } as const;

/** Early settlement and the right to hand the vehicle back, as an illustration. */
export function EndingEarly({ worked: { schedule, settlements, termination } }: { worked: WorkedOut }) {
  const { frequency } = schedule;
  const period = frequency === "weekly" ? word(labels.weekWithin) : word(labels.monthWithin);
  const rows = settlements.flatMap((settlement, index) => {
    const back = termination.due[index];
    return settlement.after % STEP[frequency] === 0 && back ? [{ ...settlement, due: back.due }] : [];
  });
  const free =
    termination.free_after === 0
      ? word(labels.yourDepositAloneIsHalf)
      : word(labels.halfOfItHalfIs, { half: formatMoney(termination.half), period, free_after: termination.free_after });
  return (
    <section aria-label={word(labels.endingItEarly)}>
      <h4>{word(labels.endingItEarly)}</h4>
      <p>
        {word(labels.youMaySettleTheAgreement, { free })}
      </p>
      <Scroller label={word(labels.endingTheAgreementEarly)}>
        <table className="worked__table">
          <thead>
            <tr>
              <th scope="col">{word(labels.afterPeriod, { period })}</th>
              <th scope="col">{word(labels.toSettle)}</th>
              <th scope="col">{word(labels.takenOff)}</th>
              <th scope="col">{word(labels.toHandItBack)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ after, settlement, rebate, due }) => (
              <tr key={after}>
                <th scope="row">{after}</th>
                <td>{formatMoney(settlement)}</td>
                <td>{formatMoney(rebate)}</td>
                <td>{due === 0 ? word(labels.nothing) : formatMoney(due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className="xs muted">
        {word(labels.anIllustrationByTheEarly)}
      </p>
    </section>
  );
}
