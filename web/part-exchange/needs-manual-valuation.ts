import { NOT_FOUND, NOT_VALUED } from "#domain/part-exchange/messages.ts";

/** Both failures of the whole lead to the form that people read. */
export function needsManualValuation(message: string | null): boolean {
  return message === NOT_FOUND || message === NOT_VALUED;
}
