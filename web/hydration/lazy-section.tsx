import { Suspense, use, useEffect, useRef, useState, type ComponentType, type RefObject } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";
import { deferred } from "#web/ui/deferred.ts";
import { hydrateOnIntent, hydratePendingSections, type HydrationTrigger } from "./hydrate-on-intent.ts";

/** A part of a page whose HTML comes with the page, and whose script comes once the shopper turns to it. */
export type LazySection<Page> = {
  /** Whether its code is here now. The server asks before it renders; the browser, before it shows the page in place of another. */
  fetch: () => Promise<boolean>;
  Place: ComponentType<PlaceProps<Page>>;
};

type PlaceProps<Page> = { page: Page; className?: string };

/**
 * Until its script is here, a part is the HTML that the server made: its links, forms and disclosures work as they do
 * without any script, and a press that wants script waits for it.
 */
export function lazySection<Page>(load: () => Promise<ComponentType<{ page: Page }>>, intent: HydrationTrigger = {}): LazySection<Page> {
  let Part: ComponentType<{ page: Page }> | undefined;
  let fetching: Promise<boolean> | undefined;
  const arrival = deferred();

  function fetch(): Promise<boolean> {
    fetching ??= load().then(
      (loaded) => {
        Part = loaded;
        // React reads this from a promise that it has seen before; the server renders once and cannot wait.
        Object.assign(arrival.promise, { status: "fulfilled", value: undefined });
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

  function Content({ page, onReady }: { page: Page; onReady: () => void }) {
    // Always, for React counts hooks again when it comes back from a wait.
    use(arrival.promise);
    useEffect(onReady, [onReady]);
    return Part && <Part page={page} />;
  }

  function Place({ page, className }: PlaceProps<Page>) {
    const place = useRef<HTMLDivElement>(null);
    const [ready] = useState(() => deferred());
    const [first] = useState(page);
    const changing = useChange();
    // React shows no change of the router's state before it has taken over what may depend on it.
    if (changing || first !== page) hydratePendingSections();
    useEffect(() => (place.current ? hydrateOnIntent(place.current, intent, fetch, ready.promise) : undefined), [ready]);
    return (
      <div className={className} ref={place}>
        <Suspense fallback={<AsItStands place={place} />}>
          <Content page={page} onReady={ready.resolve} />
        </Suspense>
      </div>
    );
  }

  return { fetch, Place };
}

/** Whether the address or what is being sent differs from when the page came. Where it leads away, the parts do not matter. */
function useChange(): boolean {
  const { pathname, key } = useLocation();
  const { location: next } = useNavigation();
  const sending = useFetchers().length > 0;
  const [first] = useState(key);
  const leaving = next !== undefined && next.pathname !== pathname;
  return !leaving && (sending || next !== undefined || key !== first);
}

/** React takes the server's HTML away where the router changes before the part's code is here: the same is shown meanwhile. */
function AsItStands({ place }: { place: RefObject<HTMLElement | null> }) {
  const [html] = useState(() => place.current?.innerHTML ?? "");
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}
