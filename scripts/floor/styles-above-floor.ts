import { isAboveFloor } from "./above-floor.ts";

/**
 * Uses in a built style sheet of features missing at the floor, without duplicates: ":has()", "@property", "text-wrap: pretty".
 * Rules inside an `@supports` that names the feature are guarded.
 */
export function styleUses(css: string): string[] {
  const uses = new Set<string>();
  for (const { text, within, declares } of partsOf(css)) {
    const guards = within.filter((prelude) => prelude.startsWith("@supports")).join(" ");
    const found = declares ? usesOfDeclaration(text) : usesOfPrelude(text);
    for (const use of within.some((prelude) => /^(?:\.|#|\w|:|\*|\[|>|&)/.test(prelude)) && !declares ? [...found, "nesting"] : found) {
      if (!guards.includes(use.replace(/^[@:]+|\(\)$/g, ""))) uses.add(use);
    }
  }
  return [...uses].toSorted();
}

type Part = { text: string; within: readonly string[]; declares: boolean };

/** Every prelude and every declaration, with its enclosing preludes. */
function* partsOf(css: string): Generator<Part> {
  const within: string[] = [];
  let text = "";
  for (const [token] of css.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)"']*\)|\\.|[^]/g)) {
    if (token !== "{" && token !== "}" && token !== ";") {
      text += token;
      continue;
    }
    const part = text.trim();
    text = "";
    if (part !== "") yield { text: part, within: [...within], declares: token !== "{" && !part.startsWith("@") };
    if (token === "{") within.push(part);
    if (token === "}") within.pop();
  }
}

function usesOfPrelude(text: string): string[] {
  const rule = /^@([\w-]+)/.exec(text)?.[1];
  if (rule === undefined) return pseudosOf(text);
  const ruleNames = isAboveFloor("rules", rule) ? [`@${rule}`] : [];
  if (rule !== "media") return ruleNames;
  const features = Array.from(text.matchAll(/\(([a-z-]+)/g), ([, name = ""]) => name).filter((name) => isAboveFloor("features", name));
  // Safari 16.4 and Firefox 102 support range syntax: it is compiled for older browsers, whose page would otherwise have no layout.
  return [...ruleNames, ...features.map((name) => `@media (${name})`), ...(/[<>]/.test(text) ? ["@media (width >= …)"] : [])];
}

function pseudosOf(selector: string): string[] {
  const bare = selector.replaceAll(/"[^"]*"|\\./g, "");
  return Array.from(bare.matchAll(/(::?)([a-z-]+)(\(?)/g)).flatMap(([, colons = "", name = "", bracket = ""]) =>
    isAboveFloor("selectors", name) ? [`${colons}${name}${bracket && "()"}`] : [],
  );
}

function usesOfDeclaration(text: string): string[] {
  const [, property = "", value = ""] = /^([\w-]+)\s*:\s*([^]*)$/.exec(text) ?? [];
  const bare = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "");
  const functions = Array.from(bare.matchAll(/([a-z][a-z-]*)\(/g), ([, name = ""]) => name)
    .filter((name) => isAboveFloor("functions", name))
    .map((name) => `${name}()`);
  if (/\b(?:rgb|hsl|oklch|oklab|lch|lab|color)a?\(\s*from\b/.test(bare)) functions.push("colours from others");
  if (property.startsWith("--")) return functions;
  if (isAboveFloor("properties", property)) return [...functions, property];
  const keywords = bare.match(/(?<![\w.#-])[a-z][a-z-]*(?![\w(-])/g) ?? [];
  return [...functions, ...keywords.filter((word) => isAboveFloor("values", `${property}: ${word}`)).map((word) => `${property}: ${word}`)];
}
