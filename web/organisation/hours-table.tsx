import "./site.css";
import * as labels from "#domain/labels/english.ts";
import { translateText, t } from "#web/locale/translate.ts";
import type { HoursLine } from "#domain/organisation/opening-hours.ts";

export function HoursTable({ of, hours }: { of: string; hours: HoursLine[] }) {
  if (hours.length === 0) return null;
  return (
    <table className="hours">
      <caption className="vh">{t(labels.openingHoursOf, { of })}</caption>
      <tbody>
        {hours.map((line) => (
          <tr key={line.days}>
            <th scope="row">{translateText(line.days)}</th>
            <td>{translateText(line.hours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
