import { parseSync } from "vite";

/** A key in a source, and where it is written: the literal, or the call of `msg` around it. */
export type WrittenKey = { key: string; start: number; end: number };
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** The import of the function that makes messages with values; `text` is also the name of other functions. */
const MAKES_TEXTS = /import \{[^}]*\btext\b[^}]*\} from "[^"]*\/message-text\.ts"/;

/** The keys that a module gives to `t`, `msg` and `text`, and the code of those that it puts together at run time. */
export function messageKeysIn(file: string, source: string): { keys: WrittenKey[]; computed: string[] } {
  const keys: WrittenKey[] = [];
  const computed: string[] = [];
  const makesTexts = MAKES_TEXTS.test(source);
  if (!makesTexts && !/\b(?:t|msg)\(/.test(source)) return { keys, computed };
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const read = (node: Node, around?: Node): void => {
    const { start, end } = around ?? node;
    if (node.type === "Literal") keys.push({ key: String(node["value"]), start, end });
    if (node.type === "TemplateLiteral" || node.type === "BinaryExpression") computed.push(source.slice(start, end));
    if (node.type === "ParenthesizedExpression" && isNode(node["expression"])) read(node["expression"], around);
    const branches = node.type === "ConditionalExpression" ? [node["consequent"], node["alternate"]] : [];
    for (const branch of branches) if (isNode(branch)) read(branch);
  };
  visit(program, (node) => {
    const name = calleeOf(node);
    const [first] = Array.isArray(node["arguments"]) ? node["arguments"] : [];
    if ((name === "t" || name === "msg" || (name === "text" && makesTexts)) && isNode(first))
      read(first, name === "msg" ? node : undefined);
  });
  return { keys, computed };
}

/** The name of the function that a node calls. */
function calleeOf({ type, callee }: Node): string | undefined {
  return type === "CallExpression" && isNode(callee) && typeof callee["name"] === "string" ? callee["name"] : undefined;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, see);
  if (!isNode(value)) return;
  see(value);
  for (const part of Object.values(value)) visit(part, see);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;
}
