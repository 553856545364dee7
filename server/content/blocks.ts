import type { Block } from "#domain/content/block.ts";
import { blockFields, BLOCK_NAMES } from "#server/content/entities.ts";
import type { Mistake } from "#server/content/document.ts";
import { htmlOf } from "#server/content/markdown.ts";
import { parse, YAMLParseError } from "yaml";

const OPENS = /^:::\s*([a-z-]+)\s*$/;
const CLOSES = /^:::\s*$/;

/**
 * A text of Markdown with blocks between ":::" lines, each with its fields in YAML. `firstLine` is the number of the text's first
 * line in its file, for the mistakes.
 */
export function readBlocks(file: string, text: string, firstLine: number): { blocks: Block[]; mistakes: Mistake[] } {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  const mistakes: Mistake[] = [];
  let words: string[] = [];
  const endWords = () => {
    const html = htmlOf(words.join("\n"));
    if (html !== "") blocks.push({ kind: "words", html });
    words = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const name = OPENS.exec(lines[at] ?? "")?.[1];
    if (name === undefined) {
      if (CLOSES.test(lines[at] ?? "")) mistakes.push({ file, line: firstLine + at, message: "There is no block to end here" });
      else words.push(lines[at] ?? "");
      continue;
    }
    endWords();
    const end = lines.findIndex((line, number) => number > at && CLOSES.test(line));
    if (end === -1) {
      mistakes.push({ file, line: firstLine + at, message: `The block "${name}" must end with a line of :::` });
      break;
    }
    const read = readBlock(name, lines.slice(at + 1, end).join("\n"));
    if ("message" in read) mistakes.push({ file, line: firstLine + at + read.line, message: read.message });
    else blocks.push(read.block);
    at = end;
  }
  endWords();
  return { blocks, mistakes };
}

/** The block, or what is wrong with it and how many lines below its first one. */
function readBlock(name: string, text: string): { block: Block } | { line: number; message: string } {
  let fields: unknown;
  try {
    fields = parse(text) ?? {};
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    return { line: error.linePos?.[0].line ?? 1, message: error.message.split("\n")[0] ?? error.message };
  }
  const known = BLOCK_NAMES.find((each) => each === name);
  if (known === undefined) return { line: 0, message: `There is no block "${name}"; there are ${BLOCK_NAMES.join(", ")}` };
  const given = Array.isArray(fields) ? { items: fields } : fields;
  const read = blockFields.safeParse({ ...(typeof given === "object" ? given : {}), kind: name });
  if (read.success) return { block: read.data };
  const [issue] = read.error.issues;
  return { line: 0, message: `${[name, ...(issue?.path ?? [])].join(".")}: ${issue?.message ?? "is wrong"}` };
}
