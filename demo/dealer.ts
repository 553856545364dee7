import type { Site } from "#domain/organisation/site.ts";

/** The fictional dealer group of the demonstration. Telephone numbers are of Ofcom's range for drama; postcodes do not exist. */
export type DemoSite = Omit<Site, "id" | "parent_id">;

const PARTS = { key: "parts", display: "Parts" };
const MOTABILITY = { key: "motability", display: "Motability" };
const SERVICING = { key: "servicing", display: "Servicing" };
const SALES = { key: "used_cars", display: "Sales" };

const LONG_DAY = { open: "08:30", closed: "19:00" };
const SHORT_DAY = { open: "09:00", closed: "18:00" };
const SATURDAY = { open: "09:00", closed: "17:00" };
const SUNDAY = { open: "10:00", closed: "16:00" };

export function demoSites(): DemoSite[] {
  return [
    {
      slug: "swindon",
      code: "SWI",
      name: "Wexcombe Swindon",
      address: "Marlborough Road",
      town: "Swindon",
      postcode: "SN99 4WX",
      telephone: "01632 960 410",
      show_on_frontend: true,
      services: [SALES, SERVICING, PARTS, MOTABILITY],
      hours: week(LONG_DAY, SHORT_DAY, SUNDAY),
      latitude: "51.5463",
      longitude: "-1.7478",
    },
    {
      slug: "salisbury",
      code: "SAL",
      name: "Wexcombe Salisbury",
      address: "Southampton Road",
      town: "Salisbury",
      postcode: "SP99 2WX",
      telephone: "01632 960 420",
      show_on_frontend: true,
      services: [SALES, SERVICING],
      hours: week(LONG_DAY, SHORT_DAY, SUNDAY),
      latitude: "51.0616",
      longitude: "-1.7768",
    },
    {
      slug: "andover",
      code: "AND",
      name: "Wexcombe Andover",
      address: "Weyhill Business Park",
      town: "Andover",
      postcode: "SP99 7WX",
      telephone: "01632 960 430",
      show_on_frontend: true,
      services: [SALES, { key: "vans", display: "Vans" }, PARTS],
      hours: week(SHORT_DAY, SHORT_DAY, null),
      latitude: "51.2140",
      longitude: "-1.5170",
    },
    {
      slug: "newbury",
      code: "NEW",
      name: "Wexcombe Newbury",
      address: "London Road",
      town: "Newbury",
      postcode: "RG99 1WX",
      telephone: "01632 960 440",
      show_on_frontend: true,
      services: [SALES, MOTABILITY],
      hours: week(SHORT_DAY, SATURDAY, null),
      latitude: "51.4050",
      longitude: "-1.3070",
    },
  ];
}

type Hours = Site["hours"][number];

function week(weekday: Hours, saturday: Hours, sunday: Hours): Site["hours"] {
  return [weekday, weekday, weekday, weekday, weekday, saturday, sunday];
}
