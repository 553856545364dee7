import { t } from "#web/locale/translate.ts";
import { AddressForm } from "#web/vehicle/costs/address-form.tsx";
import type { ElectricView } from "./electric-view.ts";

const NAMES = ["season"];

/** What is known of the battery, range and charging, each fact with its date and source. */
export function ElectricPanel({ electric: { facts, seasons } }: { electric: ElectricView }) {
  return (
    <section className="vehicle-section electric" id="electric" aria-labelledby="electric-title">
      <h2 id="electric-title">{t("electric.title")}</h2>
      <dl className="electric__facts">
        {facts.map(({ name, value, notes, download, by_season }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
              {by_season && seasons && <SeasonForm seasons={seasons} />}
              {download && (
                <a href={download.url} download>
                  {download.label}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SeasonForm({ seasons: { chosen, choices, hidden } }: { seasons: NonNullable<ElectricView["seasons"]> }) {
  return (
    <AddressForm action="#electric" names={NAMES} hidden={hidden} className="electric__season">
      <label htmlFor="season">{t("electric.chooseSeason")}</label>
      <select className="select select--small" id="season" name="season" defaultValue={chosen}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button className="button button--secondary button--small">{t("electric.showSeason")}</button>
    </AddressForm>
  );
}
