import "./site.css";
import type { Rendered } from "#domain/messages/message-text.ts";
import { t } from "#web/locale/translate.ts";
import type { HoursLine } from "#domain/organisation/opening-hours.ts";

export function HoursTable({ of, hours }: { of: string; hours: Rendered<HoursLine>[] }) {
  if (hours.length === 0) return null;
  return (
    <table className="hours">
      <caption className="visually-hidden">{t("organisation.openingHoursOf", { of })}</caption>
      <tbody>
        {hours.map((line) => (
          <tr key={line.days}>
            <th scope="row">{line.days}</th>
            <td>{line.hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
