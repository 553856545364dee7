import { demoDepartments, demoSites, demoSpecialHours } from "#demo/dealer.ts";
import type { Day } from "#domain/calendar.ts";
import type { Site } from "#domain/organisation/site.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { siteJsonLd } from "./site-json-ld.ts";

const TODAY = "2026-11-22" as Day;
const special_hours = demoSpecialHours(TODAY);
const [swindon, , andover] = demoSites().map((site, at): Site => ({ ...site, id: at + 1, parent_id: null, special_hours }));
const [workshop] = demoDepartments().map((site): Site => ({ ...site, id: 10, parent_id: 1, special_hours: [] }));

function jsonLd(site: Site, from = TODAY) {
  const [dealer] = siteJsonLd(site, [workshop!], wexcombe, "https://wexcombe.example", from)["@graph"];
  return JSON.parse(JSON.stringify(dealer)) as {
    specialOpeningHoursSpecification: unknown;
    department: { specialOpeningHoursSpecification: unknown }[];
  };
}

const day = (date: string, opens: string, closes: string) => ({
  "@type": "OpeningHoursSpecification",
  opens,
  closes,
  validFrom: date,
  validThrough: date,
});
const closed = (date: string) => day(date, "00:00", "00:00");

test("JSON-LD has the opening hours of bank holidays and special days", () => {
  expect(jsonLd(swindon!).specialOpeningHoursSpecification).toEqual([
    day("2026-12-24", "09:00", "14:00"),
    closed("2026-12-25"),
    closed("2026-12-26"),
    day("2026-12-28", "10:00", "16:00"),
    day("2026-12-31", "09:00", "14:00"),
    closed("2027-01-01"),
  ]);
  expect(jsonLd(andover!).specialOpeningHoursSpecification).toContainEqual(closed("2026-12-28"));
});

test("JSON-LD has a workshop's own bank holidays, and leaves out past days", () => {
  expect(jsonLd(swindon!).department[0]!.specialOpeningHoursSpecification).toEqual([
    closed("2026-12-25"),
    closed("2026-12-28"),
    closed("2027-01-01"),
  ]);
  expect(jsonLd(swindon!, "2026-12-29" as Day).specialOpeningHoursSpecification).toEqual([
    day("2026-12-31", "09:00", "14:00"),
    closed("2027-01-01"),
  ]);
});
