import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { formatDay } from "#domain/calendar.ts";
import { formatMoney, pence } from "#domain/money.ts";
import type { PriceHistory as History } from "#domain/pricing/price-history.ts";

/** Every price since the vehicle was listed, newest first, compulsory fees included. */
export function PriceHistory({ history }: { history: History }) {
  return (
    <>
      <p className="record__lead">{t(labels.listedOnListedEveryPrice, { listed: formatDay(history.listed) })}</p>
      <table className="table record__table">
        <thead>
          <tr>
            <th scope="col">{t(labels.from)}</th>
            <th scope="col" className="r">
              {t(labels.price)}
            </th>
            <th scope="col" className="r">
              {t(labels.change)}
            </th>
          </tr>
        </thead>
        <tbody>
          {history.changes.map(({ day, headline_price, change }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td className="r">{formatMoney(headline_price)}</td>
              <td className="r">{change === null ? t(labels.listed) : changeText(change)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function changeText(change: number): string {
  return change < 0
    ? t(labels.penceLess, { pence: formatMoney(pence(-change)) })
    : t(labels.changeMore, { change: formatMoney(pence(change)) });
}

/** The line under the price: "On sale for 51 days, price changed twice". */
export function priceHistoryText({ days_on_sale, changes }: History): string {
  const since =
    days_on_sale === 0
      ? t(labels.onSaleSinceToday)
      : days_on_sale === 1
        ? t(labels.onSaleForOneDay)
        : t(labels.onSaleForDays, { days: days_on_sale });
  const times = changes.length - 1;
  const allDown = changes.every(({ change }) => change === null || change < 0);
  if (times === 0) return t(labels.sinceAtThisPrice, { since });
  if (allDown)
    return times === 1
      ? t(labels.sinceReducedOnce, { since })
      : times === 2
        ? t(labels.sinceReducedTwice, { since })
        : t(labels.sinceReducedTimes, { since, times });
  return times === 1
    ? t(labels.sinceChangedOnce, { since })
    : times === 2
      ? t(labels.sinceChangedTwice, { since })
      : t(labels.sinceChangedTimes, { since, times });
}
