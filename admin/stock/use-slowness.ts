import { useEffect, useState } from "react";

const SLOW_MS = 8_000;

/** Whether something has been going on for longer than usual. */
export function useSlowness(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const late = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(late);
      setIsSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
