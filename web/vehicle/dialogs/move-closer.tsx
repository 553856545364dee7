import { localisedPath, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { lazy, Suspense, type MouseEvent } from "react";
import { useDialogInUrl } from "./use-dialog-in-url.ts";

const MoveCloserDialog = lazy(() => import("./move-closer-dialog.tsx"));

/** A link to the form's page; with JavaScript the form opens in a dialog instead. */
export function MoveCloser({ stockId, title }: { stockId: number; title: string }) {
  const { open, show, leave } = useDialogInUrl("move-closer");
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show();
  }
  return (
    <>
      <a className="icon-link" href={localisedPath(`/move-closer/${stockId}`)} aria-haspopup="dialog" data-enhanced="" onClick={press}>
        <Icon name="truck" size="small" />
        {t("vehicle.moveCloser")}
      </a>
      {open && (
        <Suspense>
          <MoveCloserDialog stockId={stockId} title={title} onClose={leave} />
        </Suspense>
      )}
    </>
  );
}
