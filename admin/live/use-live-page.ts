import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useLocation, useSearchParams } from "react-router";
import type { ChangeKind } from "#domain/staff/change-kinds.ts";
import { LIVE_PARAMETER } from "#domain/staff/live-parameter.ts";
import { useLive } from "./use-live.ts";

/**
 * The page as it was opened, or as it was last read: it is read again when something of these kinds has changed, and each minute. Such a
 * read keeps nobody signed in. The page's route exports `liveClientLoader` as its `clientLoader`. `frame`: the path of a
 * page that has others inside, which alone is read again.
 */
export function useLivePage<Page extends { since: string }>(loaded: Page, kinds: readonly ChangeKind[], frame?: string): Page {
  const { pathname: opened } = useLocation();
  const pathname = frame ?? opened;
  const [parameters] = useSearchParams();
  const address = new URLSearchParams(parameters);
  const shown = `${pathname}?${address}`;
  const fetcher = useFetcher({ key: shown });
  const read = (fetcher.data ?? undefined) as Page | undefined;
  const [last, setLast] = useState<{ address: string; loaded: Page; read: Page | undefined; page: Page }>();
  const page = newest();
  if (page !== last?.page || loaded !== last.loaded || read !== last.read) setLast({ address: shown, loaded, read, page });
  address.set(LIVE_PARAMETER, "");
  const readAgain = () => void fetcher.load(`${pathname}?${address}`);
  useLive(loaded.since, kinds, readAgain);
  // A read that began before the page was opened again would bring something older: it is begun again.
  const beginAgain = useEffectEvent((_opened: Page) => {
    if (fetcher.state !== "idle") readAgain();
  });
  useEffect(() => beginAgain(loaded), [loaded]);
  return page;

  /** Of what was loaded and what was read since, whatever came last. */
  function newest(): Page {
    // In this rendering `useFetcher` still has what was read at the address before.
    if (last?.address !== shown) return loaded;
    if (loaded !== last.loaded) return loaded;
    return read !== undefined && read !== last.read ? read : last.page;
  }
}
