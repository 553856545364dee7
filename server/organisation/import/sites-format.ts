import { SITE_FIELDS } from "./site-fields.ts";

/** The table of fields in docs/sites-format.md. */
export function sitesFormatTable(): string {
  const rows = Object.entries(SITE_FIELDS).map(([name, { meaning, example }]) => `| \`${name}\` | ${meaning} | \`${example}\` |`);
  return ["| field | meaning | example |", "|---|---|---|", ...rows].join("\n");
}
