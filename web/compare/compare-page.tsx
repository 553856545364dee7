import "./compare.css";
import { COMPARE_LIMIT } from "#domain/stock/compare-address.ts";
import { dealershipContext } from "#web/context.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Route } from "./+types/compare-page";
import { useAdoptedComparison } from "./adopted-comparison.ts";
import { loadComparison, type Comparison } from "./compare-loader.ts";
import { CompareTable } from "./compare-table.tsx";
import { AddMore } from "./suggestions.tsx";

const TITLE = "Compare vehicles";

export async function loader({ context, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const found = await loadComparison(dealership, url.searchParams);
  const names = found.columns.map(({ card }) => card.title).join(", ");
  const title = pageTitle(names ? `Compare ${names}` : TITLE, dealership.website);
  return { comparison: found, meta: { title, noindex: true } };
}

/** There is no end to what can be compared: each comparison is made for who asks. */
export const headers = () => ({ "Cache-Control": "no-store" });

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function ComparePage({ loaderData: { comparison } }: Route.ComponentProps) {
  const { columns, ended, tooMany, more } = comparison;
  useAdoptedComparison(columns);
  return (
    <main id="main" className="cmp">
      <div className="wrap">
        <h1>{TITLE}</h1>
        <p className="cmp__lead">
          {columns.length === 0 ? `Add up to ${COMPARE_LIMIT} vehicles` : "What each one costs comes first. The address of this page shows the same to whoever you send it to."}
        </p>
        {tooMany && <Notice title={`You can compare up to ${COMPARE_LIMIT} vehicles`}>Here are the first {COMPARE_LIMIT}.</Notice>}
        {ended.map((vehicle) => (
          <Ended key={vehicle.stock_id} vehicle={vehicle} />
        ))}
        {columns.length === 0 ? (
          <NothingCompared />
        ) : (
          <CompareTable comparison={comparison} />
        )}
        {columns.length > 0 && columns.length < COMPARE_LIMIT && <AddMore suggestions={more} />}
      </div>
    </main>
  );
}

function Ended({ vehicle: { ended, title, range } }: { vehicle: Comparison["ended"][number] }) {
  return (
    <Notice tone="warning" title={ended === "sold" ? `This ${title} has been sold` : `${title ? `This ${title}` : "One of the vehicles"} is no longer for sale`}>
      {range ? <a href={range.path}>{range.words}</a> : <a href="/vehicle-search">Search all vehicles</a>}
    </Notice>
  );
}

function NothingCompared() {
  return (
    <div className="cmp__empty">
      <h2>Nothing to compare yet</h2>
      <p className="muted">Choose Compare on a vehicle in the results, then open this page again.</p>
      <ButtonLink href="/vehicle-search">Search all vehicles</ButtonLink>
    </div>
  );
}
