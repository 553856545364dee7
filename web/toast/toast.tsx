import "./toast.css";
import { localisedPath } from "#web/locale/translate.ts";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { dismissToast, currentToast, subscribeToToasts, type ToastAction as WayOn } from "./toast-store.ts";

/** Time to read two short sentences and reach the link. */
const SHOWN_MS = 8_000;

/** Shows the result of an action. Screen readers announce it because the live region exists before its content. */
export function Toast() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const region = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (!toast) return;
    const timer = setInterval(() => {
      if (!region.current?.matches(":hover, :focus-within")) dismissToast();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [toast]);
  return (
    <output className="toasts" ref={region}>
      {toast && (
        <span className="toast">
          <span>{toast.words}</span>
          {toast.way && <ToastLink way={toast.way} />}
        </span>
      )}
    </output>
  );
}

function ToastLink({ way }: { way: WayOn }) {
  if ("href" in way) {
    return (
      <a href={localisedPath(way.href)} onClick={dismissToast}>
        {way.label}
      </a>
    );
  }
  const press = () => {
    dismissToast();
    way.press();
  };
  return (
    <button type="button" onClick={press}>
      {way.label}
    </button>
  );
}
