import { useState } from "react";
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
  const [last, setLast] = useState<{ address: string; page: Page }>();
  if (read && read !== last?.page) setLast({ address: shown, page: read });
  address.set(LIVE_PARAMETER, "");
  useLive(loaded.since, kinds, () => void fetcher.load(`${pathname}?${address}`));
  return read ?? (last?.address === shown ? last.page : loaded);
}
