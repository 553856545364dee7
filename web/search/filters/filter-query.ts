import { facetsOf, type Landing } from "#web/search/landing-page.ts";

/** The URL that a form submits to: empty fields and default values left out, several values of one name joined by commas. */
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

/** Path of the landing page if the form selects exactly its make and range, which are then removed from `fields`; else undefined. */
export function landingPathFor(landing: Landing | null, fields: FormData): string | undefined {
  const landingFacets = facetsOf(landing);
  if (!landing || LANDING_FACETS.some((name) => fields.getAll(name).filter(Boolean).join() !== (landing.facets[name]?.join() ?? "")))
    return undefined;
  for (const [name] of landingFacets) fields.delete(name);
  return landing.path;
}

const LANDING_FACETS = ["make", "range"] as const;

/**
 * Sets the fields of a form to the values of a URL: after Back, or after a filter was removed outside the form.
 * Typed fields take what the server rendered for the shown results ("rendered"), or, while results are pending, the URL's own text.
 */
export function restoreForm(
  form: HTMLFormElement,
  pairs: Iterable<readonly [string, string]>,
  { typed = "rendered" }: { typed?: "rendered" | "from-pairs" } = {},
): void {
  const values = new Map<string, string[]>();
  const texts = new Map<string, string>();
  for (const [name, value] of pairs) {
    values.set(name, [...(values.get(name) ?? []), ...value.toLowerCase().split(",")]);
    texts.set(name, value);
  }
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      field.checked = values.get(field.name)?.includes(field.value) ?? false;
    } else if (field instanceof HTMLInputElement && field.type === "radio") {
      field.checked = field.defaultChecked;
    } else if (field instanceof HTMLInputElement && field.type !== "range" && field !== document.activeElement) {
      field.value = typed === "rendered" ? field.defaultValue : (texts.get(field.name) ?? "");
    } else if (field instanceof HTMLSelectElement) {
      const wanted = values.get(field.name)?.toSorted().join(",");
      field.value = Array.from(field.options, ({ value }) => value).find((value) => value === wanted) ?? usualValue(field);
    }
  }
}

/** Value of a select when the URL has none: the website's default, else the first option. */
function usualValue(select: HTMLSelectElement): string {
  return select.dataset["default"] ?? select.options[0]?.value ?? "";
}
