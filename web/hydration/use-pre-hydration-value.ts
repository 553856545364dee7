import { useEffect, useRef, type RefObject } from "react";

/** Applies a slider's value, once, if it was moved before hydration. */
export function usePreHydrationValue(slider: RefObject<HTMLInputElement | null>, take: (input: HTMLInputElement) => void): void {
  const followed = useRef(false);
  useEffect(() => {
    if (followed.current || !slider.current) return;
    followed.current = true;
    if (isChanged(slider.current)) take(slider.current);
  });
}

/** Whether the value differs from the server's. */
function isChanged({ min, max, step, defaultValue, value }: HTMLInputElement): boolean {
  // A range input rounds its value to its step, so the server's value is rounded likewise.
  const asWritten = Object.assign(document.createElement("input"), { type: "range", min, max, step, value: defaultValue });
  return value !== asWritten.value;
}
