import type { LeadFormName } from "../enquiries/forms.ts";

/** A lead as letters tell of it. */
export type LeadTold = {
  id: string;
  form: LeadFormName;
  /** "2020 Ford Fiesta (AB12 CDE), stock number 100012"; null when it is about none. */
  vehicle: string | null;
  vehicle_title: string | null;
  contact: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, string>>;
  flags: readonly string[];
  /** "Monday 23 November 2026 at 10am", for a test drive. */
  slot: string | null;
};
