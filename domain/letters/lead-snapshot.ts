import type { MessageText } from "../messages/message-text.ts";
import type { LeadFormName } from "../enquiries/forms.ts";
import type { VehicleSnapshot } from "./order-snapshot.ts";

/** A lead as letters need it. */
export type LeadSnapshot = {
  id: string;
  form: LeadFormName;
  /** The language of the form: "en-GB". */
  locale: string;
  /** Null if it is not about a vehicle. */
  vehicle: VehicleSnapshot | null;
  contact: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, string>>;
  flags: readonly string[];
  /** "Monday 23 November 2026 at 10am", for a test drive. */
  slot: MessageText | null;
};
