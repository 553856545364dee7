import { useEffect } from "react";

/** sessionStorage key of the scroll positions, by React Router's location key. */
export const STORAGE_NAME = "forecourt.scrolled";
/** Dispatched on the document after hydration. */
const HYDRATED_EVENT = "forecourt:taken-over";

/** For the root component: its effect runs last, when all listeners are registered. */
export function useSignalHydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
}
