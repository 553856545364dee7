import { useMemo } from "react";
import { useNavigate } from "react-router";
import { entryState, nextEntryState } from "./entry-state.ts";
import { navigateBack, afterBack } from "#web/navigation/history-back.ts";

/**
 * A URL fragment that opens something, so that the Back button closes it and the URL can be shared. `add` creates a history
 * entry; `remove` goes back, or removes the fragment if the page was opened with it.
 */
export function useAddressHash() {
  const navigate = useNavigate();
  return useMemo(() => {
    const go = (hash: string, replace: boolean) =>
      void navigate(
        { search: location.search, hash },
        { preventScrollReset: true, replace, state: replace ? entryState() : nextEntryState(location.pathname) },
      );
    return {
      add: (hash: string) => afterBack(() => go(hash, false)),
      replace: (hash: string) => go(hash, true),
      remove: () => (entryState().steps > 1 ? navigateBack() : go("", true)),
    };
  }, [navigate]);
}
