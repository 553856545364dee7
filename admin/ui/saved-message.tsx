import { useEffect, useRef } from "react";
import { Icon } from "./icons/icon.tsx";

/**
 * What a save did, said to screen readers too. It takes the focus where the save has removed the button that was pressed, such as that of
 * the bar below: otherwise the focus would be nowhere.
 */
export function SavedMessage({ message }: { message: string | undefined }) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (message !== undefined && document.activeElement === document.body) output.current?.focus({ preventScroll: true });
  }, [message]);
  return (
    <output className="saved-message" ref={output} tabIndex={-1}>
      {message && (
        <span className="notice notice--good">
          <Icon name="circle-check" />
          <span>{message}</span>
        </span>
      )}
    </output>
  );
}
