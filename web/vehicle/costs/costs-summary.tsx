import { t } from "#web/locale/translate.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { CostBar } from "./cost-bar.tsx";
import type { CostsView, UsageFields } from "./costs-view.ts";

/** The costs of a vehicle's page: the summary as HTML, and the form. */
export type CostsPage = UsageFields & { summary: string };

/** What a month costs, line by line, as HTML: it is static, so the browser needs no code for it. */
export function costsPage(costs: CostsView | null): CostsPage | null {
  if (!costs) return null;
  const { total, bar, lines, left_out, ...usage } = costs;
  const summary = renderToStaticMarkup(
    <>
      <p className="running-costs__total">
        <b>{total.amount}</b> <span>{total.note}</span>
      </p>
      <CostBar bar={bar} />
      <table className="running-costs__table">
        <caption className="visually-hidden">{t("costs.caption")}</caption>
        <tbody>
          {lines.map(({ name, label, amount, explained }) => (
            <tr key={name}>
              <th scope="row">
                <details name="running-costs">
                  <summary>
                    <span className={`cost-swatch cost-swatch--${name}`} />
                    {label}
                  </summary>
                  {explained.map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                </details>
              </th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted vehicle-section__note">{left_out.join(" ")}</p>
    </>,
  );
  return { ...usage, summary };
}
