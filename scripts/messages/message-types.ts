import { writeFileSync } from "node:fs";
import english from "#locales/en-GB.json" with { type: "json" };
import { compileMessage, valueNames } from "#locales/compile.ts";

const HEAD = "// Written by `npm run types` from en-GB.json.\n/** The names of the values of each message. */";

/** The declaration of the messages' values, for TypeScript: an imported JSON file has no literal types. */
export function messageTypes(messages: Readonly<Record<string, string>>): string {
  const lines = Object.entries(messages).map(([key, source]) => {
    const names = valueNames(compileMessage(key, source, "en-GB"));
    return `  ${JSON.stringify(key)}: ${names.map((name) => JSON.stringify(name)).join(" | ") || "never"};`;
  });
  return [HEAD, "export type MessageValues = {", ...lines, "};", ""].join("\n");
}

if (import.meta.main) writeFileSync(new URL("../../locales/message-values.d.ts", import.meta.url), messageTypes(english));
