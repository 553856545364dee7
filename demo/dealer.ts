import { addDays, calendarDay, yearOf, type Day } from "#domain/calendar.ts";
import type { DayHours, Site, SpecialDay } from "#domain/organisation/site.ts";

/** The fictional dealer group of the demonstration. Telephone numbers are from Ofcom's range for drama; the postcodes do not exist. */
export type DemoSite = Omit<Site, "id" | "parent_id" | "special_hours">;

/** A department with its own address details and hours. */
export type DemoDepartment = DemoSite & { of: string };

const PARTS = { key: "parts", display: "Parts" };
const MOTABILITY = { key: "motability", display: "Motability" };
const SERVICING = { key: "servicing", display: "Servicing" };
const SALES = { key: "used_cars", display: "Sales" };

const LONG_DAY = { open: "08:30", closed: "19:00" };
const SHORT_DAY = { open: "09:00", closed: "18:00" };
const SATURDAY = { open: "09:00", closed: "17:00" };
const SUNDAY = { open: "10:00", closed: "16:00" };
const WORKSHOP_DAY = { open: "08:00", closed: "17:30" };
const WORKSHOP_SATURDAY = { open: "08:30", closed: "12:30" };

const ENGLISH = { bank_holiday_region: "england-and-wales" } as const;
const SHORT_ON_BANK_HOLIDAYS = { ...ENGLISH, bank_holiday_hours: SUNDAY };
const CLOSED_ON_BANK_HOLIDAYS = { ...ENGLISH, bank_holiday_hours: "closed" } as const;

export function demoSites(): DemoSite[] {
  return [
    {
      slug: "swindon",
      code: "SWI",
      kind: "showroom",
      name: "Wexcombe Swindon",
      address: "Marlborough Road",
      town: "Swindon",
      postcode: "SN99 4WX",
      telephone: "01632 960 410",
      show_on_frontend: true,
      services: [SALES, SERVICING, PARTS, MOTABILITY],
      hours: week(LONG_DAY, SHORT_DAY, SUNDAY),
      ...SHORT_ON_BANK_HOLIDAYS,
      latitude: "51.5463",
      longitude: "-1.7478",
    },
    {
      slug: "salisbury",
      code: "SAL",
      kind: "showroom",
      name: "Wexcombe Salisbury",
      address: "Southampton Road",
      town: "Salisbury",
      postcode: "SP99 2WX",
      telephone: "01632 960 420",
      show_on_frontend: true,
      services: [SALES, SERVICING],
      hours: week(LONG_DAY, SHORT_DAY, SUNDAY),
      ...SHORT_ON_BANK_HOLIDAYS,
      latitude: "51.0616",
      longitude: "-1.7768",
    },
    {
      slug: "andover",
      code: "AND",
      kind: "showroom",
      name: "Wexcombe Andover",
      address: "Weyhill Business Park",
      town: "Andover",
      postcode: "SP99 7WX",
      telephone: "01632 960 430",
      show_on_frontend: true,
      services: [SALES, { key: "vans", display: "Vans" }, PARTS],
      hours: week(SHORT_DAY, SHORT_DAY, null),
      ...CLOSED_ON_BANK_HOLIDAYS,
      latitude: "51.2140",
      longitude: "-1.5170",
    },
    {
      slug: "newbury",
      code: "NEW",
      kind: "showroom",
      name: "Wexcombe Newbury",
      address: "London Road",
      town: "Newbury",
      postcode: "RG99 1WX",
      telephone: "01632 960 440",
      show_on_frontend: true,
      services: [SALES, MOTABILITY],
      hours: week(SHORT_DAY, SATURDAY, null),
      ...CLOSED_ON_BANK_HOLIDAYS,
      latitude: "51.4050",
      longitude: "-1.3070",
    },
  ];
}

export function demoDepartments(): DemoDepartment[] {
  const workshop = { show_on_frontend: true, hours: week(WORKSHOP_DAY, WORKSHOP_SATURDAY, null), ...CLOSED_ON_BANK_HOLIDAYS };
  return [
    {
      of: "swindon",
      slug: "swindon-workshop",
      code: "SWI-W",
      kind: "showroom",
      name: "Wexcombe Swindon workshop and parts",
      address: "Marlborough Road, behind the showroom",
      town: "Swindon",
      postcode: "SN99 4WX",
      telephone: "01632 960 415",
      services: [SERVICING, PARTS],
      latitude: "51.5460",
      longitude: "-1.7473",
      ...workshop,
    },
    {
      of: "salisbury",
      slug: "salisbury-workshop",
      code: "SAL-W",
      kind: "showroom",
      name: "Wexcombe Salisbury workshop",
      address: "Southampton Road",
      town: "Salisbury",
      postcode: "SP99 2WX",
      telephone: "01632 960 425",
      services: [SERVICING],
      latitude: "51.0616",
      longitude: "-1.7768",
      ...workshop,
    },
  ];
}

/** The special hours of the next Christmas: closed on both days and New Year's Day, early closing on the eves. */
export function demoSpecialHours(today: Day): SpecialDay[] {
  const christmas = calendarDay(yearOf(today), 12, 25);
  const day = (ahead: number, hours: DayHours, reason: string): SpecialDay => ({ day: addDays(christmas, ahead), hours, reason });
  return [
    day(-1, { open: "09:00", closed: "14:00" }, "Christmas Eve"),
    day(0, null, "Christmas Day"),
    day(1, null, "Boxing Day"),
    day(6, { open: "09:00", closed: "14:00" }, "New Year's Eve"),
    day(7, null, "New Year's Day"),
  ];
}

function week(weekday: DayHours, saturday: DayHours, sunday: DayHours): DayHours[] {
  return [weekday, weekday, weekday, weekday, weekday, saturday, sunday];
}
