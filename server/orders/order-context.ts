import type { ComparedFigures } from "#domain/deal/agreement-figures.ts";
import type { Site } from "#domain/organisation/site.ts";
import type { ErrorsByField } from "#domain/problem.ts";
import { errorsByField, type Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { TOO_MANY_MAILS, type MailLimit } from "#server/deliveries/mail-limit.ts";
import type { FinanceQuotes } from "#server/finance/finance-quotes.ts";
import type { BotCheck } from "#server/providers/bot-check/bot-check.ts";
import type { PaymentProvider } from "#server/providers/payments/payments.ts";
import type { Website } from "#websites/website.ts";
import type { FieldEncryption } from "#server/orders/applications/field-encryption.ts";
import type { VersionedVehicle } from "#server/orders/holds/vehicle-hold.ts";

/** What everybody who works on orders has at hand. */
export type OrderContext = {
  database: Database;
  website: Website;
  /** The names of the group's other websites, at the desk of the first: it answers for what was ordered on websites that are gone. */
  others?: readonly string[] | undefined;
  payments: PaymentProvider;
  /** Undefined where no provider is set. */
  botCheck?: BotCheck | undefined;
  /** Undefined where there is no key: finance applications are not taken. */
  vault: FieldEncryption | undefined;
  /** Whether mails leave: without them no e-mail address can be confirmed. */
  sendsMail?: boolean;
  finance: FinanceQuotes;
  /** How many mails one mailbox is sent; nobody counts where this is left out. */
  mails?: MailLimit;
  /** A live vehicle from memory, which may be a moment behind the database; without this the database is asked. */
  remembered?: (stock_id: number) => VersionedVehicle | undefined;
  /** A branch of the group by its number: it says on which days it can be visited. Without this none is offered. */
  site?: (site_id: number) => Site | undefined;
  now: () => number;
};

/** `retry_after`: seconds until it is worth trying again. */
export type OrderRefusal =
  | { ok: false; status: 422; errors: ErrorsByField }
  | ({ ok: false; status: 409 | 429 | 503; message: string; errors: ErrorsByField; retry_after?: number } & Compared);

/** Where the figures that were shown are no longer right: those, and today's. */
export type Compared = Partial<ComparedFigures>;

export function invalidFields(problems: readonly Problem[]): OrderRefusal {
  return { ok: false, status: 422, errors: errorsByField(problems) };
}

/** Somebody wants one more mail sent to an address that has had many. */
export function tooManyMails(seconds: number): OrderRefusal {
  return { ok: false, status: 429, message: TOO_MANY_MAILS, errors: { customer_email: [TOO_MANY_MAILS] }, retry_after: seconds };
}

export function conflict(field: string, message: string): OrderRefusal {
  return { ok: false, status: 409, message, errors: { [field]: [message] } };
}
