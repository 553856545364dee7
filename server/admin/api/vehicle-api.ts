import { isoMoment } from "#domain/calendar.ts";
import { poundsFromPence, pence } from "#domain/money.ts";
import { errorsByField, type Problem } from "#domain/problem.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import type { StaffAction } from "#domain/staff/actions.ts";
import { readStockId } from "#domain/stock/slug.ts";
import { readStaffQuery } from "#domain/stock/staff/staff-query.ts";
import type { StockState } from "#domain/stock/vehicle.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { sitesOf, stockRange } from "#server/admin/stock/stock-page.ts";
import { branchNamed, feedBranchOf, mayChange, subjectsOf } from "#server/admin/stock/vehicle-subjects.ts";
import { orders, vehicles } from "#server/database/schema.ts";
import { staffWrite, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { addDraft } from "#server/stock/change/add-draft.ts";
import { changeCheckedVehicle } from "#server/compliance/change-checked-vehicle.ts";
import { vehicleTexts, type VehicleChange, type VehicleOutcome } from "#server/stock/change/change-vehicle.ts";
import { BRANCH, listOverrides, takeBack } from "#server/stock/change/overrides.ts";
import type { StoredVehicle } from "#server/stock/change/vehicle-fields.ts";
import type { StaffRow } from "#server/stock/staff-list/staff-rows.ts";
import { eq } from "drizzle-orm";
import type * as z from "zod";
import { ApiAnswer, type ApiCall, type apiRoutes } from "./api-route.ts";
import { ChangeOfVehicle, NewVehicle, Revision, type ListedVehicle, type Override, type Vehicle } from "./vehicle-schemas.ts";

const MAX_ROWS = 200;
const DEFAULT_ROWS = 50;

/** What a call makes of a vehicle's state. */
export const CHANGED_STATES = { publish: "live", withdraw: "withdrawn", sell: "sold" } as const satisfies Record<string, StockState>;

/** Vehicles for machines: what the pages of stock do, by the same rights, rules and acts. */
export function vehicleApi(route: ReturnType<typeof apiRoutes>, services: AdminServices): void {
  const { database, now, stock, organisation } = services;
  const slugOf = (site_id: number) => organisation.all().find(({ id }) => id === site_id)?.slug ?? "";

  route({
    method: "GET",
    path: "/vehicles",
    permission: "stock.read",
    run: async ({ rights, query }) => {
      const from = integerIn(query.get("from"), 0, 10_000_000) ?? 0;
      const count = integerIn(query.get("count"), 1, MAX_ROWS) ?? DEFAULT_ROWS;
      const { total, rows } = await stockRange(services, { query: readStaffQuery(query), sites: sitesOf(rights), from, count });
      const next = from + count < total ? from + count : null;
      return { data: rows.flatMap((row) => (row ? listed(row, slugOf) : [])), total, next };
    },
  });

  route({
    method: "POST",
    path: "/vehicles",
    permission: "stock.edit",
    body: NewVehicle,
    run: async ({ rights, body, author }) => {
      const branches = await branchNamed(database, body.site);
      if (!reaches(rights, branches)) return undefined;
      const added = await write("stock.add", author, (tx) => addDraft(tx, body));
      if (!added.ok) return refused(added.problems);
      await stock.refresh();
      return new ApiAnswer(201, (await vehicleOf(rights, String(added.stock_id))) ?? {}, etag(added.revision));
    },
  });

  route({
    method: "GET",
    path: "/vehicles/:stock_id",
    permission: "stock.read",
    run: async ({ rights, params }) => {
      const found = await vehicleOf(rights, params["stock_id"]);
      return found && new ApiAnswer(200, found, etag(found.revision));
    },
  });

  route({
    method: "PATCH",
    path: "/vehicles/:stock_id",
    permission: "stock.edit",
    body: ChangeOfVehicle,
    run: async (call) => {
      const { fields, from } = call.body;
      const revision = revisionOf(call);
      if (revision === undefined || revision === null) return refused([{ field: "revision", message: REVISION_MISSING }]);
      return change(call, "stock.change", { fields, from, revision });
    },
  });

  for (const [verb, state] of Object.entries(CHANGED_STATES))
    route({
      method: "POST",
      path: `/vehicles/:stock_id/${verb}`,
      permission: "stock.edit",
      body: Revision,
      run: async (call) => {
        const revision = revisionOf(call);
        if (revision === null) return refused([{ field: "revision", message: REVISION_MISSING }]);
        return change(call, "stock.state", { state, ...(revision !== undefined && { revision }) });
      },
    });

  route({
    method: "GET",
    path: "/vehicles/:stock_id/overrides",
    permission: "stock.read",
    run: async ({ rights, params }) => {
      const found = await vehicleOf(rights, params["stock_id"]);
      return found && { data: found.overrides };
    },
  });

  route({
    method: "DELETE",
    path: "/vehicles/:stock_id/overrides/:field",
    permission: "stock.edit",
    run: async ({ rights, params, author }) => {
      const field = params["field"] ?? "";
      const subjects = await subjectsOf(database, params["stock_id"]);
      const stock_id = Number(params["stock_id"]);
      const all = subjects && field === BRANCH ? [...subjects, ...(await feedBranchOf(database, stock_id))] : subjects;
      if (!reaches(rights, all)) return undefined;
      if (!(await mayChange(database, rights, { stock_id, fields: [field] }))) return NO_PRICE;
      const outcome = await write("stock.feed", author, (tx) => takeBack(tx, stock_id, [field]));
      if (!outcome.ok) return undefined;
      await stock.refresh();
      return changedTo(stock_id, outcome);
    },
  });

  function write<Outcome extends { ok: boolean }>(
    action: StaffAction,
    { token, ...author }: ApiCall<unknown>["author"],
    work: (tx: StaffTx) => Promise<Outcome>,
  ): Promise<Outcome> {
    return staffWrite({ database, now }, { ...author, action, permission: "stock.edit", detail: { token } }, work);
  }

  async function change(
    { rights, params, author }: ApiCall<unknown>,
    action: StaffAction,
    wanted: Omit<VehicleChange, "stock_id">,
  ): Promise<object | undefined> {
    const subjects = await subjectsOf(database, params["stock_id"], wanted.fields?.[BRANCH]);
    if (!reaches(rights, subjects)) return undefined;
    const stock_id = Number(params["stock_id"]);
    if (!(await mayChange(database, rights, { stock_id, fields: Object.keys(wanted.fields ?? {}) }))) return NO_PRICE;
    const outcome = await write(action, author, (tx) => changeCheckedVehicle(tx, services, { stock_id, ...wanted }));
    if (!outcome.ok) return refusalOf(outcome);
    await stock.refresh();
    return changedTo(stock_id, outcome);
  }

  async function vehicleOf(rights: Rights, id: string | undefined): Promise<z.infer<typeof Vehicle> | undefined> {
    const stock_id = readStockId(id ?? "");
    if (stock_id === undefined) return undefined;
    const [row] = await database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
    if (!row || !allowed(rights, "stock.read", { site_id: row.site_id })) return undefined;
    const texts = vehicleTexts(row, slugOf(row.site_id));
    const { [BRANCH]: branch = "", state: _state, ...fields } = texts;
    return {
      stock_id,
      state: row.state,
      revision: row.revision,
      branch,
      fields,
      overrides: await overridesOf(row, texts),
      order: await orderHolding(row),
      since: isoMoment(row.first_seen_at.getTime()),
      ended_at: row.ended_at && isoMoment(row.ended_at.getTime()),
    };
  }

  async function overridesOf(row: StoredVehicle, texts: Readonly<Record<string, string>>): Promise<z.infer<typeof Override>[]> {
    const overrides = await listOverrides(database, row);
    return overrides.map(({ field, feed_text, actor, at }) => ({
      field,
      value: texts[field] ?? "",
      feed_value: feed_text,
      actor,
      at: isoMoment(at),
    }));
  }

  async function orderHolding({ held_by }: StoredVehicle): Promise<string | null> {
    if (held_by === null) return null;
    const [order] = await database.select({ reference: orders.reference }).from(orders).where(eq(orders.guid, held_by));
    return order?.reference ?? null;
  }
}

const REVISION_MISSING = "say which revision the change began from: If-Match, or this field";
const NO_PRICE = new ApiAnswer(403, { message: "The token has no right “stock.price” for this vehicle." });

/** Whether something is there, and all of it may be changed. */
function reaches(rights: Rights, subjects: readonly { site_id: number }[] | undefined): boolean {
  return subjects !== undefined && subjects.every((subject) => allowed(rights, "stock.edit", subject));
}

function listed(row: StaffRow, slugOf: (site_id: number) => string): z.infer<typeof ListedVehicle> {
  return {
    stock_id: row.id,
    state: row.state,
    revision: row.revision,
    branch: slugOf(row.site),
    make: row.make,
    range: row.range,
    derivative: row.derivative,
    vrm: row.vrm,
    year: row.year,
    mileage: row.mileage,
    price: row.price === null ? null : poundsFromPence(pence(row.price)),
    admin_fee: poundsFromPence(pence(row.fee)),
    advert_classification: row.classification,
    tags: row.tags,
    reserved: row.reserved,
    days_in_stock: row.days,
    photos: row.photos,
    missing: row.broken,
  };
}

/** Of If-Match or the body; null where they differ, or If-Match is not a revision. */
function revisionOf({ header, body }: ApiCall<{ revision?: number | undefined }>): number | undefined | null {
  const match = header("If-Match");
  if (match === undefined) return body.revision;
  const [, digits] = /^(?:W\/)?"(\d{1,15})"$/.exec(match.trim()) ?? [];
  if (digits === undefined || (body.revision !== undefined && body.revision !== Number(digits))) return null;
  return Number(digits);
}

function changedTo(stock_id: number, { revision, changed }: { revision: number; changed: readonly { field: string }[] }): ApiAnswer {
  return new ApiAnswer(200, { stock_id, revision, changed: changed.map(({ field }) => field) }, etag(revision));
}

function etag(revision: number): Record<string, string> {
  return { ETag: `"${revision}"` };
}

function refused(problems: readonly Problem<Problem["message"] | string>[]): ApiAnswer {
  const errors = errorsByField(inEnglish(problems.map(({ field, message }) => ({ field, message }))));
  return new ApiAnswer(422, { message: "The change was refused. Nothing was written.", errors });
}

/** Nothing was written. What is not there is answered with 404. */
function refusalOf(outcome: Extract<VehicleOutcome, { ok: false }>): ApiAnswer | undefined {
  if (outcome.why === "unknown") return undefined;
  if (outcome.why === "problems") return refused(outcome.problems);
  if (outcome.why === "conflict") {
    const conflicts = outcome.conflicts.map(({ by, ...values }) => ({ ...values, by: by && { actor: by.actor, at: isoMoment(by.at) } }));
    const message = "Someone else has changed these fields since that revision.";
    return new ApiAnswer(409, { message, reason: "conflict", revision: outcome.revision, conflicts }, etag(outcome.revision));
  }
  const message = outcome.why === "held" ? "An order holds the vehicle." : "The vehicle was sold with an order.";
  return new ApiAnswer(409, { message, reason: "order", order: outcome.order });
}

function integerIn(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined;
  return Math.min(most, Math.max(least, Number(text)));
}
