import type { CompiledMessage, MessageKey } from "#domain/messages/message.ts";
import { compiledCatalogue } from "./compile.ts";
import english from "./en-GB.json" with { type: "json" };

const find = compiledCatalogue(english, "en-GB");

/** The English message of a key. */
export function englishMessage(key: MessageKey): CompiledMessage {
  return find(key) ?? key;
}
