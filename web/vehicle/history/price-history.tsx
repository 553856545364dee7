import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import { formatDay } from "#domain/calendar.ts";
import { formatMoney, pence } from "#domain/money.ts";
import type { PriceHistory as History } from "#domain/pricing/price-history.ts";

/** Every price since the vehicle was listed, newest first, all fees inside. */
export function PriceHistory({ history }: { history: History }) {
  return (
    <>
      <p className="record__lead">
        {word(labels.listedOnListedEveryPrice, { listed: formatDay(history.listed) })}
      </p>
      <table className="table record__table">
        <thead>
          <tr>
            <th scope="col">{word(labels.from)}</th>
            <th scope="col" className="r">
              {word(labels.price)}
            </th>
            <th scope="col" className="r">
              {word(labels.change)}
            </th>
          </tr>
        </thead>
        <tbody>
          {history.changes.map(({ day, headline_price, change }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td className="r">{formatMoney(headline_price)}</td>
              <td className="r">{change === null ? word(labels.listed) : changeWords(change)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function changeWords(change: number): string {
  return change < 0 ? word(labels.penceLess, { pence: formatMoney(pence(-change)) }) : word(labels.changeMore, { change: formatMoney(pence(change)) });
}

/** The line under the price: "On sale for 51 days, price changed twice". */
export function priceHistoryWords({ days_on_sale, changes }: History): string {
  const since = days_on_sale === 0 ? word(labels.onSaleSinceToday) : days_on_sale === 1 ? word(labels.onSaleForOneDay) : word(labels.onSaleForDays, { days: days_on_sale });
  const times = changes.length - 1;
  const allDown = changes.every(({ change }) => change === null || change < 0);
  if (times === 0) return word(labels.sinceAtThisPrice, { since });
  if (allDown) return times === 1 ? word(labels.sinceReducedOnce, { since }) : times === 2 ? word(labels.sinceReducedTwice, { since }) : word(labels.sinceReducedTimes, { since, times });
  return times === 1 ? word(labels.sinceChangedOnce, { since }) : times === 2 ? word(labels.sinceChangedTwice, { since }) : word(labels.sinceChangedTimes, { since, times });
}
