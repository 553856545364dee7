import { parseSync } from "vite";

/** A text for people, with the line it begins at. `of`: the key of the text that it overrides. */
export type Message = { line: number; text: string; of: string | undefined };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Syntax whose strings are for programs or developers. */
const UNREAD = new Set([
  "ImportDeclaration",
  "ExportAllDeclaration",
  "ThrowStatement",
  "TaggedTemplateExpression",
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
  "TSTypeAnnotation",
  "TSAsExpression",
]);
const UNREAD_CALLS = /^(?:new )?(?:\w*Error|RegExp|console\.\w+|sql|execute|query|header|describe)$/;
const STATEMENT = /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|BEGIN|LISTEN|SET|LOCK)\b/;
/** At least two words, the first with a capital letter or a digit; or a sentence with its full stop. */
const MESSAGE = /^(?:["'“£(]*[\p{Lu}\d{][^]*\s\S*\p{L}|[^]*\p{L}{2,}\s[^]*\p{L}[.?!…]$)/u;

/** The texts for people in a source file, in order. `every` includes single words and phrases. */
export function findMessages(file: string, source: string, every = false): Message[] {
  const found: Message[] = [];
  const lineAt = (place: number) => source.slice(0, place).split("\n").length;
  const note = (node: Node, text: string, of?: string) => {
    const tidy = text.replaceAll(/\s+/g, " ").trim();
    if (/\p{L}/u.test(tidy) && (every || (MESSAGE.test(tidy) && !STATEMENT.test(tidy))))
      found.push({ line: lineAt(node.start), text: tidy, of });
  };
  const read = (node: Node, of?: string): void => {
    if (UNREAD.has(node.type)) return;
    if ((node.type === "CallExpression" || node.type === "NewExpression") && UNREAD_CALLS.test(source.slice(node.start, endOfName(node))))
      return;
    const text = textOf(node, source);
    if (text !== undefined) return note(node, text, of);
    const { key, value, computed } = node;
    if (node.type === "Property" && isNode(key) && isNode(value) && computed !== true) return read(value, textOf(key, source) ?? of);
    for (const part of Object.values(node).flat()) if (isNode(part)) read(part, of);
  };
  const { program } = parseSync(file, source);
  for (const statement of program.body) if (isNode(statement)) read(statement);
  return found;
}

/** The text of a literal, with expressions in braces; undefined for other nodes. */
function textOf(node: Node, source: string): string | undefined {
  const { value, quasis, expressions } = node;
  if ((node.type === "Literal" || node.type === "JSXText") && typeof value === "string") return value;
  if (node.type !== "TemplateLiteral" || !Array.isArray(quasis) || !Array.isArray(expressions)) return undefined;
  return quasis
    .map(
      (quasi, at) =>
        String(quasi.value.cooked) + (at < expressions.length ? `{${source.slice(expressions[at].start, expressions[at].end)}}` : ""),
    )
    .join("");
}

/** The end of the callee. */
function endOfName({ callee, start }: Node): number {
  return isNode(callee) ? callee.end : start;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
