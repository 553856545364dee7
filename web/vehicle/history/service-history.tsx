import { dayText } from "#domain/date-texts.ts";
import { fallbackLang, t } from "#web/locale/translate.ts";
import type { ServiceVisit } from "#domain/stock/vehicle.ts";

/** Newest first. */
export function ServiceHistory({ visits }: { visits: readonly ServiceVisit[] }) {
  return (
    <table className="table record__table">
      <thead>
        <tr>
          <th scope="col">{t("vehicle.date")}</th>
          <th scope="col">{t("vehicle.work")}</th>
          <th scope="col" className="numeric">
            {t("common.mileage")}
          </th>
        </tr>
      </thead>
      <tbody>
        {visits
          .toSorted((one, other) => other.date.localeCompare(one.date) || other.mileage - one.mileage)
          .map(({ date, note, mileage }, index) => (
            <tr key={index}>
              <th scope="row">{t(dayText(date))}</th>
              <td lang={note === null ? undefined : fallbackLang()}>{note ?? t("vehicle.service")}</td>
              <td className="numeric">{mileage.toLocaleString("en-GB")}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
