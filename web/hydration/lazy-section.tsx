import { Suspense, use, useEffect, useRef, useState, type ComponentType, type RefObject } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";
import { deferred } from "#web/ui/deferred.ts";
import { hydratePendingSections, pendingSection, type HydrationTrigger } from "./hydrate-on-intent.ts";

/** A section of a page that is server-rendered, and hydrated when the shopper interacts with it. */
export type LazySection<Page> = {
  /**
   * Loads the section's code; false if that fails. Awaited by the server before rendering, and by the browser before a client-side
   * navigation.
   */
  fetch: () => Promise<boolean>;
  Place: ComponentType<PlaceProps<Page>>;
};

type PlaceProps<Page> = { page: Page; className?: string };

/**
 * Until its code has loaded, the section is the server's HTML: links, forms and disclosures work natively, and clicks that need script are
 * held.
 */
export function lazySection<Page>(load: () => Promise<ComponentType<{ page: Page }>>, intent: HydrationTrigger = {}): LazySection<Page> {
  let Part: ComponentType<{ page: Page }> | undefined;
  let fetching: Promise<boolean> | undefined;
  const arrival = deferred();

  function fetch(): Promise<boolean> {
    fetching ??= load().then(
      (loaded) => {
        Part = loaded;
        // `use` reads the status without suspending: the server renders once and synchronously.
        void Object.assign(arrival.promise, { status: "fulfilled", value: undefined });
        arrival.resolve();
        return true;
      },
      () => {
        fetching = undefined;
        return false;
      },
    );
    return fetching;
  }

  function Content({ page, onHydrated }: { page: Page; onHydrated: () => void }) {
    // Unconditional: the order of hooks must be the same when React resumes after suspending.
    use(arrival.promise);
    useEffect(onHydrated, [onHydrated]);
    return Part && <Part page={page} />;
  }

  function Place({ page, className }: PlaceProps<Page>) {
    const place = useRef<HTMLDivElement>(null);
    const [{ attach, onHydrated }] = useState(() => pendingSection(fetch, intent));
    const [first] = useState(page);
    const changing = useChange();
    // React does not commit changes of router state before the boundaries that may depend on it have hydrated.
    if (changing || first !== page) hydratePendingSections();
    useEffect(() => (place.current ? attach(place.current) : undefined), [attach]);
    return (
      <div className={className} ref={place}>
        <Suspense fallback={<AsItStands place={place} />}>
          <Content page={page} onHydrated={onHydrated} />
        </Suspense>
      </div>
    );
  }

  return { fetch, Place };
}

/**
 * Whether the location or pending submissions differ from the first render. False when navigating to another page, where the sections no
 * longer matter.
 */
function useChange(): boolean {
  const { pathname, key } = useLocation();
  const { location: next } = useNavigation();
  const sending = useFetchers().length > 0;
  const [first] = useState(key);
  const leaving = next !== undefined && next.pathname !== pathname;
  return !leaving && (sending || next !== undefined || key !== first);
}

/** If router state changes before the code has loaded, React discards the server's HTML: the fallback renders a copy of it. */
function AsItStands({ place }: { place: RefObject<HTMLElement | null> }) {
  const [html] = useState(() => place.current?.innerHTML ?? "");
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}
