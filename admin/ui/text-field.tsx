import { useId } from "react";
import { FieldError } from "./field-error.tsx";

type TextFieldProps = {
  name: string;
  label: string;
  type?: "text" | "email";
  autoComplete?: string;
  hint?: string;
  value?: string;
  errors?: readonly string[] | undefined;
  /** The page holds what is typed. */
  onType?: (typed: string) => void;
};

export function TextField({ name, label, type = "text", autoComplete = "off", hint, value, errors, onType }: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={errors ? "field field--wrong" : "field"}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
      <input
        className="input"
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        {...(onType ? { value: value ?? "", onChange: (event) => onType(event.currentTarget.value) } : { defaultValue: value })}
        aria-describedby={described || undefined}
        aria-invalid={errors ? true : undefined}
      />
    </div>
  );
}
