import type { Day } from "../calendar.ts";

/** What staff may begin: a menu has its name from the shop. */
export const NEW_KINDS = ["pages", "posts", "offers", "featured-vehicles", "snippets"] as const;
export type NewKind = (typeof NEW_KINDS)[number];

/** The name in the address of a text with this title: "Winter tyres, fitted" is "winter-tyres-fitted". */
export function nameOfTitle(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[’']/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** A text to begin with: its fields, and a line to write over. */
export function newText(kind: NewKind, title: string, today: Day): string {
  // JSON is YAML.
  const fields = [`title: ${JSON.stringify(title)}`, ...FIELDS[kind](title, today)];
  return `---\n${fields.join("\n")}\n---\n\n`;
}

const FIELDS: Readonly<Record<NewKind, (title: string, today: Day) => readonly string[]>> = {
  pages: (_, today) => [`updated: ${today}`],
  posts: (_, today) => ["template: news", `published: ${today}`],
  offers: () => ["link: { url: /used-cars }", "templates: [results-page-offer]"],
  "featured-vehicles": (title) => ["tabs:", `  - label: ${JSON.stringify(title)}`],
  snippets: () => [],
};
