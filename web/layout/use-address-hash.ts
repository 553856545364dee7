import { useMemo } from "react";
import { useNavigate } from "react-router";
import { entryState, nextEntryState } from "./entry-state.ts";
import { navigateBack, afterBack } from "#web/navigation/history-back.ts";

/**
 * For what the end of the address opens, so that Back closes it and the address can be sent. `add` makes an entry of the
 * history for it; `remove` goes back from that entry, and on a page that was opened with it takes it out of the address.
 */
export function useAddressHash() {
  const navigate = useNavigate();
  return useMemo(() => {
    const go = (hash: string, replace: boolean) =>
      void navigate({ search: location.search, hash }, { preventScrollReset: true, replace, state: replace ? entryState() : nextEntryState(location.pathname) });
    return {
      add: (hash: string) => afterBack(() => go(hash, false)),
      replace: (hash: string) => go(hash, true),
      remove: () => (entryState().steps > 1 ? navigateBack() : go("", true)),
    };
  }, [navigate]);
}
