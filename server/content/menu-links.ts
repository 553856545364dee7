import { isReachable, BUILT_IN_PAGES } from "#domain/content/built-in-paths.ts";
import type { MenuItem } from "#domain/content/menu.ts";
import type { LineLookup, ContentError } from "#server/content/fields.ts";
import { unknownNameMessage } from "./did-you-mean.ts";

type WrittenMenu = {
  file: string;
  lineOf: LineLookup;
  fields: { items: readonly MenuItem[] } | { columns: readonly { items: readonly MenuItem[] }[] };
};

/** Menu entries that link to missing pages. `written` are the paths of the website's own pages: "warranty", "news/winter-check". */
export function brokenMenuLinks({ file, lineOf, fields }: WrittenMenu, written: readonly string[]): ContentError[] {
  const wrong = (items: readonly MenuItem[], path: readonly PropertyKey[]) =>
    items.flatMap(({ name, url }, at) =>
      isReachable(url, written)
        ? []
        : [
            {
              file,
              line: lineOf([...path, at, "url"]),
              message: `entry "${name}": ${unknownNameMessage(
                "page",
                url,
                [...written, ...BUILT_IN_PAGES].map((page) => `/${page}`),
              )}`,
            },
          ],
    );
  return "items" in fields
    ? wrong(fields.items, ["items"])
    : fields.columns.flatMap(({ items }, at) => wrong(items, ["columns", at, "items"]));
}
