import "./sell-band.css";
import * as labels from "#domain/labels/english.ts";
import { localisedPath, t } from "#web/locale/translate.ts";

/** The first two questions of a valuation, as a GET form for the valuation page. */
export function SellBand() {
  return (
    <section className="sell on-deep" aria-labelledby="sell-title">
      <div className="wrap">
        <div>
          <h2 id="sell-title">{t(labels.whatIsYoursWorth)}</h2>
          <p>{t(labels.enterYourRegistrationForA)}</p>
        </div>
        <form method="post" action={localisedPath("/valuation")} aria-labelledby="sell-title">
          <div>
            <label className="label" htmlFor="sell-vrm">
              {t(labels.registration)}
            </label>
            <div className="plateinput">
              <span className="plateinput__band" aria-hidden="true">
                {t(labels.uk)}
              </span>
              <input
                id="sell-vrm"
                name="vrm"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={12}
                placeholder={t(labels.ab12Cde)}
              />
            </div>
          </div>
          <div>
            <label className="label" htmlFor="sell-mileage">
              {t(labels.mileage)}
            </label>
            <input className="input num" id="sell-mileage" name="mileage" inputMode="numeric" autoComplete="off" placeholder="42,000" />
          </div>
          <button className="btn btn--light btn--l">{t(labels.valueMyCar)}</button>
        </form>
      </div>
    </section>
  );
}
