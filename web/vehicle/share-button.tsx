import { Icon } from "#web/ui/icons/icon.tsx";
import { lazy, Suspense, useState } from "react";

const ShareDialog = lazy(() => import("./share-dialog.tsx"));

/** What is shared is fetched when somebody shares. */
export function ShareButton({ title }: { title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className="tool needs-script" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="share-2" />
        <span className="t">Share</span>
      </button>
      {open && (
        <Suspense>
          <ShareDialog title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
