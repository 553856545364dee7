import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { formatDay } from "#domain/calendar.ts";
import type { ServiceVisit } from "#domain/stock/vehicle.ts";

/** Newest first. */
export function ServiceHistory({ visits }: { visits: readonly ServiceVisit[] }) {
  return (
    <table className="table record__table">
      <thead>
        <tr>
          <th scope="col">{t(labels.date)}</th>
          <th scope="col">{t(labels.work)}</th>
          <th scope="col" className="r">
            {t(labels.mileage)}
          </th>
        </tr>
      </thead>
      <tbody>
        {visits
          .toSorted((one, other) => other.date.localeCompare(one.date) || other.mileage - one.mileage)
          .map(({ date, note, mileage }, index) => (
            <tr key={index}>
              <th scope="row">{formatDay(date)}</th>
              <td>{note ?? t(labels.service)}</td>
              <td className="r">{mileage.toLocaleString("en-GB")}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
