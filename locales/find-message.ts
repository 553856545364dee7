import type { CompiledMessage, MessageKey } from "#domain/messages/message.ts";
import { englishMessage } from "./english-message.ts";
import { isMessageKey, messageOfText } from "./overrides.ts";

/** The message of a key, among the translations if there is one. Translations are looked up by the key; data by its English text. */
export function findMessage(id: MessageKey, translation?: (id: string) => CompiledMessage | undefined): CompiledMessage {
  const custom = translation?.(id);
  if (custom !== undefined || isMessageKey(id)) return custom ?? englishMessage(id);
  const place = translation && messageOfText(id);
  return (place?.category === undefined ? place && translation?.(place.key) : undefined) ?? id;
}
