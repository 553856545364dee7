import { useId, type FormEvent, type ReactNode, type Ref } from "react";
import { t } from "#web/locale/translate.ts";
import { Icon } from "./icons/icon.tsx";

type DialogProps = {
  ref: Ref<HTMLDialogElement>;
  title: string;
  children: ReactNode;
  foot: ReactNode;
  onSubmit: (form: FormData) => void;
  onClose?: () => void;
};

/** A native dialog with a form; a sheet from below on a phone. */
export function Dialog({ ref, title, children, foot, onSubmit, onClose }: DialogProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <dialog className="dialog" ref={ref} aria-labelledby={id} onClose={onClose}>
      <form className="dialog__form" noValidate onSubmit={submit}>
        <div className="dialog__head">
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t("common.close")}
            onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
          >
            <Icon name="x" />
          </button>
        </div>
        <div className="dialog__body">{children}</div>
        <div className="dialog__foot">{foot}</div>
      </form>
    </dialog>
  );
}

export function CloseButton({ children }: { children: ReactNode }) {
  return (
    <button type="button" className="button button--secondary" onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}>
      {children}
    </button>
  );
}
