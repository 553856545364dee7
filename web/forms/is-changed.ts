export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Whether a form control differs from its HTML: the shopper has changed it, or the browser has restored it. Its source is copied into the
 * page, so it must not reference anything outside of itself.
 */
export function isChanged(field: FormControl): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value !== initial?.value;
  }
  if (field.type === "radio" || field.type === "checkbox") {
    const { type, checked, defaultChecked } = field as HTMLInputElement;
    return checked !== defaultChecked && (checked || type === "checkbox");
  }
  // The browser adapts a value to its field: a slider rounds to its step.
  const initial = field.cloneNode() as typeof field;
  initial.value = field.defaultValue;
  return field.value !== initial.value;
}
