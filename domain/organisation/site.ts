import type { Day } from "../calendar.ts";
import type { BankHolidayRegion } from "./bank-holidays.ts";

/** From when until when on one day, as "08:30" and "19:00"; null is closed. */
export type DayHours = { open: string; closed: string } | null;

/** A day that is unlike the others of its weekday, with the reason that shoppers read ("Stocktaking"). */
export type SpecialDay = { day: Day; hours: DayHours; reason: string | null };

/** `collection`: bought vehicles are handed over there, nothing is shown. `appointment`: shoppers call before they come. */
export const SITE_KINDS = ["showroom", "collection", "appointment"] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** A dealer site (a showroom) as shoppers and the API see it. `hours`: Monday to Sunday, null is closed. */
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
  /** On bank holidays: null keeps the hours of the weekday. */
  bank_holiday_hours: { open: string; closed: string } | "closed" | null;
  bank_holiday_region: BankHolidayRegion;
  latitude: string | null;
  longitude: string | null;
};

/** What is needed to say when a site is open. */
export type OpeningTimes = Pick<Site, "hours" | "special_hours" | "bank_holiday_hours" | "bank_holiday_region">;
