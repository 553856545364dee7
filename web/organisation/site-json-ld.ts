import { DAY_NAMES, type Day } from "#domain/calendar.ts";
import { positionOf } from "#domain/organisation/nearest.ts";
import { unusualHours } from "#domain/organisation/opening-hours.ts";
import type { DayHours, OpeningTimes, Site } from "#domain/organisation/site.ts";
import type { Website } from "#websites/website.ts";
import type { AutoDealer, Graph, OpeningHoursSpecification } from "schema-dts";

/** Structured data (schema.org) of a site and its departments. Special opening hours of the coming days are those shown on the page. */
export function siteJsonLd(site: Site, departments: readonly Site[], website: Website, origin: string, today: Day) {
  return { "@context": "https://schema.org", "@graph": [dealer(site, departments, website, origin, today)] } satisfies Graph;
}

function dealer(site: Site, departments: readonly Site[], website: Website, origin: string, today: Day): AutoDealer {
  const url = `${origin}/locations/${site.slug}`;
  const position = positionOf(site);
  return {
    "@type": "AutoDealer",
    "@id": url,
    name: site.name,
    url,
    parentOrganization: { "@type": "Organization", name: website.site_name, url: `${origin}/` },
    telephone: site.telephone ?? website.telephone,
    address: {
      "@type": "PostalAddress",
      streetAddress: site.address ?? undefined,
      addressLocality: site.town ?? undefined,
      postalCode: site.postcode ?? undefined,
      addressCountry: "GB",
    },
    geo: position && { "@type": "GeoCoordinates", ...position },
    openingHoursSpecification: listed(weekly(site.hours)),
    specialOpeningHoursSpecification: listed(unusual(site, today)),
    department: listed(
      departments.map((department) => ({
        "@type": "AutoRepair",
        name: department.name,
        telephone: department.telephone ?? site.telephone ?? website.telephone,
        openingHoursSpecification: listed(weekly(department.hours)),
        specialOpeningHoursSpecification: listed(unusual(department, today)),
      })),
    ),
  };
}

/** Empty lists are omitted. */
function listed<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** Closed days are omitted, as schema.org requires. */
function weekly(hours: readonly DayHours[]): OpeningHoursSpecification[] {
  return hours.flatMap((day, weekday) => (day ? [{ ...opens(day), dayOfWeek: DAY_NAMES[weekday] }] : []));
}

function unusual(site: OpeningTimes, today: Day): OpeningHoursSpecification[] {
  return unusualHours(site, today).map(({ day, hours }) => ({ ...opens(hours), validFrom: day, validThrough: day }));
}

/** A closed special day opens and closes at midnight. */
function opens(hours: DayHours): OpeningHoursSpecification {
  return { "@type": "OpeningHoursSpecification", opens: hours?.open ?? "00:00", closes: hours?.closed ?? "00:00" };
}
