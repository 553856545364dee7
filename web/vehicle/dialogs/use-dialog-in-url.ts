import { useAddressHash } from "#web/layout/use-address-hash.ts";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** A dialog whose code comes when it is wanted, and which the end of the address names: so going back closes it, on a phone too. */
export function useDialogInUrl(id: string) {
  const { hash } = useLocation();
  const { add, remove } = useAddressHash();
  // The server never sees what stands after the hash.
  const inBrowser = useSyncExternalStore(never, () => true, () => false);
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
