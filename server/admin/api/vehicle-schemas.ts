import { READINESS_RULES } from "#domain/stock/staff/readiness.ts";
import { ADVERT_CLASSIFICATIONS, STORED_STATES } from "#domain/stock/vehicle.ts";
import { FieldName, Texts } from "#server/admin/stock/vehicle-routes.ts";
import * as z from "zod";

const Moment = z.iso.datetime();
const StockId = z.int().positive().describe("The stock number");
const RevisionNumber = z.int().min(0).describe("Grows with each change of the vehicle; also its ETag");
const State = z.enum(STORED_STATES);

export const ListedVehicle = z
  .strictObject({
    stock_id: StockId,
    state: State,
    revision: RevisionNumber,
    branch: z.string().describe("The branch's slug"),
    make: z.string(),
    range: z.string(),
    derivative: z.string().nullable(),
    vrm: z.string().nullable().describe("The registration"),
    year: z.int().nullable(),
    mileage: z.int().nullable(),
    price: z.number().nullable().describe("Pounds, without the fee"),
    admin_fee: z.number().describe("Pounds"),
    advert_classification: z.enum(ADVERT_CLASSIFICATIONS),
    tags: z.array(z.string()),
    reserved: z.enum(["order", "dealer"]).nullable(),
    days_in_stock: z.int(),
    photos: z.int(),
    missing: z.array(z.enum(READINESS_RULES)).describe("What keeps it from selling"),
  })
  .describe("A vehicle in the list of stock");

export const Override = z
  .strictObject({
    field: z.string(),
    value: z.string().describe("What the website shows"),
    feed_value: z.string().describe("What the feed says"),
    actor: z.string().describe("staff:<id> or cli:<user>"),
    at: Moment,
  })
  .describe("A field that staff decided against the vehicle's feed");

export const Vehicle = z
  .strictObject({
    stock_id: StockId,
    state: State,
    revision: RevisionNumber,
    branch: z.string().describe("The branch's slug"),
    fields: z.record(z.string(), z.string()).describe("By the names of the stock format: texts that an import reads; blank is not stated"),
    overrides: z.array(Override),
    order: z.string().nullable().describe("The reference of the order that holds it"),
    since: Moment.describe("In stock since"),
    ended_at: Moment.nullable().describe("Sold or withdrawn at"),
  })
  .describe("A vehicle with its fields");

export const NewVehicle = z
  .strictObject({ make: z.string().max(200), range: z.string().max(200), site: z.string().max(100).describe("The branch's slug") })
  .describe("What a draft needs");

export const Revision = z
  .strictObject({ revision: RevisionNumber.optional() })
  .describe("Without a revision the vehicle is changed as it is");

export const ChangeOfVehicle = z
  .strictObject({
    revision: RevisionNumber.optional().describe("The one that the change began from, unless If-Match has it"),
    fields: Texts.describe("New texts, by the names of the stock format; `site` is the branch's slug"),
    from: Texts.describe("The texts that the change began from: fields that nobody else changed since are merged"),
  })
  .describe("New values of fields");

export const ChangedVehicle = z
  .strictObject({
    stock_id: StockId,
    revision: RevisionNumber,
    changed: z.array(FieldName).describe("The fields that now have other values"),
  })
  .describe("What a change did");

export const Conflict = z
  .strictObject({
    message: z.string(),
    reason: z.enum(["conflict", "order"]),
    revision: RevisionNumber.optional(),
    conflicts: z
      .array(
        z.strictObject({
          field: z.string(),
          from: z.string().nullable(),
          theirs: z.string(),
          yours: z.string(),
          by: z.strictObject({ actor: z.string(), at: Moment }).nullable().describe("Null: a feed"),
        }),
      )
      .optional()
      .describe("Fields that both changed, with both values"),
    order: z.string().optional().describe("The reference of the order"),
  })
  .describe("Why nothing was written");

export const ListOfVehicles = z.strictObject({
  data: z.array(ListedVehicle),
  total: z.int(),
  next: z.int().nullable().describe("`from` of the next page; null on the last one"),
});
export const ListOfOverrides = z.strictObject({ data: z.array(Override) });
