import { localisedPath, t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { SearchSummary } from "./home-page-data.ts";

/** Suggested searches, each with its current number of results. */
export function SearchSummaries({ summaries }: { summaries: readonly SearchSummary[] }) {
  return (
    <ul className="summaries">
      {summaries.map(({ label, href, count, from, icon }) => (
        <li key={href} className="summary">
          <Icon name={icon} />
          <a href={localisedPath(href)}>{label}</a>
          <span className="summary__count">{count}</span>
          {from !== null && <span className="summary__price">{fromText(from)}</span>}
        </li>
      ))}
    </ul>
  );
}

function fromText({ price, plus_vat }: NonNullable<SearchSummary["from"]>): string {
  return [t("home.fromFrom", { from: formatMoney(price) }), plus_vat && t("common.plusVat")].filter(Boolean).join(" ");
}
