import { Site } from "#server/api-document/schemas/content-schemas.ts";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSite } from "./read-site.ts";
import { SITE_FIELDS } from "./site-fields.ts";
import { sitesFormatTable } from "./sites-format.ts";

const PAGE = new URL("../../../docs/sites-format.md", import.meta.url);

test("docs/sites-format.md contains the table of fields that the importer defines", () => {
  expect(readFileSync(PAGE, "utf8")).toContain(sitesFormatTable());
});

test("the importer knows every field of a branch in the API, and reads every example without problems", () => {
  const given = Object.keys(Site.shape);
  const row = Object.fromEntries(given.filter((name) => !(name in SITE_FIELDS)).map((name) => [name, null]));
  expect(readSite(row, () => []).unknown).toEqual([]);
  const examples = Object.fromEntries(Object.entries(SITE_FIELDS).map(([name, { example }]) => [name, example]));
  expect(readSite(examples, () => []).problems).toEqual([]);
});
