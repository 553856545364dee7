import {
  APPLICATION_FIELD_NAMES,
  APPLICATION_PAGES,
  isSecret,
  type FinanceApplication,
} from "#domain/finance-application/application-fields.ts";
import { isPageDone } from "#domain/finance-application/finance-application.ts";
import { maskedAnswer, maskedBirth } from "#domain/finance-application/masked-answer.ts";
import { isLongEnded } from "#server/orders/long-ended.ts";
import { applicationRules, decryptAnswers } from "./order-application.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { MaskedApplication } from "#server/orders/orders.ts";
import { presentOrder } from "#server/orders/present-order.ts";
import { storedOrder } from "#server/orders/stored-order.ts";

/** The application for the holder's own pages: secret fields are masked, and a long-ended order shows none. */
export async function maskedApplication(
  context: OrderContext,
  guid: string,
  { withSecrets } = { withSecrets: false },
): Promise<MaskedApplication | undefined> {
  const stored = await storedOrder(context.database, guid);
  const order = stored?.payment_type === "FINANCE" ? await presentOrder(context, guid) : undefined;
  if (!stored || !order) return undefined;
  const decrypted = isLongEnded(stored, context.now()) ? {} : decryptAnswers(stored, context);
  const rules = applicationRules(context);
  const answers: FinanceApplication = {};
  const secrets: FinanceApplication = {};
  for (const name of APPLICATION_FIELD_NAMES) {
    const text = decrypted[name];
    if (!text) continue;
    answers[name] = isSecret(name) ? maskedAnswer(name, text) : text;
    if (isSecret(name)) secrets[name] = text;
  }
  return {
    order,
    answers,
    ...(withSecrets && { secrets }),
    storedSecrets: APPLICATION_FIELD_NAMES.filter((name) => isSecret(name) && decrypted[name]),
    born: decrypted.date_of_birth_year ? maskedBirth(decrypted) : null,
    rules,
    done: APPLICATION_PAGES.filter((page) => isPageDone(page, decrypted, rules)),
  };
}
