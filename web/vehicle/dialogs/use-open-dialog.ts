import { closeDialog, openDialog } from "#web/ui/dialog.tsx";
import { useLayoutEffect } from "react";

/** Keeps the dialog open while mounted. It is closed before it is removed, so that the browser restores focus. */
export function useOpenDialog(id: string): void {
  useLayoutEffect(() => {
    openDialog(id);
    return () => closeDialog(id);
  }, [id]);
}
