import { useAddressHash } from "#web/layout/use-address-hash.ts";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** A lazily loaded dialog tied to the URL fragment, so the Back button closes it. */
export function useDialogInUrl(id: string) {
  const { hash } = useLocation();
  const { add, remove } = useAddressHash();
  // The fragment is not part of the request: render the dialog only in the browser.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return {
    open: inBrowser && hash === `#${id}`,
    show: () => add(id),
    leave: () => {
      if (window.location.hash === `#${id}`) remove();
    },
  };
}

function never() {
  return () => undefined;
}
