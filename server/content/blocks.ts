import type { Block } from "#domain/content/block.ts";
import { blockFields, BLOCK_NAMES } from "./content-schemas.ts";
import { readFields, type LineLookup, type ContentError, type ReadFields } from "#server/content/fields.ts";
import { htmlOf } from "#server/content/markdown.ts";
import { unknownNameMessage } from "./did-you-mean.ts";

/** The line of colons that opens a block, with its name, or closes it. Never rendered as text. */
const COLONS = /^ {0,3}:::+\s*(.*?)\s*$/;

/** A block of a text with its first line in the file, and a lookup of the lines of its fields. */
export type ParsedBlock = { block: Block; line: number; lineOf: LineLookup };

/**
 * Markdown with blocks between ":::" lines, each with YAML fields. `firstLine` is the file's line number of the text's first line, for
 * error messages.
 */
export function readBlocks(file: string, text: string, firstLine: number): { blocks: ParsedBlock[]; mistakes: ContentError[] } {
  const lines = text.split("\n");
  const nameIn = (at: number) => COLONS.exec(lines[at] ?? "")?.[1];
  const blocks: ParsedBlock[] = [];
  const mistakes: ContentError[] = [];
  let prose: string[] = [];
  const endProse = (at: number) => {
    const html = htmlOf(prose.join("\n"));
    const line = firstLine + at - prose.length;
    if (html !== "") blocks.push({ block: { kind: "words", html }, line, lineOf: () => line });
    prose = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const name = nameIn(at);
    const line = firstLine + at;
    if (name === undefined) prose.push(lines[at] ?? "");
    else if (name === "") mistakes.push({ file, line, message: "There is no block to end here" });
    else {
      endProse(at);
      const end = lines.findIndex((_, number) => number > at && nameIn(number) !== undefined);
      const closed = end !== -1 && nameIn(end) === "";
      const read = readBlock(name, closed ? lines.slice(at + 1, end).join("\n") : undefined, { file, line });
      if ("mistakes" in read) mistakes.push(...read.mistakes);
      else blocks.push({ block: read.fields, line, lineOf: read.lineOf });
      if (closed) at = end;
    }
  }
  endProse(lines.length);
  return { blocks, mistakes };
}

/** Without `text` the block is not closed. */
function readBlock(name: string, text: string | undefined, { file, line }: { file: string; line: number }): ReadFields<Block> {
  if (!BLOCK_NAMES.some((known) => known === name))
    return { mistakes: [{ file, line, message: unknownNameMessage("block", name, BLOCK_NAMES) }] };
  if (text === undefined) return { mistakes: [{ file, line, message: `The block "${name}" must end with a line of :::` }] };
  const shaped = (written: unknown) =>
    written !== null && typeof written !== "object" ? written : { ...(Array.isArray(written) ? { items: written } : written), kind: name };
  return readFields(text, { file, firstLine: text.trim() === "" ? line : line + 1 }, { schema: blockFields, name, shaped });
}
