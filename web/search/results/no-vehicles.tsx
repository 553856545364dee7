import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import empty from "#web/search/empty.svg?no-inline";
import { countText } from "#web/search/count-text.ts";
import type { Results } from "./results.ts";

/** Shown when nothing was found, with relaxed searches as links. */
export function NoVehicles({ results: { waysOut, clear, chips, listing } }: { results: Results }) {
  const telephone = useSiteFrame()?.telephone;
  return (
    <div className="empty">
      <img src={empty} alt="" width={790} height={400} />
      <h2>{t(labels.noVehiclesFound)}</h2>
      <p className="muted">{t(labels.trySimplifyingYourSearch)}</p>
      {waysOut.length > 0 && (
        <>
          <p className="muted">
            {`${t(labels.taking)} `}
            {waysOut[0]?.filters === 2 ? t(labels.twoFilters) : t(labels.oneFilter)}
            {` ${t(labels.offWouldShow)}`}
          </p>
          <div className="row" data-keep-scroll>
            {waysOut.map(({ label, href, count }) => (
              <Chip key={label} href={href} label={t(labels.withoutLabelCount, { label, count: countText(count, listing) })}>
                {`${t(labels.withoutLabel, { label })} `}
                <b className="num">{countText(count, listing)}</b>
              </Chip>
            ))}
          </div>
        </>
      )}
      <div className="row">
        {chips.length > 0 && <ButtonLink href={clear}>{t(labels.clearAllFilters)}</ButtonLink>}
        {telephone && (
          <ButtonLink href={telephoneLink(telephone)} look="secondary">
            {t(labels.callTelephone, { telephone })}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
