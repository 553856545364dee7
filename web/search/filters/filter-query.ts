import { facetsOf, type Landing } from "#web/search/landing-page.ts";

/** The address a form asks for: empty fields left out, several values of one name joined by commas. */
export function filterUrl(path: string, pairs: Iterable<readonly [string, unknown]>, defaults: Record<string, string>): string {
  const given = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (typeof value !== "string" || value.trim() === "" || value === defaults[name]) continue;
    given.set(name, [...(given.get(name) ?? []), value.trim()]);
  }
  const query = [...given]
    .map(([name, values]) => `${name}=${encodeURIComponent(values.join(",")).replaceAll("%2C", ",").replaceAll("%20", "+")}`)
    .join("&");
  return query === "" ? path : `${path}?${query}`;
}

/** The landing page's own path while the form asks for its make and range, which then leave the query; else undefined. */
export function landingPathFor(landing: Landing | null, fields: FormData): string | undefined {
  const own = facetsOf(landing);
  if (!landing || LANDING_FACETS.some((name) => fields.getAll(name).filter(Boolean).join() !== (landing.facets[name]?.join() ?? ""))) return undefined;
  for (const [name] of own) fields.delete(name);
  return landing.path;
}

const LANDING_FACETS = ["make", "range"] as const;

/** Puts into the fields of a form what its page says: after going back, or after a filter was taken off elsewhere. */
export function restoreForm(form: HTMLFormElement, pairs: Iterable<readonly [string, string]>): void {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), ...value.toLowerCase().split(",")]);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      field.checked = values.get(field.name)?.includes(field.value) ?? false;
    } else if (field instanceof HTMLInputElement && field.type === "radio") {
      field.checked = field.defaultChecked;
    } else if (field instanceof HTMLInputElement && field.type !== "range" && field !== document.activeElement) {
      field.value = field.defaultValue;
    } else if (field instanceof HTMLSelectElement) {
      const wanted = values.get(field.name)?.toSorted().join(",");
      field.value = Array.from(field.options, ({ value }) => value).find((value) => value === wanted) ?? usualValue(field);
    }
  }
}

/** What a list shows when the address says nothing: the website's own choice, else its first. */
function usualValue(select: HTMLSelectElement): string {
  return select.dataset["usual"] ?? select.options[0]?.value ?? "";
}
