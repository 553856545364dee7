import type { StoredName } from "#web/storage/stored-name.ts";
import { useEffect } from "react";
import { HYDRATED_EVENT } from "./hydration-events.ts";

/** sessionStorage key of the scroll positions, by React Router's location key. */
export const SCROLL_KEY = "forecourt.scrolled" satisfies StoredName;

/** For the root component: its effect runs last, when all listeners are registered. */
export function useSignalHydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
}
