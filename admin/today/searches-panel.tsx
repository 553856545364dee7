import { Link } from "react-router";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import { t } from "#web/locale/translate.ts";

/** What shoppers looked for in vain: words for a page, an offer or the buyer. */
export function SearchesPanel({ searches }: { searches: NonNullable<TodayPage["searches"]> }) {
  return (
    <section className="panel" aria-labelledby="searches">
      <div className="panel__head">
        <h2 id="searches">{t("admin.today.searches")}</h2>
        <Link className="panel__link" to="/numbers?days=7">
          {t("admin.nav.numbers")}
        </Link>
      </div>
      <table className="answers">
        <caption className="visually-hidden">{t("admin.today.searches")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("admin.numbers.words")}</th>
            <th scope="col">{t("admin.numbers.times")}</th>
          </tr>
        </thead>
        <tbody>
          {searches.map(({ words, times }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td className="number">{times.toLocaleString("en-GB")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="panel__foot muted extra-small">{t("admin.numbers.searchesMeans")}</p>
    </section>
  );
}
