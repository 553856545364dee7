import type { MessageText } from "#domain/messages/message-text.ts";
import type { ComparedFigures } from "#domain/deal/agreement-figures.ts";
import type { CostTerms } from "#domain/running-costs/cost-terms.ts";
import type { EstimateBasis } from "#domain/running-costs/estimates.ts";
import type { Site } from "#domain/organisation/site.ts";
import type { ErrorsByField } from "#domain/problem.ts";
import { errorsByField, type Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { TOO_MANY_MAILS, type MailLimit } from "#server/deliveries/mail-limit.ts";
import type { OpenLimit } from "#server/http/open-limit.ts";
import type { FinanceQuotes } from "#server/finance/finance-quotes.ts";
import type { BotCheck } from "#server/providers/bot-check/bot-check.ts";
import type { PaymentProvider } from "#server/providers/payments/payments.ts";
import type { Website } from "#websites/website.ts";
import type { FieldEncryption } from "#server/orders/applications/field-encryption.ts";
import type { LenderOperations } from "#server/orders/lender/lender-operations.ts";
import type { ProofKeys } from "#server/orders/proof/proof-keys.ts";
import type { VersionedVehicle } from "#server/orders/holds/vehicle-hold.ts";

/** Dependencies of all order operations. */
export type OrderContext = {
  database: Database;
  website: Website;
  /** The names of the group's other websites, set for the first one only: it also handles orders of websites that no longer exist. */
  others?: readonly string[] | undefined;
  payments: PaymentProvider;
  /** Undefined without a configured provider. */
  botCheck?: BotCheck | undefined;
  /** Undefined without a key: finance applications are not accepted. */
  vault: FieldEncryption | undefined;
  /** Sign what customers were shown; undefined without a key: such records are stored unsigned. */
  proofKeys?: ProofKeys | undefined;
  /** A content page by its address without the leading slash: what a customer agrees to. */
  page?: (url: string) => { title: string; html: string } | undefined;
  /** Undefined without a way to the lender. */
  lender?: LenderOperations | undefined;
  /** Whether mail is sent: without it no e-mail address can be confirmed. */
  sendsMail?: boolean;
  finance: FinanceQuotes;
  /** The limit of mails per mailbox; none if left out. */
  mails?: MailLimit;
  /** Opens a limit of requests; of the process if left out. */
  openLimit?: OpenLimit;
  /** A live vehicle from memory, possibly slightly older than the database; without this, orders read the database. */
  remembered?: (stock_id: number) => VersionedVehicle | undefined;
  /** What the running costs beside a deal follow from, at the shopper's own miles and prices. Without this orders have none. */
  estimates?: (stock_id: number, costs: CostTerms) => Promise<EstimateBasis | null>;
  /** A branch by its number, with the days it can be visited. Without this no visits are offered. */
  site?: (site_id: number) => Site | undefined;
  now: () => number;
};

/** `retry_after`: seconds until a retry may succeed. */
export type OrderRefusal =
  | { ok: false; status: 422; errors: ErrorsByField }
  | ({ ok: false; status: 409 | 429 | 503; message: MessageText; errors: ErrorsByField; retry_after?: number } & Compared);

/** If the figures shown have changed: those, and today's. */
export type Compared = Partial<ComparedFigures>;

export function invalidFields(problems: readonly Problem[]): OrderRefusal {
  return { ok: false, status: 422, errors: errorsByField(problems) };
}

/** The refusal when an address has reached its limit of mails. */
export function tooManyMails(seconds: number): OrderRefusal {
  return { ok: false, status: 429, message: TOO_MANY_MAILS, errors: { customer_email: [TOO_MANY_MAILS] }, retry_after: seconds };
}

export function conflict(field: string, message: MessageText): OrderRefusal {
  return { ok: false, status: 409, message, errors: { [field]: [message] } };
}
