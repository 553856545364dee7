import { describedKeepers } from "#domain/stock/keepers/described-keepers.ts";
import type { Database } from "#server/database/connect.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { websiteSettings } from "#server/database/website-settings-schema.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import { and, asc, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import * as z from "zod";

export const GROUP_FACTS = "check";

/** The source of the stock with which `npm start` fills an empty database. */
const DEMONSTRATION_SOURCE = "demo";
/** Advertised with an advance payment or a rental instead of a price. */
const BY_OTHER_FIGURES = ["MOTABILITY", "CONTRACT-HIRE-BUSINESS"] as const;

/** Descriptions worth reading for a number of owners, as a regular expression of PostgreSQL. */
const KEEPERS = "owner|keeper";

const Branch = z.object({
  slug: z.string(),
  name: z.string(),
  /** Visible to shoppers, and not a department. */
  isShown: z.boolean(),
  hasHours: z.boolean(),
  hasPosition: z.boolean(),
  /** All texts that shoppers may read. */
  texts: z.array(z.string()),
  telephone: z.string().nullable(),
});

/** What the database contributes to the check. */
export const GroupFacts = z.object({
  branches: z.array(Branch),
  live: z.number(),
  liveOfDemonstration: z.number(),
  /** Stock numbers of live Motability and contract hire vehicles without their figures. */
  withoutFigures: z.array(z.number()),
  /** Live vehicles whose description names a number of owners, with the keepers on record. */
  describedKeepers: z.array(z.object({ stock_id: z.number(), described: z.number(), previous_keepers: z.number() })),
  /** Feeds with a schedule. */
  feeds: z.number(),
  /** What staff decided about the settings of websites, as texts. */
  settings: z.array(z.object({ website: z.string(), name: z.string(), text: z.string() })).default([]),
});
export type GroupFacts = z.infer<typeof GroupFacts>;

export async function groupFacts(database: Database): Promise<GroupFacts> {
  const live = eq(vehicles.state, "live");
  const description = sql<string>`${vehicles.details}->>'description'`;
  const [rows, [all], [demonstration], byOtherFigures, ofKeepers, fetched, decided] = await Promise.all([
    database.select().from(sites).orderBy(asc(sites.id)),
    database.select({ number: count() }).from(vehicles).where(live),
    database
      .select({ number: count() })
      .from(vehicles)
      .where(and(live, eq(vehicles.source, DEMONSTRATION_SOURCE))),
    database
      .select({ stock_id: vehicles.stock_id, advert_classification: vehicles.advert_classification, details: vehicles.details })
      .from(vehicles)
      .where(and(live, inArray(vehicles.advert_classification, BY_OTHER_FIGURES)))
      .orderBy(asc(vehicles.stock_id)),
    database
      .select({ stock_id: vehicles.stock_id, previous_keepers: vehicles.previous_keepers, description })
      .from(vehicles)
      .where(and(live, isNotNull(vehicles.previous_keepers), sql`${description} ~* ${KEEPERS}`))
      .orderBy(asc(vehicles.stock_id)),
    database.$count(feeds),
    database.select().from(websiteSettings).orderBy(asc(websiteSettings.id)),
  ]);
  return {
    branches: rows.map(
      ({ slug, name, address, town, telephone, services, special_hours, hours, latitude, longitude, parent_id, show_on_frontend }) => ({
        slug,
        name,
        isShown: show_on_frontend && parent_id === null,
        hasHours: hours.some((day) => day !== null),
        hasPosition: latitude !== null && longitude !== null,
        telephone,
        texts: [
          name,
          address,
          town,
          telephone,
          ...services.map(({ display }) => display),
          ...special_hours.map(({ reason }) => reason),
        ].filter((text) => text !== null),
      }),
    ),
    live: all?.number ?? 0,
    liveOfDemonstration: demonstration?.number ?? 0,
    withoutFigures: byOtherFigures
      .filter(
        ({ details: { motability, contract_hire }, ...vehicle }) =>
          (vehicle.advert_classification === "MOTABILITY" ? motability : contract_hire) === undefined,
      )
      .map(({ stock_id }) => stock_id),
    describedKeepers: ofKeepers.flatMap(({ stock_id, previous_keepers, description: text }) => {
      const described = describedKeepers(text);
      return described === null || previous_keepers === null ? [] : [{ stock_id, described, previous_keepers }];
    }),
    feeds: fetched,
    settings: decided.flatMap(({ website, name, value, recipients }) => {
      const text = value ?? recipients;
      return text === null ? [] : [{ website, name, text }];
    }),
  };
}

/** Run by the running site: only it can open the embedded database. */
export function readinessCommands(database: Database): CommandHandlers {
  return { [GROUP_FACTS]: () => groupFacts(database) };
}
