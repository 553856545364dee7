import { headlinePrice } from "#domain/pricing/price.ts";
import type { PriceEvent } from "#domain/pricing/saving.ts";
import type { VehicleFacts } from "#domain/compliance/rule.ts";
import { hasOpenRecall } from "#domain/stock/mot/mot-record.ts";
import { isEnquiryOnly, vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import { pence } from "#domain/money.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Database } from "#server/database/connect.ts";
import { shownTexts } from "#server/content/staff/content-texts.ts";
import { websiteSettings } from "#server/database/website-settings-schema.ts";
import { answerTemplateRows } from "#server/enquiries/staff/templates-schema.ts";
import { asc, isNotNull } from "drizzle-orm";
import { liveVehicles, vehiclesWithPriceEvents } from "#server/stock/vehicles.ts";
import * as z from "zod";

export const RULE_FACTS = "check rules";

const money = z.number().int().transform(pence);

/** A live vehicle for the rules: its facts, its page, and what its own texts are. */
export const StockFacts = z.array(
  z.object({
    stock_id: z.number(),
    path: z.string(),
    headline_price: money,
    charged: z.array(money),
    list_price: money.nullable(),
    is_new: z.boolean(),
    has_recall: z.boolean(),
    has_history_check: z.boolean(),
    text: z.string(),
  }),
);
export type StockFacts = z.infer<typeof StockFacts>;

/**
 * What staff published of a website, by path, what they decided about its settings, by name, as it is stored, and the texts with which they
 * begin answers.
 */
export const StaffTexts = z.object({
  texts: z.record(z.string(), z.string()),
  settings: z.record(z.string(), z.string()),
  templates: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type StaffTexts = z.infer<typeof StaffTexts>;

export const NOTHING_OF_STAFF: StaffTexts = { texts: {}, settings: {}, templates: [] };

/** What the database has for the rules: live vehicles, and the texts of staff by the website's name. */
export const RuleFacts = z.object({ stock: StockFacts, staff: z.record(z.string(), StaffTexts) });
export type RuleFacts = z.infer<typeof RuleFacts>;

export async function ruleFacts(database: Database): Promise<RuleFacts> {
  return { stock: await stockFacts(database), staff: await staffTexts(database) };
}

/** Without settings that only name recipients. */
async function staffTexts(database: Database): Promise<RuleFacts["staff"]> {
  const { published } = await shownTexts(database);
  const rows = await database
    .select({ website: websiteSettings.website, name: websiteSettings.name, value: websiteSettings.value })
    .from(websiteSettings)
    .where(isNotNull(websiteSettings.value));
  const templates = await database.select().from(answerTemplateRows).orderBy(asc(answerTemplateRows.name), asc(answerTemplateRows.id));
  const names = new Set([...published.keys(), ...[...rows, ...templates].map(({ website }) => website)]);
  return Object.fromEntries(
    [...names].map((website): [string, StaffTexts] => [
      website,
      {
        texts: Object.fromEntries(published.get(website)?.texts ?? []),
        settings: Object.fromEntries(rows.flatMap((row) => (row.website === website ? [[row.name, row.value ?? ""]] : []))),
        templates: templates.flatMap(({ website: of, name, subject, body }) =>
          of === website ? [{ name, text: `${subject}\n${body}` }] : [],
        ),
      },
    ]),
  );
}

/** Every live vehicle that is sold at a price; Motability and contract hire have other figures. */
async function stockFacts(database: Database): Promise<StockFacts> {
  const events = await vehiclesWithPriceEvents(database);
  const facts: StockFacts = [];
  for await (const vehicles of liveVehicles(database)) {
    for (const vehicle of vehicles.filter((each) => !isEnquiryOnly(each))) facts.push(factsOf(vehicle, events.get(vehicle.stock_id) ?? []));
  }
  return facts;
}

export function factsOf(vehicle: Vehicle, events: readonly PriceEvent[]): StockFacts[number] {
  const { details } = vehicle;
  return {
    stock_id: vehicle.stock_id,
    path: vehiclePath(vehicle),
    headline_price: headlinePrice(vehicle),
    charged: [...new Set([...events.map((event) => event.headline_price), headlinePrice(vehicle)])],
    list_price: vehicle.list_price ?? null,
    is_new: vehicle.advert_classification === "NEW",
    has_recall: hasOpenRecall(vehicle),
    has_history_check: details.history_check !== undefined,
    text: Object.values(textsOf(vehicle))
      .filter((text) => text !== "")
      .join("\n"),
  };
}

/** The texts of a vehicle by the fields of the stock format. */
export function textsOf({ details }: Vehicle): Record<string, string> {
  return {
    name: details.name ?? "",
    featured_message: details.featured_message ?? "",
    description: details.description ?? "",
    feature_classification: (details.feature_classification ?? []).join("\n"),
    additional_features: (details.additional_features ?? []).flatMap(({ name, description }) => [name, description ?? ""]).join("\n"),
  };
}

export function vehicleFactsOf({ text: _text, path: _path, ...facts }: StockFacts[number]): VehicleFacts {
  return facts;
}

/** Run by the running site: only it can open the embedded database. */
export function complianceCommands(database: Database): CommandHandlers {
  return { [RULE_FACTS]: () => ruleFacts(database) };
}
