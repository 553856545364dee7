import { placeholdersIn, PROMISE_PLACEHOLDERS } from "#domain/content/promises.ts";
import { TITLE_PLACEHOLDERS, unknownPlaceholders } from "#domain/stock/titles.ts";
import type { Website } from "#websites/website.ts";

type Written = Pick<Website, "name" | "titles"> & { content: Pick<Website["content"], "selling_points"> };

/** Unknown placeholders in a website's templates and selling points, as a sentence each with the file. */
export function wrongTemplates({ name, titles = {}, content }: Written): string[] {
  const inTitles = Object.entries(titles).flatMap(([setting, template]) =>
    unknownPlaceholders(template).map((placeholder) => unknown(`${name}/website.ts titles.${setting}`, placeholder, TITLE_PLACEHOLDERS)),
  );
  const inPoints = content.selling_points.flatMap(({ title, text }) =>
    placeholdersIn(`${title} ${text}`)
      .filter((placeholder) => !PROMISE_PLACEHOLDERS.some((known) => known === placeholder))
      .map((placeholder) => unknown(`${name}/content.ts selling_points`, placeholder, PROMISE_PLACEHOLDERS)),
  );
  return [...inTitles, ...inPoints];
}

function unknown(place: string, placeholder: string, known: readonly string[]): string {
  return `websites/${place}: there is no value for {${placeholder}}; use ${known.map((each) => `{${each}}`).join(", ")}`;
}
