import { t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import empty from "#web/search/empty.svg?no-inline";
import { countText } from "#web/search/count-text.ts";
import type { Results } from "./results.ts";

/** Shown when nothing was found, with relaxed searches as links. */
export function NoVehicles({ results: { relaxedSearches, clear, chips, listing } }: { results: Results }) {
  const telephone = useSiteFrame()?.telephone;
  return (
    <div className="empty">
      <img src={empty} alt="" width={790} height={400} />
      <h2>{t("common.noVehiclesFound")}</h2>
      <p className="muted">{t("search.trySimplifyingYourSearch")}</p>
      {relaxedSearches.length > 0 && (
        <>
          <p className="muted">{relaxedSearches[0]?.filters === 2 ? t("search.twoFilters") : t("search.oneFilter")}</p>
          <div className="row" data-preserve-scroll>
            {relaxedSearches.map(({ label, href, count }) => (
              <Chip key={label} href={href} label={t("search.withoutLabelCount", { label, count: countText(count, listing) })}>
                {`${t("search.withoutLabel", { label })} `}
                <b className="tabular">{countText(count, listing)}</b>
              </Chip>
            ))}
          </div>
        </>
      )}
      <div className="row">
        {chips.length > 0 && <ButtonLink href={clear}>{t("search.clearAllFilters")}</ButtonLink>}
        {telephone && (
          <ButtonLink href={telephoneLink(telephone)} look="secondary">
            {t("common.callTelephone", { telephone })}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
