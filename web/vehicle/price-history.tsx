import { formatDay } from "#domain/calendar.ts";
import { formatMoney, pence } from "#domain/money.ts";
import type { PriceHistory as History } from "#domain/pricing/price-history.ts";

/** Every price since the vehicle was listed, newest first, all fees inside. */
export function PriceHistory({ history }: { history: History }) {
  return (
    <>
      <p className="record__lead">
        Listed on {formatDay(history.listed)}. Every price includes all fees and is what the vehicle cost from that day on.
      </p>
      <table className="table record__table">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col" className="r">
              Price
            </th>
            <th scope="col" className="r">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {history.changes.map(({ day, headline_price, change }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td className="r">{formatMoney(headline_price)}</td>
              <td className="r">{change === null ? "Listed" : changeWords(change)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function changeWords(change: number): string {
  return change < 0 ? `${formatMoney(pence(-change))} less` : `${formatMoney(pence(change))} more`;
}

/** The line under the price: "On sale for 51 days, price changed twice". */
export function priceHistoryWords({ days_on_sale, changes }: History): string {
  const since = days_on_sale === 0 ? "On sale since today" : `On sale for ${days_on_sale} ${days_on_sale === 1 ? "day" : "days"}`;
  const times = changes.length - 1;
  const allDown = changes.every(({ change }) => change === null || change < 0);
  if (times === 0) return `${since} at this price`;
  return `${since}, ${allDown ? "reduced" : "price changed"} ${times === 1 ? "once" : times === 2 ? "twice" : `${times} times`}`;
}
