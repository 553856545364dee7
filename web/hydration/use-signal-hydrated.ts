import { useEffect } from "react";

/** Where the browser's session keeps how far each page was scrolled, by the key of its entry in the history. */
export const STORAGE_NAME = "forecourt.scrolled";
/** Told to the document once the page's scripts have taken over what the server made. */
const HYDRATED_EVENT = "forecourt:taken-over";

/** For the outermost component: its effect comes last, when all of the page listens. */
export function useSignalHydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
}
