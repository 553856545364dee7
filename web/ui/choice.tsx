import type { InputHTMLAttributes, ReactNode } from "react";
import { describedBy, FieldError } from "./field.tsx";

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, "size"> & {
  children: ReactNode;
  hint?: ReactNode;
  error?: string;
  size?: "small";
};
type ChoicesProps = { id: string; legend: ReactNode; hint?: ReactNode; error?: string; children: ReactNode };

/** A checkbox. With a hint or an error it needs an `id`. */
export function Check(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}

/** Checkboxes or radio buttons that answer one question. */
export function Choices({ id, legend, hint, error, children }: ChoicesProps) {
  return (
    <fieldset className={error ? "field field--error" : "field"} id={id} {...describedBy({ id, hint, error })}>
      <legend className="label">{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
      {children}
    </fieldset>
  );
}

function Choice({ children, hint, error, size, ...input }: ChoiceProps) {
  const id = input.id ?? "";
  const box = (
    <label className={size ? "check check--small" : "check"}>
      <input {...input} {...describedBy({ id, hint, error })} />
      <span>{children}</span>
    </label>
  );
  if (!hint && !error) return box;
  return (
    <div className={error ? "field field--error" : "field"}>
      {error && <FieldError id={id}>{error}</FieldError>}
      {box}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
