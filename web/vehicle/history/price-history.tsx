import { dayText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import { formatMoney, pence } from "#domain/money.ts";
import type { PriceHistory as History } from "#domain/pricing/price-history.ts";

/** Every price since the vehicle was listed, newest first, compulsory fees included. */
export function PriceHistory({ history }: { history: History }) {
  return (
    <>
      <p className="record__lead">{t("vehicle.listedOnListedEveryPrice", { listed: t(dayText(history.listed)) })}</p>
      <table className="table record__table">
        <thead>
          <tr>
            <th scope="col">{t("vehicle.from")}</th>
            <th scope="col" className="numeric">
              {t("common.price")}
            </th>
            <th scope="col" className="numeric">
              {t("common.change")}
            </th>
          </tr>
        </thead>
        <tbody>
          {history.changes.map(({ day, headline_price, change }) => (
            <tr key={day}>
              <th scope="row">{t(dayText(day))}</th>
              <td className="numeric">{formatMoney(headline_price)}</td>
              <td className="numeric">{change === null ? t("vehicle.listed") : changeText(change)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function changeText(change: number): string {
  return change < 0
    ? t("vehicle.penceLess", { pence: formatMoney(pence(-change)) })
    : t("vehicle.changeMore", { change: formatMoney(pence(change)) });
}

/** The line under the price: "On sale for 51 days, price changed twice". */
export function priceHistoryText({ days_on_sale, changes }: History): string {
  const since = days_on_sale === 0 ? t("vehicle.onSaleSinceToday") : t("vehicle.onSaleForDays", { days: days_on_sale });
  const times = changes.length - 1;
  const allDown = changes.every(({ change }) => change === null || change < 0);
  if (times === 0) return t("vehicle.sinceAtThisPrice", { since });
  if (allDown)
    return times === 1
      ? t("vehicle.reducedOnce", { since })
      : times === 2
        ? t("vehicle.reducedTwice", { since })
        : t("vehicle.reducedTimes", { since, times });
  return times === 1
    ? t("vehicle.changedOnce", { since })
    : times === 2
      ? t("vehicle.changedTwice", { since })
      : t("vehicle.changedTimes", { since, times });
}
