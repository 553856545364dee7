import { compileMessage, valueNames } from "#locales/compile.ts";
import type { CompiledMessage } from "#domain/messages/message.ts";

type Sources = Readonly<Record<string, string>>;

/** Groups of messages that only staff of the dealer and operators read. */
const ENGLISH_ONLY = ["admin"] as const;

/** Whether a shopper can meet a message, so that it has to be in every catalogue. */
function isForShoppers(key: string): boolean {
  return !ENGLISH_ONLY.some((group) => key.startsWith(`${group}.`));
}

/** What is wrong with the catalogues, naming the key: no ICU message, no Welsh, other values than the English, a text that is there twice. */
export function catalogueFaults(english: Sources, welsh: Sources): string[] {
  const inEnglish = compiledOf(english, "en-GB");
  const inWelsh = compiledOf(welsh, "cy");
  const texts = Object.entries(inEnglish.messages).flatMap(([key, message]) => textsOf(message).map((text) => ({ key, text })));
  const first = new Map(texts.toReversed().map(({ key, text }) => [text, key]));
  return [
    ...inEnglish.faults,
    ...inWelsh.faults,
    ...texts
      .filter(({ key, text }) => first.get(text) !== key)
      .map(({ key, text }) => `${key} has the text of ${first.get(text)}: "${text}"`),
    ...Object.keys(english)
      .filter((key) => isForShoppers(key) && !Object.hasOwn(welsh, key))
      .map((key) => `${key} is not in cy.json`),
    ...Object.entries(inWelsh.messages).flatMap(([key, message]) => {
      const original = inEnglish.messages[key];
      if (original === undefined) return [`${key} is in cy.json and not in en-GB.json`];
      const [wanted, given] = [original, message].map((each) => valueNames(each).join(", ") || "none");
      return wanted === given ? [] : [`${key} has the values ${given} in cy.json; in en-GB.json ${wanted}`];
    }),
  ];
}

function compiledOf(sources: Sources, lang: string): { messages: Record<string, CompiledMessage>; faults: string[] } {
  const messages: Record<string, CompiledMessage> = {};
  const faults = Object.entries(sources).flatMap(([key, source]) => {
    try {
      messages[key] = compileMessage(key, source, lang);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
  return { messages, faults };
}

function textsOf(message: CompiledMessage): string[] {
  return typeof message === "string" ? [message] : Object.values(message[1]);
}
