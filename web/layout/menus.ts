export type MenuItem = { href: string; label: string };

export const MAIN_MENU: readonly MenuItem[] = [
  { href: "/used-cars", label: "Used cars" },
  { href: "/used-vans", label: "Used vans" },
  { href: "/vehicle-search", label: "All vehicles" },
  { href: "/locations", label: "Locations" },
];

export const FOOTER_MENUS: readonly { title: string; items: readonly MenuItem[] }[] = [
  {
    title: "Buy",
    items: [
      { href: "/used-cars", label: "Used cars" },
      { href: "/used-vans", label: "Used vans" },
      { href: "/vehicle-search", label: "All vehicles" },
    ],
  },
  { title: "Sell", items: [{ href: "/valuation", label: "Value my car" }] },
  { title: "Finance", items: [{ href: "/apply-today?search=soft", label: "Get pre-approved" }] },
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
