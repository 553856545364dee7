import type { CompiledMessage } from "#domain/messages/message.ts";

// The build (scripts/vite/inline-messages.ts) has replaced each key by its English message.

/** The message of a key, among the translations if there is one. Translations are looked up by the English message. */
export function findMessage(message: CompiledMessage, translation?: (id: CompiledMessage) => CompiledMessage | undefined): CompiledMessage {
  return translation?.(message) ?? message;
}
