import type { LeadFormName } from "#domain/enquiries/forms.ts";
import type { SlotDay } from "#domain/enquiries/test-drive-slots.ts";
import type { ErrorsByField } from "#domain/problem.ts";

/** Who sends a form: the address that forms are counted by, what the bot check's widget gave, and the language that they read. */
export type LeadClient = { address: string; token: string; locale?: string | undefined };

/** A form in one of its languages. */
export type LocalisedForm = { form: LeadFormName; locale: string };

/** A lead as the page after it shows it: nothing about the person. */
export type SentLead = { id: string; form: LeadFormName; stock_id: number | null; slot: string | null };

/** 422: answers are wrong; 409: the hour is taken; 429: too many forms. */
export type LeadOutcome =
  | { ok: true; lead: SentLead }
  | { ok: false; status: 422; errors: ErrorsByField }
  | { ok: false; status: 409 | 429; message: string; errors: ErrorsByField; /** Seconds until it is worth trying again. */ retry_after?: number };

/** A branch and the hours in which a vehicle can be driven there; `taken` are the ones that somebody has booked. */
export type TestDriveBranch = { slug: string; name: string; own: boolean; days: SlotDay[]; taken: string[] };

export type Leads = {
  take: (form: LeadFormName, typed: Readonly<Record<string, string>>, client: LeadClient) => Promise<LeadOutcome>;
  /** Which form a number of 7.23 means, and in which language. */
  formOf: (formId: string) => LocalisedForm | undefined;
  sent: (id: string) => Promise<SentLead | undefined>;
  /** Where and when a vehicle can be driven; its own branch first. */
  testDriveBranches: (stock_id: number) => Promise<TestDriveBranch[]>;
  close: (id: string) => Promise<boolean>;
};

/** "2026-11-23 10:00" */
export function slotKey(day: string, time: string): string {
  return `${day} ${time}`;
}
