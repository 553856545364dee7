import { parseDealChoice, type DealChoice } from "#web/deal/deal-choice.ts";

/** Changes made to the form before hydration or restored by the browser; null if there are none. */
export function preHydrationChoice(form: HTMLFormElement, start: DealChoice): DealChoice | null {
  if (![...form.elements].some(isChanged)) return null;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
  return { ...parseDealChoice(query, start), part_exchange: start.part_exchange };
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  // Ignores sliders: they round to their step. The input next to each holds the value.
  if (!(field instanceof HTMLInputElement) || field.type === "range") return false;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
