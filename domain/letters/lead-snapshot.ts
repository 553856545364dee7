import type { Pence } from "../money.ts";
import type { Moment } from "../calendar.ts";
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
  /** "Monday 23 November 2026 at 10am", for a test drive or a car to be brought. */
  slot: MessageText | null;
  /** Our price of a car for sale when its form was sent; null if it is valued by hand, and on other forms. */
  valuation: { price: Pence; expires_at: Moment } | null;
};
