import { leadsSomewhere, OWN_PAGES } from "#domain/content/built-in-paths.ts";
import type { MenuItem } from "#domain/content/menu.ts";
import type { LineOf, Mistake } from "#server/content/fields.ts";
import { thereIsNo } from "./did-you-mean.ts";

type WrittenMenu = { file: string; lineOf: LineOf; fields: { items: readonly MenuItem[] } | { columns: readonly { items: readonly MenuItem[] }[] } };

/** Entries of a menu that lead to a page which there is not. `written` names the website's own pages as their addresses do: "warranty", "news/winter-check". */
export function entriesWithoutPage({ file, lineOf, fields }: WrittenMenu, written: readonly string[]): Mistake[] {
  const wrong = (items: readonly MenuItem[], path: readonly PropertyKey[]) =>
    items.flatMap(({ name, url }, at) => (leadsSomewhere(url, written) ? [] : [{ file, line: lineOf([...path, at, "url"]), message: `entry "${name}": ${thereIsNo("page", url, [...written, ...OWN_PAGES].map((page) => `/${page}`))}` }]));
  return "items" in fields ? wrong(fields.items, ["items"]) : fields.columns.flatMap(({ items }, at) => wrong(items, ["columns", at, "items"]));
}
