import { falseStatements, isLenderPlaceholder, type StatedTerms } from "#domain/content/lender-statements.ts";
import { PROMISE_PLACEHOLDERS } from "#domain/content/promises.ts";
import { inEnglish } from "#locales/in-english.ts";
import { readBlocks, type ParsedBlock } from "#server/content/blocks.ts";
import { readFields, type LineLookup, type ContentError } from "#server/content/fields.ts";
import type { z } from "zod";

/** `html` is the text without blocks, `blocks` the text with them, `source` its Markdown before placeholders are filled. */
export type ParsedDocument<Fields> = {
  fields: Fields;
  lineOf: LineLookup;
  html: string;
  blocks: readonly ParsedBlock[];
  source: string;
};

const FENCE = "---";
/** A placeholder in content, such as "{telephone}". */
export const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** Values for {name} placeholders in content. */
export type ContentVariables = Readonly<Record<string, string>>;

/** A text with front matter: YAML fields between two lines of ---, then Markdown with blocks. Returns the full document or all errors. */
export function readDocument<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  fillings: ContentVariables,
  terms: StatedTerms,
): { document: ParsedDocument<z.infer<Schema>> } | { mistakes: ContentError[] } {
  // Some editors write a byte order mark.
  const lines = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .split("\n");
  const unfilled = lines.flatMap((line, at) =>
    [...line.matchAll(PLACEHOLDER)]
      .filter(([, name = ""]) => !Object.hasOwn(fillings, name))
      .map(([placeholder, name = ""]) => ({
        file,
        line: at + 1,
        message: `There is no value for ${placeholder}${whyEmpty(name)}`,
      })),
  );
  const source = lines.join("\n");
  const untrue = falseStatements(source, terms).map(({ index, message }) => ({
    file,
    line: source.slice(0, index).split("\n").length,
    message: inEnglish(message),
  }));
  if (unfilled.length + untrue.length > 0) return { mistakes: [...unfilled, ...untrue] };
  const filled = lines.map((line) => line.replaceAll(PLACEHOLDER, (placeholder, name: string) => fillings[name] ?? placeholder));

  const end = filled.indexOf(FENCE, 1);
  if (filled[0] !== FENCE || end === -1) {
    return { mistakes: [{ file, line: 1, message: "The file must start with its fields between two lines of ---" }] };
  }
  const read = readFields(filled.slice(1, end).join("\n"), { file, firstLine: 2 }, { schema });
  const { blocks, mistakes } = readBlocks(file, filled.slice(end + 1).join("\n"), end + 2);
  if ("mistakes" in read) return { mistakes: [...read.mistakes, ...mistakes] };
  if (mistakes.length > 0) return { mistakes };
  const html = blocks.flatMap(({ block }) => (block.kind === "words" ? [block.html] : [])).join("\n");
  const written = lines.slice(end + 1).join("\n");
  return { document: { ...read, html, blocks, source: written.trim() } };
}

function whyEmpty(name: string): string {
  if (isLenderPlaceholder(name)) return ": the lender's terms have no such product or fee";
  return PROMISE_PLACEHOLDERS.some((known) => known === name) ? ": the website's settings make no such promise" : "";
}
