import { useEffect } from "react";
import { useBlocker } from "react-router";

/** A closed tab or a reload asks first, by `beforeunload`; the result blocks a link to another page until its question is answered. */
export function useUnsavedGuard(isChanged: boolean): ReturnType<typeof useBlocker> {
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isChanged]);
  return useBlocker(({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname);
}
