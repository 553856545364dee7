import { stockIdOfSlug } from "#domain/stock/slug.ts";
import { SEARCH_PATHS } from "#domain/search/search-urls.ts";
import { optionalImport } from "#web/hydration/optional-import.ts";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useVisitedVehicles } from "./visited-vehicles.ts";

const RecentlyViewed = optionalImport(() => import("./recently-viewed.tsx"));

/** Slot of the recently viewed vehicles, at the end of pages about stock. */
export function RecentlyViewedSlot() {
  const { pathname } = useLocation();
  const here = stockIdOfSlug(pathname.slice(pathname.lastIndexOf("/") + 1));
  const others = useVisitedVehicles().filter(({ stock_id }) => stock_id !== here);
  const aboutStock = pathname === "/" || SEARCH_PATHS.some((path) => pathname.startsWith(path));
  return aboutStock && others.length > 0 ? <BelowWindow key={pathname} ids={others.map(({ stock_id }) => stock_id)} /> : null;
}

/** Rendered only if below the viewport, to avoid a visible layout shift; on a shorter page not at all. */
function BelowWindow({ ids }: { ids: readonly number[] }) {
  const [below, setBelow] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) setBelow(place.current.getBoundingClientRect().top >= window.innerHeight);
  }, []);
  return (
    <div ref={place}>
      {below && (
        <Suspense>
          <RecentlyViewed ids={ids} />
        </Suspense>
      )}
    </div>
  );
}
