import { text } from "#domain/messages/message-text.ts";
import { REGISTER_FIELDS } from "#domain/stock/register/register-record.ts";
import { STOCK_STATES } from "#domain/stock/vehicle.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, refusedWith, staffRoute } from "#server/admin/staff-route.ts";
import { staffAct } from "#server/staff/acts/staff-act.ts";
import { changeCheckedVehicle } from "#server/compliance/change-checked-vehicle.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { addDraft } from "#server/stock/change/add-draft.ts";
import type { VehicleOutcome } from "#server/stock/change/change-vehicle.ts";
import { BRANCH, takeBack } from "#server/stock/change/overrides.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context, Hono } from "hono";
import * as z from "zod";
import { branchNamed, feedBranchOf, mayChange, subjectsOf } from "./vehicle-subjects.ts";

const MAX_FIELDS = 100;
const LONGEST_NAME = 60;
const LONGEST_TEXT = 60_000;

export const FieldName = z.string().min(1).max(LONGEST_NAME);
export const Texts = z
  .record(FieldName, z.string().max(LONGEST_TEXT))
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS)
  .default({});
/** `fields` and `from` are texts, as the importer reads them; `fillable`: left empty by staff, and to be filled by registers again. */
export const VehicleBody = z.object({
  revision: z.int().min(0),
  fields: Texts,
  from: Texts,
  state: z.enum(STOCK_STATES).optional(),
  fillable: z.array(z.enum(REGISTER_FIELDS)).max(REGISTER_FIELDS.length).optional(),
});
const FeedBody = z.object({ fields: z.array(FieldName).min(1).max(MAX_FIELDS) });
export const NewBody = z.object({
  make: z.string().max(LONGEST_TEXT),
  range: z.string().max(LONGEST_TEXT),
  site: z.string().max(LONGEST_NAME),
});

/** Adding vehicles, changing them, and following their feed again. */
export function vehicleRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, stock } = services;
  const setting = { database, now };
  staffRoute(app, now, {
    path: "/stock",
    permission: "stock.edit",
    body: NewBody,
    find: async (_, { site }) => branchNamed(database, site),
    run: async ({ c, body, signedIn, request }) => {
      const added = await staffWrite(setting, staffAct(signedIn, "stock.add", "stock.edit", request), (tx) => addDraft(tx, body));
      if (!added.ok) return refusedWith(c, added.problems);
      await stock.refresh();
      return c.json({ stock_id: added.stock_id });
    },
  });

  staffRoute(app, now, {
    path: "/stock/:stock_id",
    permission: "stock.edit",
    body: VehicleBody,
    find: async ({ stock_id }, { fields }) => subjectsOf(database, stock_id, fields[BRANCH]),
    run: async ({ c, body, params, signedIn, request }) => {
      const stock_id = Number(params["stock_id"]);
      const refused = await refusedPrices(c, services, { stock_id, fields: Object.keys(body.fields), signedIn });
      if (refused) return refused;
      const action = body.state === undefined ? "stock.change" : "stock.state";
      const outcome = await staffWrite(setting, staffAct(signedIn, action, "stock.edit", request), (tx) =>
        changeCheckedVehicle(tx, services, { stock_id, ...body }),
      );
      if (!outcome.ok) return refusalOf(c, outcome);
      await stock.refresh();
      return c.json({ revision: outcome.revision, changed: outcome.changed.map(({ field }) => field) });
    },
  });

  staffRoute(app, now, {
    path: "/stock/:stock_id/feed",
    permission: "stock.edit",
    body: FeedBody,
    find: async ({ stock_id }, { fields }) => {
      const subjects = await subjectsOf(database, stock_id);
      return subjects && fields.includes(BRANCH) ? [...subjects, ...(await feedBranchOf(database, Number(stock_id)))] : subjects;
    },
    run: async ({ c, body, params, signedIn, request }) => {
      const stock_id = Number(params["stock_id"]);
      const refused = await refusedPrices(c, services, { stock_id, fields: body.fields, signedIn });
      if (refused) return refused;
      const outcome = await staffWrite(setting, staffAct(signedIn, "stock.feed", "stock.edit", request), (tx) =>
        takeBack(tx, stock_id, body.fields),
      );
      if (!outcome.ok && outcome.why === "unknown") return notFound(c);
      if (!outcome.ok) return refusedWith(c, [{ field: outcome.field, message: text("admin.vehicle.followsAlready") }]);
      await stock.refresh();
      return c.json({ revision: outcome.revision, changed: outcome.changed.map(({ field }) => field) });
    },
  });
}

/** Why a change was refused: 422 what is wrong with it, 409 what moved meanwhile. */
export function refusalOf(c: Context<AdminEnv>, outcome: Extract<VehicleOutcome, { ok: false }>): Response {
  switch (outcome.why) {
    case "unknown":
      return notFound(c);
    case "problems":
      return refusedWith(c, outcome.problems);
    case "conflict": {
      const { conflicts, revision, texts } = outcome;
      return c.json({ message: inEnglish(text("admin.vehicle.conflict")), reason: "conflict", conflicts, revision, texts }, 409);
    }
    case "held":
    case "complete": {
      const message =
        outcome.why === "held"
          ? text("admin.vehicle.heldBy", { order: outcome.order })
          : text("admin.vehicle.soldWith", { order: outcome.order });
      return c.json({ message: inEnglish(message), reason: "order", order: outcome.order }, 409);
    }
  }
}

type Priced = { stock_id: number; fields: readonly string[]; signedIn: SignedIn };

async function refusedPrices(c: Context<AdminEnv>, { database }: AdminServices, { signedIn, ...change }: Priced) {
  if (await mayChange(database, signedIn.rights, change)) return undefined;
  return c.json({ message: inEnglish(text("admin.vehicle.noPriceRight")), reason: "permission" }, 403);
}
