import type { WorkedOut } from "#domain/finance/worked-out.ts";
import { formatMoney } from "#domain/money.ts";
import { Scroller } from "./scroller.tsx";

/** Payments between two rows of the table: half a year. */
const STEP = { monthly: 6, weekly: 26 } as const;

/** Early settlement and the right to hand the vehicle back, as an illustration. */
export function EndingEarly({ worked: { schedule, settlements, termination } }: { worked: WorkedOut }) {
  const { frequency } = schedule;
  const period = frequency === "weekly" ? "week" : "month";
  const rows = settlements.flatMap((settlement, index) => {
    const back = termination.due[index];
    return settlement.after % STEP[frequency] === 0 && back ? [{ ...settlement, due: back.due }] : [];
  });
  const free =
    termination.free_after === 0
      ? "Your deposit alone is half of it, so you may hand the vehicle back at any time with nothing more to pay."
      : `Half of it, ${formatMoney(termination.half)}, is paid after ${period} ${termination.free_after}. From then on you may hand the vehicle back with nothing more to pay; before that you pay the difference.`;
  return (
    <section aria-label="Ending it early">
      <h4>Ending it early</h4>
      <p>
        You may settle the agreement at any time and own the vehicle. Or you may hand it back once half of the total amount
        payable is paid: deposit, part exchange, fees and final payment count. {free}
      </p>
      <Scroller label="Ending the agreement early">
        <table className="worked__table">
          <thead>
            <tr>
              <th scope="col">After {period}</th>
              <th scope="col">To settle</th>
              <th scope="col">Taken off</th>
              <th scope="col">To hand it back</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ after, settlement, rebate, due }) => (
              <tr key={after}>
                <th scope="row">{after}</th>
                <td>{formatMoney(settlement)}</td>
                <td>{formatMoney(rebate)}</td>
                <td>{due === 0 ? "Nothing" : formatMoney(due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className="xs muted">
        An illustration by the Early Settlement Regulations 2004 and the Consumer Credit Act 1974. The lender tells you its own
        figure when you ask for it. Handing back does not cover damage or missed payments.
      </p>
    </section>
  );
}
