import "./site.css";
import * as labels from "#domain/labels/english.ts";
import { phrase, word } from "#web/locale/translate.ts";
import type { HoursLine } from "#domain/organisation/opening-hours.ts";

export function HoursTable({ of, hours }: { of: string; hours: HoursLine[] }) {
  if (hours.length === 0) return null;
  return (
    <table className="hours">
      <caption className="vh">{word(labels.openingHoursOf, { of })}</caption>
      <tbody>
        {hours.map((line) => (
          <tr key={line.days}>
            <th scope="row">{phrase(line.days)}</th>
            <td>{phrase(line.hours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
