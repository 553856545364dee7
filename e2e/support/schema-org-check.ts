import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DEFINITIONS = readFileSync(fileURLToPath(new URL("./schema.d.ts", import.meta.resolve("schema-dts"))), "utf8");

type Thing = { parents: string[]; properties: Set<string> };

/** schema.org types with their properties, read from the published definitions. */
const THINGS = readThings(DEFINITIONS);

/** Paths of structured data that are not in schema.org's vocabulary; empty is good. */
export function unknownSchemaTerms(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownSchemaTerms(item, `${path}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  const { "@type": type, ...rest } = value as Record<string, unknown>;
  const known = typeof type === "string" ? propertiesOf(type) : undefined;
  if (!known) return [`${path || "/"}: no type "${String(type)}"`];
  return Object.entries(rest).flatMap(([name, inner]) =>
    known.has(name) ? unknownSchemaTerms(inner, `${path}/${name}`) : [`${path}/${name}: not a property of ${String(type)}`],
  );
}

function propertiesOf(type: string): Set<string> | undefined {
  if (!THINGS.has(`${type}Leaf`)) return undefined;
  const all = new Set<string>();
  const waiting = [`${type}Leaf`];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const thing = THINGS.get(name);
    thing?.properties.forEach((property) => all.add(property));
    waiting.push(...(thing?.parents ?? []));
  }
  return all;
}

function readThings(definitions: string): Map<string, Thing> {
  const things = new Map<string, Thing>();
  for (const [, name = "", parents = "", body = ""] of definitions.matchAll(/interface (\w+)(?: extends ([^{]+))? \{\n(.*?)\n\}/gs)) {
    const properties = [...body.matchAll(/^\s+"?(\w+)"?\?:/gm)].map(([, property = ""]) => property);
    things.set(name, {
      parents: parents.split(",").map((parent) => parent.trim().replace(/^Partial<|>$/g, "")),
      properties: new Set(properties),
    });
  }
  return things;
}
