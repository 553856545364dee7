import type { Block } from "#domain/content/block.ts";
import { readBlocks } from "#server/content/blocks.ts";
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from "yaml";
import type { z } from "zod";

/** Something wrong in a file of the content, for whoever writes it. */
export type Mistake = { file: string; line: number; message: string };

/** `html` is the running text alone, `blocks` the text with what stands in it. */
export type WrittenDocument<Fields> = { fields: Fields; html: string; blocks: readonly Block[] };

const FENCE = "---";
const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** Words the website fills in where a text says {name}. */
export type Fillings = Readonly<Record<string, string>>;

/**
 * A text with front matter: fields in YAML between two lines of ---, then Markdown with blocks in it. Either the whole document or everything
 * that is wrong with it.
 */
export function readDocument<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  fillings: Fillings,
): { document: WrittenDocument<z.infer<Schema>> } | { mistakes: Mistake[] } {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const unfilled = lines.flatMap((line, at) =>
    [...line.matchAll(PLACEHOLDER)]
      .filter(([, name = ""]) => !Object.hasOwn(fillings, name))
      .map(([whole]) => ({ file, line: at + 1, message: `There is nothing to put in for ${whole}` })),
  );
  if (unfilled.length > 0) return { mistakes: unfilled };
  const filled = lines.map((line) => line.replaceAll(PLACEHOLDER, (whole, name: string) => fillings[name] ?? whole));

  const end = filled.indexOf(FENCE, 1);
  if (filled[0] !== FENCE || end === -1) {
    return { mistakes: [{ file, line: 1, message: "The file must begin with its fields between two lines of ---" }] };
  }
  const counter = new LineCounter();
  const yaml = parseDocument(filled.slice(1, end).join("\n"), { lineCounter: counter });
  const lineAt = (offset: number) => counter.linePos(offset).line + 1;
  if (yaml.errors.length > 0) {
    return { mistakes: yaml.errors.map(({ pos, message }) => ({ file, line: lineAt(pos[0]), message: message.split("\n")[0] ?? message })) };
  }
  const read = schema.safeParse(yaml.toJS() ?? {});
  if (!read.success) {
    const mistakes = read.error.issues.map((issue) => {
      const [unknown] = issue.code === "unrecognized_keys" ? issue.keys : [];
      const path = unknown === undefined ? issue.path : [...issue.path, unknown];
      return { file, line: lineAt(offsetOf(yaml, path)), message: `${path.join(".") || "fields"}: ${issue.message}` };
    });
    return { mistakes };
  }
  const { blocks, mistakes } = readBlocks(file, filled.slice(end + 1).join("\n"), end + 2);
  if (mistakes.length > 0) return { mistakes };
  const html = blocks.flatMap((block) => (block.kind === "words" ? [block.html] : [])).join("\n");
  return { document: { fields: read.data, html, blocks } };
}

/** Where a field stands in the text, or the nearest thing around it that does. */
function offsetOf(yaml: Document, path: readonly PropertyKey[]): number {
  let node: unknown = yaml.contents;
  let offset = 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (!pair || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(step)];
      if (!isMap(item) && !isScalar(item) && !isSeq(item)) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
}
