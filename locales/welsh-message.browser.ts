import type { CompiledMessage } from "#domain/messages/message.ts";
import welsh from "./cy.json" with { type: "json" };

// The build (scripts/vite/inline-messages.ts) loads the compiled catalogue, by the English text.
const messages: Readonly<Record<string, CompiledMessage>> = welsh;

/** The Welsh message of an English text. */
export function welshMessage(english: string): CompiledMessage | undefined {
  return messages[english];
}
