import { ButtonLink } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { telephoneLink, useShopFront } from "#web/layout/shop-front.ts";
import empty from "./empty.svg?no-inline";
import { countInWords } from "./listings.ts";
import type { Results } from "./results.ts";

/** Nothing was found: says so, and leads out of it. */
export function NoVehicles({ results: { waysOut, clear, chips, listing } }: { results: Results }) {
  const telephone = useShopFront()?.telephone;
  return (
    <div className="empty">
      <img src={empty} alt="" width={790} height={400} />
      <h2>No vehicles found</h2>
      <p className="muted">Try simplifying your search</p>
      {waysOut.length > 0 && (
        <>
          <p className="muted">Taking {waysOut[0]?.filters === 2 ? "two filters" : "one filter"} off would show:</p>
          <div className="row" data-keep-scroll>
            {waysOut.map(({ label, href, count }) => (
              <Chip key={label} href={href} label={`Without ${label}: ${countInWords(count, listing)}`}>
                Without {label} <b className="num">{countInWords(count, listing)}</b>
              </Chip>
            ))}
          </div>
        </>
      )}
      <div className="row">
        {chips.length > 0 && <ButtonLink href={clear}>Clear all filters</ButtonLink>}
        {telephone && (
          <ButtonLink href={telephoneLink(telephone)} look="secondary">
            Call {telephone}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
