import { useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * A dialog whose code comes when it is wanted, and which the end of the address names: so going back closes it, on a phone
 * too. A page that was opened with it has nowhere to go back to; there the address is put right instead.
 */
export function useDialogInAddress(id: string) {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  // The server never sees what stands after the hash.
  const inBrowser = useSyncExternalStore(never, () => true, () => false);
  return {
    open: inBrowser && hash === `#${id}`,
    show: () => void navigate({ search, hash: id }, { preventScrollReset: true, state: OPENED_HERE }),
    leave: () => {
      if (window.location.hash !== `#${id}`) return;
      if (state === OPENED_HERE) void navigate(-1);
      else void navigate({ search, hash: "" }, { preventScrollReset: true, replace: true });
    },
  };
}

const OPENED_HERE = "dialog";

function never() {
  return () => undefined;
}
