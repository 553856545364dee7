import { t } from "#web/locale/translate.ts";
import type { ReactNode } from "react";
import { Icon } from "./icons/icon.tsx";

/** Texts of a field. `error` is the same sentence as in the error summary. */
export type FieldText = { id: string; label: ReactNode; hint?: ReactNode; error?: string };

type FieldProps = FieldText & { className?: string; children: ReactNode };

/** Label, hint, message and control, in this order in the DOM. The control takes the attributes of `describedBy`. */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
  return (
    <div className={`field${error ? " field--error" : ""}${className ? ` ${className}` : ""}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
      {children}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="circle-alert" size="small" />
      <span>
        <span className="visually-hidden">{`${t("ui.errorColon")} `}</span>
        {children}
      </span>
    </p>
  );
}

/** Attributes that associate a control with its hint and message. */
export function describedBy({ id, hint, error }: Pick<FieldText, "id" | "hint" | "error">) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}
