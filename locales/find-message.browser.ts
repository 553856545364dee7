import type { CompiledMessage } from "#domain/messages/message.ts";

// The build (scripts/vite/inline-messages.ts) has written the English message in the place of each key.

/** The message of a key, among the translations if there is one. Translations are looked up by the English message. */
export function findMessage(message: CompiledMessage, translation?: (id: CompiledMessage) => CompiledMessage | undefined): CompiledMessage {
  return translation?.(message) ?? message;
}
