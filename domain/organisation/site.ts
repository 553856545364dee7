import type { Day } from "../calendar.ts";
import type { BankHolidayRegion } from "./bank-holidays.ts";

/** Opening and closing time of a day, as "08:30" and "19:00"; null means closed. */
export type DayHours = { open: string; closed: string } | null;

/** A day with special hours, and the reason shown to shoppers ("Stocktaking"). */
export type SpecialDay = { day: Day; hours: DayHours; reason: string | null };

/** `collection`: handover of bought vehicles only. `appointment`: visits by appointment. */
export const SITE_KINDS = ["showroom", "collection", "appointment"] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** A dealer site (a showroom) as in pages and the API. `hours`: Monday to Sunday, null means closed. */
export type Site = {
  id: number;
  slug: string;
  code: string | null;
  name: string;
  kind: SiteKind;
  address: string | null;
  town: string | null;
  postcode: string | null;
  telephone: string | null;
  parent_id: number | null;
  show_on_frontend: boolean;
  services: { key: string; display: string }[];
  hours: DayHours[];
  special_hours: readonly SpecialDay[];
  /** Hours on bank holidays: null means those of the weekday. */
  bank_holiday_hours: { open: string; closed: string } | "closed" | null;
  bank_holiday_region: BankHolidayRegion;
  latitude: string | null;
  longitude: string | null;
};

/** The fields that opening hours depend on. */
export type OpeningTimes = Pick<Site, "hours" | "special_hours" | "bank_holiday_hours" | "bank_holiday_region">;
