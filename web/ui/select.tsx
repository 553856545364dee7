import type { SelectHTMLAttributes } from "react";
import { describedBy, Field, type FieldText } from "./field.tsx";

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = FieldText &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "size"> & {
    options: readonly Option[];
    size?: "small";
    fieldClassName?: string;
  };

export function Select({ id, label, hint, error, options, size, fieldClassName, ...select }: SelectProps) {
  const fieldProps = { id, label, hint, error };
  return (
    <Field {...fieldProps} className={fieldClassName}>
      <select {...select} {...describedBy(fieldProps)} id={id} className={`select${size ? " select--small" : ""}`}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
