import { parseSync, transformWithOxc, Visitor, type ESTree } from "vite";
import { isAboveFloor } from "./above-floor.ts";

/** Interfaces of global objects. */
const OBJECTS: Readonly<Record<string, string>> = {
  navigator: "Navigator",
  document: "Document",
  history: "History",
  location: "Location",
  performance: "Performance",
};
/** React's calls that create an element: `jsx("dialog", { closedby: "any" })`. */
const ELEMENT = /^(?:jsxs?|createElement)$/;
/** Flags and groups of regular expressions newer than the floor. */
const REGEXP = { flags: /v/, pattern: /\(\?[a-z]*-?[a-z]+:/ };

/**
 * Uses in a script of features missing at the floor, without duplicates: "Promise.withResolvers", ".checkVisibility()", "<dialog
 * closedby>".
 */
export function scriptUses(code: string): string[] {
  const uses = new Set<string>();
  const add = (kind: Parameters<typeof isAboveFloor>[0], name: string, use: string) => isAboveFloor(kind, name) && uses.add(use);
  new Visitor({
    Identifier: ({ name }) => /^[A-Z]\w{3,}$/.test(name) && add("globals", name, name),
    MemberExpression: (node) => {
      const property = propertyOf(node);
      if (node.object.type !== "Identifier" || property === undefined) return;
      const { name } = node.object;
      if (name === "window" || name === "globalThis") add("globals", property, property);
      const objectName = OBJECTS[name] ?? name;
      add("statics", `${objectName}.${property}`, `${objectName}.${property}`);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === "Identifier") return void add("globals", callee.name, callee.name);
      const called = calledName(callee);
      if (called === undefined) return;
      add("members", called, `.${called}()`);
      const [first, second] = given;
      const text = first && textOf(first);
      if (text === undefined) return;
      if (called === "addEventListener") add("events", text, `the event ${text}`);
      if (ELEMENT.test(called)) add("elements", text, `<${text}>`);
      if (!ELEMENT.test(called) || second?.type !== "ObjectExpression") return;
      for (const property of second.properties) {
        const name = property.type === "Property" && property.key.type === "Identifier" ? property.key.name.toLowerCase() : "";
        add("attributes", name, `<${text} ${name}>`);
      }
    },
    Literal: (node) => {
      if (!("regex" in node) || !node.regex) return;
      if (REGEXP.flags.test(node.regex.flags) || REGEXP.pattern.test(node.regex.pattern))
        uses.add(`/${node.regex.pattern}/${node.regex.flags}`);
    },
  }).visit(parseSync("built.js", code).program);
  return [...uses].toSorted();
}

/** Whether a script has syntax that would be compiled for these targets ("safari16.4"). */
export async function hasNewerSyntax(code: string, target: readonly string[]): Promise<boolean> {
  const compiled = async (targets: readonly string[]) =>
    (await transformWithOxc(code, "built.js", { target: [...targets], sourcemap: false })).code;
  return (await compiled(target)) !== (await compiled(["esnext"]));
}

function propertyOf(node: ESTree.MemberExpression): string | undefined {
  if (!node.computed && node.property.type === "Identifier") return node.property.name;
  return node.computed ? textOf(node.property) : undefined;
}

/** The name of the called method; for `(0, react.jsx)(…)`, how bundlers call imported functions, that function's name. */
function calledName(callee: ESTree.Expression | ESTree.Super): string | undefined {
  if (callee.type === "ParenthesizedExpression") return calledName(callee.expression);
  if (callee.type === "SequenceExpression") return calledName(callee.expressions.at(-1) ?? callee);
  if (callee.type === "ChainExpression") return calledName(callee.expression);
  return callee.type === "MemberExpression" ? propertyOf(callee) : undefined;
}

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.quasis.length === 1) return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}
