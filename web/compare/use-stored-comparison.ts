import { compareUrl } from "#domain/search/compare-url.ts";
import { localisedPath } from "#web/locale/translate.ts";
import { useEffect, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { compareList, type ComparedVehicle } from "./compare-list.ts";

const notYetRead = (): readonly ComparedVehicle[] | null => null;

/**
 * Opens the comparison that this browser has stored, where the URL names no vehicle. Returns whether there is one, or the browser's storage
 * has not been read: the server cannot read it.
 */
export function useStoredComparison(namesNone: boolean): boolean {
  const navigate = useNavigate();
  const stored = useSyncExternalStore(compareList.watch, compareList.all, notYetRead);
  useEffect(() => {
    if (!namesNone || !stored?.length) return;
    void navigate(localisedPath(compareUrl(stored.map(({ stock_id }) => stock_id))), { replace: true, preventScrollReset: true });
  }, [namesNone, stored, navigate]);
  return namesNone && stored?.length !== 0;
}
