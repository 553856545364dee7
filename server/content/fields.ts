import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from "yaml";
import type { z } from "zod";

/** An error in a content file, for its author. */
export type ContentError = { file: string; line: number; message: string };

/** The line of a field in its file, or of its nearest enclosing node. */
export type LineLookup = (path: readonly PropertyKey[]) => number;

/** The file and first line of a text of fields. */
type Place = { file: string; firstLine: number };

/** `name` prefixes the fields in messages; `shaped` converts the parsed YAML for the schema. */
type Form<Schema> = { schema: Schema; name?: string; shaped?: (written: unknown) => unknown };

export type ReadFields<Fields> = { fields: Fields; lineOf: LineLookup } | { mistakes: ContentError[] };

/** Parses YAML fields with a schema: all fields, or all errors. */
export function readFields<Schema extends z.ZodType>(
  text: string,
  { file, firstLine }: Place,
  { schema, name, shaped = (written) => written ?? {} }: Form<Schema>,
): ReadFields<z.infer<Schema>> {
  const counter = new LineCounter();
  const yaml = parseDocument(text, { lineCounter: counter });
  const lineAt = (offset: number) => firstLine + counter.linePos(offset).line - 1;
  const lineOf: LineLookup = (path) => lineAt(offsetOf(yaml, path));
  if (yaml.errors.length > 0) {
    return {
      mistakes: yaml.errors.map(({ pos, message }) => ({ file, line: lineAt(pos[0]), message: message.split("\n")[0] ?? message })),
    };
  }
  const read = schema.safeParse(shaped(yaml.toJS()));
  if (read.success) return { fields: read.data, lineOf };
  const wrong = read.error.issues.flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [issue];
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: "There is no such field" }));
  });
  return {
    mistakes: wrong.map(({ path, message }) => ({
      file,
      line: lineOf(path),
      message: `${[...(name === undefined ? [] : [name]), ...path].join(".") || "fields"}: ${message}`,
    })),
  };
}

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
      // A top-level list: its name is in the schema's path only.
      if (typeof step !== "number") continue;
      const item = node.items[step];
      if (!isMap(item) && !isScalar(item) && !isSeq(item)) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
}
