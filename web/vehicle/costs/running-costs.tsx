import { t } from "#web/locale/translate.ts";
import { CostBar } from "./cost-bar.tsx";
import type { CostsView } from "./costs-view.ts";
import { UsageForm } from "./usage-form.tsx";

/** What the vehicle costs a month, with the working of each line. A form of the address: nothing is stored. */
export function RunningCosts({ costs }: { costs: CostsView }) {
  const { total, lines, left_out } = costs;
  return (
    <section className="vehicle-section running-costs" id="running-costs" aria-labelledby="running-costs-title">
      <h2 id="running-costs-title">{t("costs.title")}</h2>
      <p className="running-costs__total">
        <b>{total.amount}</b> <span>{total.note}</span>
      </p>
      <CostBar bar={costs.bar} />
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
      <UsageForm usage={costs} />
    </section>
  );
}
