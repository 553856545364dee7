import { t } from "#web/locale/translate.ts";
import type { CostsView } from "./costs-view.ts";

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
      <CostsForm costs={costs} />
    </section>
  );
}

/** The lines' shares of the total; the table says the same in words. */
export function CostBar({ bar }: Pick<CostsView, "bar">) {
  return (
    <svg className="cost-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      {bar.map(({ name, from, share }) => (
        <rect key={name} className={`cost-bar__${name}`} x={from} width={share} height="6" />
      ))}
    </svg>
  );
}

function CostsForm({ costs: { fields, hidden, is_official, prices, problems } }: { costs: CostsView }) {
  const names = [...fields.map(({ name }) => name), "official"];
  const messages = new Map(problems.map(({ field, message }) => [field, message]));
  return (
    <details className="running-costs__own" open={problems.length > 0}>
      <summary>{t("costs.ownFigures")}</summary>
      <form
        action="#running-costs"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          window.location.assign(addressWith(new FormData(event.currentTarget), names));
        }}
      >
        {hidden.map(([name, value], at) => (
          <input key={`${at} ${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="running-costs__fields">
          {fields.map(({ name, label, value, example }) => {
            const error = messages.get(name);
            return (
              <div key={name} className={error ? "field field--error" : "field"}>
                <label htmlFor={`cost-${name}`}>{label}</label>
                {error && (
                  <p className="field-error" id={`cost-${name}-error`}>
                    {error}
                  </p>
                )}
                <input
                  className="input input--small tabular"
                  id={`cost-${name}`}
                  name={name}
                  defaultValue={value}
                  placeholder={example}
                  inputMode="decimal"
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `cost-${name}-error` : undefined}
                />
              </div>
            );
          })}
        </div>
        <label className="check check--small">
          <input type="checkbox" name="official" value="yes" defaultChecked={is_official} />
          <span>{t("costs.officialConsumption")}</span>
        </label>
        <p className="hint">{prices}</p>
        <button className="button button--secondary button--small">{t("costs.workOut")}</button>
      </form>
    </details>
  );
}

/** The present address with what was typed: the hidden fields lack the deal that the builder has written into it since the page came. */
function addressWith(typed: FormData, names: readonly string[]): URL {
  const address = new URL(window.location.href);
  for (const name of names) {
    const value = typed.get(name);
    if (typeof value === "string") address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  address.hash = "running-costs";
  return address;
}
