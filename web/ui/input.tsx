import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { describedBy, Field, type FieldText } from "./field.tsx";

type Width = "short" | "medium" | "long" | "full";
type InputProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "prefix" | "size"> & {
    prefix?: ReactNode;
    suffix?: ReactNode;
    width?: Width;
    size?: "small";
    fieldClassName?: string;
  };
type TextAreaProps = FieldText & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> & { fieldClassName?: string };

/** A single-line text field. `prefix` and `suffix` are units: "£", "miles". */
export function Input({ id, label, hint, error, prefix, suffix, width = "full", size, fieldClassName, ...input }: InputProps) {
  const fieldProps = { id, label, hint, error };
  const control = (
    <input {...input} {...describedBy(fieldProps)} id={id} className={`input${size ? " input--small" : ""}${WIDTHS[width]}`} />
  );
  return (
    <Field {...fieldProps} className={fieldClassName}>
      {prefix || suffix ? (
        <div className={`affix${WIDTHS[width]}`}>
          {prefix && <span>{prefix}</span>}
          {control}
          {suffix && <span>{suffix}</span>}
        </div>
      ) : (
        control
      )}
    </Field>
  );
}

export function TextArea({ id, label, hint, error, fieldClassName, ...area }: TextAreaProps) {
  const fieldProps = { id, label, hint, error };
  return (
    <Field {...fieldProps} className={fieldClassName}>
      <textarea {...area} {...describedBy(fieldProps)} id={id} className="input" />
    </Field>
  );
}

const WIDTHS: Record<Width, string> = { short: " width-small", medium: " width-medium", long: " width-large", full: "" };
