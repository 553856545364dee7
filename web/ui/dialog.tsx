import { t } from "#web/locale/translate.ts";
import type { ReactNode } from "react";
import { Icon } from "./icons/icon.tsx";

type DialogProps = { id: string; title: string; children: ReactNode; footer?: ReactNode; onClose?: () => void };

/** A native dialog: the browser traps focus, closes it on Escape or a click outside, and restores focus. */
export function Dialog({ id, title, children, footer, onClose }: DialogProps) {
  return (
    <dialog className="modal" id={id} aria-labelledby={`${id}-title`} closedby="any" onClose={onClose}>
      <form method="dialog" className="modal__header">
        <h2 id={`${id}-title`}>{title}</h2>
        <button className="icon-button" aria-label={t("common.close")}>
          <Icon name="x" />
        </button>
      </form>
      <div className="modal__body">{children}</div>
      {footer && <div className="modal__footer">{footer}</div>}
    </dialog>
  );
}

export function openDialog(id: string) {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function closeDialog(id: string) {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
}
