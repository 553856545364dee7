import { useEffect, useRef, type RefObject } from "react";

/** Takes over, once, a slider that was moved before its script came. */
export function usePreHydrationValue(slider: RefObject<HTMLInputElement | null>, take: (moved: HTMLInputElement) => void): void {
  const followed = useRef(false);
  useEffect(() => {
    if (followed.current || !slider.current) return;
    followed.current = true;
    if (isMoved(slider.current)) take(slider.current);
  });
}

/** Whether it stands elsewhere than the server wrote it. */
function isMoved({ min, max, step, defaultValue, value }: HTMLInputElement): boolean {
  // It rounds what it is given to its own steps.
  const asWritten = Object.assign(document.createElement("input"), { type: "range", min, max, step, value: defaultValue });
  return value !== asWritten.value;
}
