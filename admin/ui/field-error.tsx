import { Icon } from "./icons/icon.tsx";

export function FieldError({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  if (!errors) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="circle-alert" />
      <span>{errors.join(" ")}</span>
    </p>
  );
}
