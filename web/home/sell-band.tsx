import "./sell-band.css";
import { localisedPath, t } from "#web/locale/translate.ts";

/** The first two questions of a valuation, as a form for the page that sells the car, or else values it. */
export function SellBand({ buysCars }: { buysCars: boolean }) {
  return (
    <section className="sell-band on-deep" aria-labelledby="sell-title">
      <div className="wrap">
        <div>
          <h2 id="sell-title">{t("home.whatIsYoursWorth")}</h2>
          <p>{buysCars ? t("home.sellItOrPutItTowards") : t("home.enterYourRegistration")}</p>
        </div>
        <form method="post" action={localisedPath(buysCars ? "/sell-my-car" : "/valuation")} aria-labelledby="sell-title">
          <div>
            <label className="label" htmlFor="sell-vrm">
              {t("common.registration")}
            </label>
            <div className="plate-input">
              <span className="plate-input__band" aria-hidden="true">
                {t("common.uk")}
              </span>
              <input
                id="sell-vrm"
                name="vrm"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={12}
                placeholder={t("home.exampleRegistration")}
              />
            </div>
          </div>
          <div>
            <label className="label" htmlFor="sell-mileage">
              {t("common.mileage")}
            </label>
            <input className="input tabular" id="sell-mileage" name="mileage" inputMode="numeric" autoComplete="off" placeholder="42,000" />
          </div>
          <button className="button button--light button--large">{t("common.valueMyCar")}</button>
        </form>
      </div>
    </section>
  );
}
