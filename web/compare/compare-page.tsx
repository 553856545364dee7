import "#web/vehicle/costs/cost-bar.css";
import "#web/vehicle/costs/usage-form.css";
import "./compare.css";
import { msg, localisedPath, t } from "#web/locale/translate.ts";
import { COMPARE_LIMIT } from "#domain/search/compare-url.ts";
import { dealershipContext } from "#web/context.ts";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { OfflineNotice } from "#web/offline/offline-notice.tsx";
import { useOfflineCopies, useOfflineCopyAge } from "#web/offline/use-offline-copy.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Route } from "./+types/compare-page";
import { useStoredComparison } from "./use-stored-comparison.ts";
import { useAdoptComparison } from "./use-adopt-comparison.ts";
import { loadComparison, type Comparison } from "./compare-loader.ts";
import { CompareTable } from "./compare-table.tsx";
import { AddToComparison } from "./suggestions.tsx";

const TITLE = msg("common.compareVehicles");

export async function loader({ context, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const found = await loadComparison(dealership, url.searchParams);
  const names = found.columns.map(({ card }) => card.title).join(", ");
  const title = pageTitle(names ? t("compare.compareNames", { names }) : t(TITLE), dealership.website);
  return { comparison: found, meta: { title, noindex: true } };
}

export const headers = () => PUBLIC_PAGE_HEADERS;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? metaTags(loaderData.meta) : [];
}

export default function ComparePage({ loaderData: { comparison } }: Route.ComponentProps) {
  const { columns, ended, tooMany, more } = comparison;
  useAdoptComparison(columns);
  const isUnknown = useStoredComparison(columns.length === 0 && ended.length === 0);
  const cachedAt = useOfflineCopyAge();
  useOfflineCopies(cachedAt);
  return (
    <main id="main" className="comparison">
      <div className="wrap">
        <h1>{t(TITLE)}</h1>
        <p className="comparison__lead">
          {columns.length === 0 ? t("compare.addUpToCompareLimit", { compareLimit: COMPARE_LIMIT }) : t("compare.whatEachOneCostsComes")}
        </p>
        {cachedAt !== null && <OfflineNotice cachedAt={cachedAt} />}
        {tooMany && (
          <Notice title={t("compare.youCanCompareUpToCompare", { compareLimit: COMPARE_LIMIT })}>
            {t("compare.hereAreTheFirstCompare", { compareLimit: COMPARE_LIMIT })}
          </Notice>
        )}
        {ended.map((vehicle) => (
          <Ended key={vehicle.stock_id} vehicle={vehicle} />
        ))}
        {columns.length === 0 ? <NothingCompared isUnknown={isUnknown} /> : <CompareTable comparison={comparison} />}
        {columns.length > 0 && columns.length < COMPARE_LIMIT && <AddToComparison suggestions={more} />}
      </div>
    </main>
  );
}

function Ended({ vehicle: { ended, title, range } }: { vehicle: Comparison["ended"][number] }) {
  return (
    <Notice
      tone="warning"
      title={
        ended === "sold"
          ? t("common.thisTitleHasBeenSold", { title: title ?? t("common.vehicleInSentence") })
          : t("compare.noLongerForSale", { which: title ? t("compare.thisTitle", { title }) : t("compare.oneOfTheVehicles") })
      }
    >
      {range ? (
        <a href={localisedPath(range.path)}>{range.words}</a>
      ) : (
        <a href={localisedPath("/vehicle-search")}>{t("common.searchAllVehicles")}</a>
      )}
    </Notice>
  );
}

/** `isUnknown`: the browser's storage has not been read. Without JavaScript it never is. */
function NothingCompared({ isUnknown }: { isUnknown: boolean }) {
  return (
    <div className={isUnknown ? "comparison__empty is-unknown" : "comparison__empty"}>
      <h2>{t("compare.nothingToCompareYet")}</h2>
      <p className="muted">{t("compare.chooseCompareOnAVehicle")}</p>
      <ButtonLink href="/vehicle-search">{t("common.searchAllVehicles")}</ButtonLink>
    </div>
  );
}
