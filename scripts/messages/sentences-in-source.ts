import { parseSync } from "vite";

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Sentence = { text: string; line: number };

/** A text of several words; two words may be a name. */
const SENTENCE = /\p{L}{2,}\S* \S+ \S+/u;
const SQL = /^\s*(?:select|insert|update|delete|with|create|alter|drop|set|grant|lock|listen|begin|case|call)\s/i;

/** The sentences that a module writes as strings or templates, with concatenated parts together and expressions as `{}`. */
export function sentencesInSource(file: string, source: string): Sentence[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Sentence[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value) || value.type === "ImportDeclaration") return;
    const text = textOf(value);
    if (text !== undefined && SENTENCE.test(text) && !SQL.test(text))
      found.push({ text, line: source.slice(0, value.start).split("\n").length });
    if (text === undefined || value.type === "TemplateLiteral") for (const part of Object.values(value)) visit(part);
  };
  visit(program);
  return found;
}

/** Undefined for what is not text. */
function textOf(node: Node): string | undefined {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : undefined;
  if (node.type === "TemplateLiteral")
    return (node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("{}");
  if (node.type !== "BinaryExpression" || node["operator"] !== "+") return undefined;
  const parts = [node["left"], node["right"]].map((part) => (isNode(part) ? textOf(part) : undefined));
  return parts.every((part) => part === undefined) ? undefined : parts.map((part) => part ?? "{}").join("");
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
