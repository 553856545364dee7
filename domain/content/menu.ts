/** An entry of a menu (specification 3.64). */
export type MenuItem = { name: string; url: string };

/** The menus around every page: across its head, in columns in its foot, and the legal line below. */
export type Menus = {
  header: readonly MenuItem[];
  upper: readonly { title: string; items: readonly MenuItem[] }[];
  lower: readonly MenuItem[];
};

export const NO_MENUS: Menus = { header: [], upper: [], lower: [] };

/** The entry that leads to where the shopper is, with the same query or, when none has it, without one. */
export function currentUrl(menu: readonly MenuItem[], { pathname, search }: { pathname: string; search: string }): string {
  const exact = pathname + search;
  return menu.some(({ url }) => url === exact) ? exact : pathname;
}
