import type { PlaceValues } from "#domain/enquiries/template-places.ts";
import { localisedUrlOf } from "#domain/labels/locales.ts";
import { text } from "#domain/messages/message-text.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles, type leads } from "#server/database/schema.ts";
import { DEAL_LINK_FIELD } from "#server/enquiries/unfinished-deal.ts";
import { websiteOrigin } from "#server/http/website-origin.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Website } from "#websites/website.ts";
import { eq } from "drizzle-orm";

type Lead = Pick<typeof leads.$inferSelect, "website" | "site_id" | "contact" | "answers" | "locale" | "stock_id">;

type Setting = {
  database: Database;
  websites: readonly Website[];
  organisation: { all: () => readonly { id: number; name: string }[] };
  /** Where shoppers reach the first website, if that is known by now. */
  shopOrigin: () => string | undefined;
};

/** What a template's places have for a lead and whoever answers it. */
export async function templateValues(
  { database, websites, organisation, shopOrigin }: Setting,
  lead: Lead,
  my_name: string,
): Promise<PlaceValues> {
  const website = websites.find(({ name }) => name === lead.website);
  const [vehicle] = lead.stock_id === null ? [] : await database.select().from(vehicles).where(eq(vehicles.stock_id, lead.stock_id));
  const branch = organisation.all().find(({ id }) => id === lead.site_id)?.name ?? website?.site_name ?? null;
  const [origin, link] = [shopOrigin(), lead.answers[DEAL_LINK_FIELD]];
  const isLinked = website !== undefined && origin !== undefined && link !== undefined;
  return {
    first_name: lead.contact["first_name"] || null,
    vehicle: vehicle
      ? [vehicleName(vehicle), vehicle.vrm && `(${formatMark(vehicle.vrm)})`].filter(Boolean).join(" ")
      : inEnglish(text("letter.yourVehicle")),
    deal_link: isLinked ? websiteOrigin(origin, website, website === websites[0]) + localisedUrlOf(lead.locale, `/deal/${link}`) : null,
    branch,
    my_name,
  };
}
