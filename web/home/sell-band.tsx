import "./sell-band.css";

/** Two answers that begin a valuation: an ordinary form, which the valuation's page takes on from here. */
export function SellBand() {
  return (
    <section className="sell on-deep" aria-labelledby="sell-title">
      <div className="wrap">
        <div>
          <h2 id="sell-title">What is yours worth?</h2>
          <p>Enter your registration for a guide price that holds for 7 days. Put it towards your next car.</p>
        </div>
        <form method="post" action="/valuation" aria-labelledby="sell-title">
          <div>
            <label className="label" htmlFor="sell-vrm">
              Registration
            </label>
            <div className="plateinput">
              <span className="plateinput__band" aria-hidden="true">
                UK
              </span>
              <input id="sell-vrm" name="vrm" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={12} placeholder="AB12 CDE" />
            </div>
          </div>
          <div>
            <label className="label" htmlFor="sell-mileage">
              Mileage
            </label>
            <input className="input num" id="sell-mileage" name="mileage" inputMode="numeric" autoComplete="off" placeholder="42,000" />
          </div>
          <button className="btn btn--light btn--l">Value my car</button>
        </form>
      </div>
    </section>
  );
}
