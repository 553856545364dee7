import type { Site } from "#domain/organisation/site.ts";
import { presentSite } from "./present-site.ts";
import { expect, test } from "vitest";

const SERVICES = [
  { key: "used_cars", display: "Sales" },
  { key: "servicing", display: "Servicing" },
  { key: "parts", display: "Parts" },
  { key: "motability", display: "Motability" },
];
const SWINDON: Site = {
  id: 1,
  slug: "swindon",
  code: "SWI",
  name: "Wexcombe Swindon",
  kind: "showroom",
  address: null,
  town: "Swindon",
  postcode: "SN99 4WX",
  telephone: "01632 960 411",
  parent_id: null,
  show_on_frontend: true,
  services: SERVICES,
  hours: [...Array.from({ length: 6 }, () => ({ open: "08:30", closed: "18:00" })), null],
  special_hours: [],
  bank_holiday_hours: null,
  bank_holiday_region: "england-and-wales",
  latitude: null,
  longitude: null,
};

test("a branch has id, name, postcode, slug and services", { tags: ["c3-21", "c3-22"] }, () => {
  expect(presentSite(SWINDON)).toMatchObject({
    id: 1,
    name: "Wexcombe Swindon",
    postcode: "SN99 4WX",
    slug: "swindon",
    services: SERVICES,
  });
});

test.each(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"])(
  "a branch tells from when until when it is open on a %s",
  { tags: ["c3-23"] },
  (day) => {
    expect(presentSite(SWINDON)).toMatchObject({ [`${day}_open`]: true, [`${day}_time_open`]: "08:30", [`${day}_time_closed`]: "18:00" });
  },
);

test("a branch that is closed on Sundays has sunday_open false and no times", { tags: ["c3-23"] }, () => {
  expect(presentSite(SWINDON)).toMatchObject({ sunday_open: false, sunday_time_open: null, sunday_time_closed: null });
});
