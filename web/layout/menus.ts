export type MenuItem = { href: string; label: string };

const NEW_AND_OFFERS: MenuItem = { href: "/vehicle-search?advert_classification=new,offer", label: "New and offers" };
const MOTABILITY: MenuItem = { href: "/vehicle-search?advert_classification=motability", label: "Motability" };

export const MAIN_MENU: readonly MenuItem[] = [
  { href: "/used-cars", label: "Used cars" },
  { href: "/used-vans", label: "Used vans" },
  NEW_AND_OFFERS,
  MOTABILITY,
  { href: "/apply-today?search=soft", label: "Finance" },
  { href: "/valuation", label: "Sell your car" },
  { href: "/locations", label: "Locations" },
];

/** The item of a menu that leads to where the shopper is, with the same query or, when none has it, without one. */
export function currentHref(menu: readonly MenuItem[], { pathname, search }: { pathname: string; search: string }): string {
  const exact = pathname + search;
  return menu.some(({ href }) => href === exact) ? exact : pathname;
}

export const FOOTER_MENUS: readonly { title: string; items: readonly MenuItem[] }[] = [
  {
    title: "Buy",
    items: [
      { href: "/used-cars", label: "Used cars" },
      { href: "/used-vans", label: "Used vans" },
      NEW_AND_OFFERS,
      MOTABILITY,
      { href: "/vehicle-search", label: "All vehicles" },
    ],
  },
  { title: "Sell", items: [{ href: "/valuation", label: "Value my car" }] },
  {
    title: "Finance",
    items: [
      { href: "/apply-today?search=soft", label: "Get pre-approved" },
      { href: "/vehicle-search?advert_classification=contract-hire-business", label: "Contract hire" },
    ],
  },
  {
    title: "Help",
    items: [
      { href: "/locations", label: "Locations and opening hours" },
      { href: "/terms", label: "Reserving and returns" },
      { href: "/accessibility", label: "Accessibility" },
    ],
  },
];

export const LEGAL_MENU: readonly MenuItem[] = [
  { href: "/privacy", label: "Privacy" },
  { href: "/cookies", label: "Cookies" },
  { href: "/accessibility", label: "Accessibility" },
  { href: "/terms", label: "Terms" },
];
