import { t } from "#web/locale/translate.ts";
import { NOT_FOUND, NOT_VALUED } from "#domain/part-exchange/messages.ts";

/** Both messages about the vehicle as a whole lead to the manual form. */
export function needsManualValuation(message: string | null): boolean {
  return message === t(NOT_FOUND) || message === t(NOT_VALUED);
}
