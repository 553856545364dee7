import { Icon } from "#web/ui/icons/icon.tsx";
import { lazy, Suspense, useState, type MouseEvent } from "react";

const MoveCloserDialog = lazy(() => import("./move-closer-dialog.tsx"));

/** A link to a page with the form; with script the form opens over the vehicle. */
export function MoveCloser({ stockId, title }: { stockId: number; title: string }) {
  const [open, setOpen] = useState(false);
  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }
  return (
    <>
      <a className="link-ico" href={`/move-closer/${stockId}`} aria-haspopup="dialog" onClick={show}>
        <Icon name="truck" size="small" />
        Move closer
      </a>
      {open && (
        <Suspense>
          <MoveCloserDialog stockId={stockId} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
