import type { LeadFormName } from "#domain/enquiries/forms.ts";
import type { SlotDay } from "#domain/enquiries/test-drive-slots.ts";
import type { MessageText } from "#domain/messages/message-text.ts";
import type { ErrorsByField } from "#domain/problem.ts";

/** The sender of a form: the IP address for rate limits, the bot check's token, the locale, and what tells a repeated request. */
export type LeadClient = {
  address: string;
  token: string;
  locale?: string | undefined;
  idempotencyKey?: string | undefined;
  /** A page's form: its fields are its key, the one that the page was given among them. A corrected form is a new one. */
  onceByContent?: boolean;
};

/** A form and a locale. */
export type LocalisedForm = { form: LeadFormName; locale: string };

/** A lead for the confirmation page, without personal data. */
export type SentLead = { id: string; form: LeadFormName; stock_id: number | null; slot: MessageText | null };

/** 422: invalid answers; 409: the hour is taken; 429: too many forms. */
export type LeadOutcome =
  | { ok: true; lead: SentLead; /** The key's lead, stored before. */ replayed: boolean }
  | { ok: false; status: 422; errors: ErrorsByField }
  | {
      ok: false;
      status: 409 | 429;
      message: MessageText;
      errors: ErrorsByField;
      /** Seconds until a retry may succeed. */ retry_after?: number;
    };

/** A branch and its hours for test drives; `taken` are booked already. */
export type TestDriveBranch = { slug: string; name: string; own: boolean; days: SlotDay[]; taken: string[] };

export type Leads = {
  take: (form: LeadFormName, typed: Readonly<Record<string, string>>, client: LeadClient) => Promise<LeadOutcome>;
  /** The form and locale of a form id (7.23). */
  formOf: (formId: string) => LocalisedForm | undefined;
  /** With the branch that it went to, for the confirmation page. */
  sent: (id: string) => Promise<(SentLead & { site_id: number | null }) | undefined>;
  /** Where and when a vehicle can be driven; the vehicle's own branch first. */
  testDriveBranches: (stock_id: number) => Promise<TestDriveBranch[]>;
  close: (id: string) => Promise<boolean>;
};

/** "2026-11-23 10:00" */
export function slotKey(day: string, time: string): string {
  return `${day} ${time}`;
}
