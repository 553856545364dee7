/** An entry of a menu (specification 3.64). */
export type MenuItem = { name: string; url: string };

/** The menus of every page: in the header, in columns in the footer, and the legal line below them. */
export type Menus = {
  header: readonly MenuItem[];
  upper: readonly { title: string; items: readonly MenuItem[] }[];
  lower: readonly MenuItem[];
};

export const NO_MENUS: Menus = { header: [], upper: [], lower: [] };

/** The URL of the menu entry for the current page: with its query if an entry has it, otherwise the path alone. */
export function currentUrl(menu: readonly MenuItem[], { pathname, search }: { pathname: string; search: string }): string {
  const exact = pathname + search;
  return menu.some(({ url }) => url === exact) ? exact : pathname;
}
