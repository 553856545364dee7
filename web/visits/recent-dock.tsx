import { stockIdOfSlug } from "#domain/stock/slug.ts";
import { SEARCH_PATHS } from "#domain/stock/addresses.ts";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useVisits } from "./visited-vehicles.ts";

const RecentlyViewed = lazy(() => import("./recently-viewed.tsx"));

/** So far below the window's edge the vehicles are fetched. */
const NEAR = "0px 0px 600px 0px";

/** The place of the recently viewed vehicles, at the end of the pages that are about stock. */
export function RecentDock() {
  const { pathname } = useLocation();
  const here = stockIdOfSlug(pathname.slice(pathname.lastIndexOf("/") + 1));
  const others = useVisits().filter(({ stock_id }) => stock_id !== here);
  const aboutStock = pathname === "/" || SEARCH_PATHS.some((path) => pathname.startsWith(path));
  return aboutStock && others.length > 0 ? <WhenReached key={pathname} ids={others.map(({ stock_id }) => stock_id)} /> : null;
}

/** Comes while it is still below the window, so that nothing the shopper sees moves; on a page too short for that it stays away. */
function WhenReached({ ids }: { ids: readonly number[] }) {
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watching.disconnect();
        setNear(entry.boundingClientRect.top >= window.innerHeight);
      },
      { rootMargin: NEAR },
    );
    watching.observe(place.current);
    return () => watching.disconnect();
  }, []);
  return (
    <div className="recent-place" ref={place}>
      {near && (
        <Suspense>
          <RecentlyViewed ids={ids} />
        </Suspense>
      )}
    </div>
  );
}
