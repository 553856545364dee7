import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { generalForm } from "#domain/messages/message.ts";
import { compileMessage } from "#locales/compile.ts";
import { catalogueFaults } from "../messages/catalogue-faults.ts";
import { messageKeysIn } from "../messages/message-calls.ts";

const TRANSLATE = "web/locale/translate.ts";

/**
 * Replaces each message key in the browser's scripts by its English message, so that a script carries only the messages it uses; the Welsh
 * catalogue, which is loaded on Welsh pages only, is keyed by the English text. Fails the build on an unknown key and on a fault of the
 * catalogues: a message without Welsh is one. `root` is the project's folder.
 */
export function inlineMessages(root: string): Plugin {
  const welshFile = join(root, "locales/cy.json");
  let english: Readonly<Record<string, string>> = {};
  let welsh: Readonly<Record<string, string>> = {};
  const compiled = (key: string) => compileMessage(key, english[key] ?? "", "en-GB");
  return {
    name: "forecourt:inline-messages",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      english = readCatalogue(join(root, "locales/en-GB.json"));
      welsh = readCatalogue(welshFile);
      const faults = catalogueFaults(english, welsh);
      if (faults.length > 0) throw new Error(faults.join("\n"));
    },
    load: {
      filter: { id: /\/locales\/cy\.json$/ },
      handler: (id) =>
        id === welshFile
          ? JSON.stringify(
              Object.fromEntries(
                Object.entries(welsh).map(([key, source]) => [generalForm(compiled(key)), compileMessage(key, source, "cy")]),
              ),
            )
          : undefined,
    },
    transform: {
      filter: { id: /\/(?:admin|web|domain)\/[^?]*\.tsx?(?:\?|$)/, code: /\b(?:t|msg|text)\(/ },
      handler(code, id) {
        const file = relative(root, id.replace(/\?.*$/, ""));
        if (file === TRANSLATE) return undefined;
        // By now the types are compiled away, but not yet all JSX.
        const { keys, computed } = messageKeysIn(file.replace(/\.ts$/, ".tsx"), code);
        if (computed[0] !== undefined) throw new Error(`${file}: write the key out instead of ${computed[0]}`);
        let inlined = code;
        for (const { key, start, end } of keys.toSorted((one, other) => other.start - one.start)) {
          if (english[key] === undefined) throw new Error(`${file}: "${key}" is no key of locales/en-GB.json`);
          inlined = inlined.slice(0, start) + JSON.stringify(compiled(key)) + inlined.slice(end);
        }
        return { code: inlined, map: null };
      },
    },
  };
}

function readCatalogue(file: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(file, "utf8"));
}
