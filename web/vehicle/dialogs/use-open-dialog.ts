import { closeDialog, openDialog } from "#web/ui/dialog.tsx";
import { useLayoutEffect } from "react";

/** Open as long as it is on the page. It is closed before it goes, so that the focus returns by itself. */
export function useOpenDialog(id: string): void {
  useLayoutEffect(() => {
    openDialog(id);
    return () => closeDialog(id);
  }, [id]);
}
