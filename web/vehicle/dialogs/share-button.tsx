import { t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { lazy, Suspense } from "react";
import { useDialogInUrl } from "./use-dialog-in-url.ts";

const ShareDialog = lazy(() => import("./share-dialog.tsx"));

/** The dialog's code is loaded on click. */
export function ShareButton({ title }: { title: string }) {
  const { open, show, leave } = useDialogInUrl("share-vehicle");
  return (
    <>
      <button className="toolbar-button js-only" type="button" aria-haspopup="dialog" onClick={show}>
        <Icon name="share-2" />
        <span className="toolbar-button__text">{t("vehicle.share")}</span>
      </button>
      {open && (
        <Suspense>
          <ShareDialog title={title} onClose={leave} />
        </Suspense>
      )}
    </>
  );
}
