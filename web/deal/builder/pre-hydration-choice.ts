import { parseDealChoice, type DealChoice } from "#web/deal/deal-choice.ts";

/** What was chosen in the form before its script came, or what the browser put back; null when nothing was. */
export function preHydrationChoice(form: HTMLFormElement, start: DealChoice): DealChoice | null {
  if (![...form.elements].some(isChanged)) return null;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
  return { ...parseDealChoice(query, start), part_exchange: start.part_exchange };
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  // A slider rounds what it is given to its own steps; the field beside it says what was chosen.
  if (!(field instanceof HTMLInputElement) || field.type === "range") return false;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
