import { text } from "#domain/messages/message-text.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import type { OfBranch, Permission } from "#domain/staff/permissions.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { currentAct, staffWrite } from "#server/staff/acts/staff-write.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { applyBulk } from "#server/stock/bulk/apply-bulk.ts";
import { BulkChange, bulkBreaches, MAX_BULK, planBulk } from "#server/stock/bulk/plan-bulk.ts";
import { vehiclesOfAct } from "#server/stock/bulk/plan-undo.ts";
import { undoAct } from "#server/stock/bulk/undo-act.ts";
import { changeVehicle } from "#server/stock/change/change-vehicle.ts";
import { inEnglish } from "#locales/in-english.ts";
import { eq, inArray } from "drizzle-orm";
import type { Context, Hono } from "hono";
import * as z from "zod";
import type { AdminServices } from "../admin-context.ts";
import type { AdminEnv } from "../admin-env.ts";
import { notFound, refusedWith, staffRoute } from "../staff-route.ts";

const Ids = z
  .array(z.int().positive().max(2_147_483_647))
  .min(1)
  .max(MAX_BULK)
  .refine((ids) => new Set(ids).size === ids.length);
/** Prices of single vehicles by stock number, as they were typed. */
const Prices = z.record(z.string().regex(/^[1-9]\d{0,9}$/), z.string().max(20)).refine((prices) => Object.keys(prices).length <= MAX_BULK);
const Left = z.array(z.int().positive().max(2_147_483_647)).max(MAX_BULK);
const Act = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const StockId = z.coerce.number().int().positive().max(2_147_483_647);

/** Prices of single vehicles, and changes of many with a preview and a way back. */
export function bulkRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, bulk, stock } = services;

  /** The branches of vehicles; undefined if one of them does not exist. */
  async function branchesOf(ids: readonly number[]): Promise<OfBranch[] | undefined> {
    const found = await database
      .select({ site_id: vehicles.site_id })
      .from(vehicles)
      .where(inArray(vehicles.stock_id, [...ids]));
    return found.length === ids.length ? found : undefined;
  }

  /** What a change needs besides the right to change many, in each of these branches and in the one that vehicles are moved to. */
  async function mayChange(rights: Rights, change: BulkChange, branches: readonly OfBranch[]): Promise<boolean> {
    const permission: Permission = change.kind === "price" ? "stock.price" : "stock.edit";
    const target = change.kind === "branch" ? await siteOf(change.branch) : undefined;
    if (change.kind === "branch" && !target) return false;
    return [...branches, ...(target ? [target] : [])].every((branch) => allowed(rights, permission, branch));
  }

  async function siteOf(slug: string): Promise<OfBranch | undefined> {
    const [site] = await database.select({ site_id: sites.id }).from(sites).where(eq(sites.slug, slug));
    return site;
  }

  async function previewOf({ person }: SignedIn, ids: readonly number[], change: BulkChange) {
    const breaches = await bulkBreaches(database, services, { ids, change });
    const { vehicles: all, digest } = await planBulk(database, services, { ids, change, breaches });
    const listed = all.map(({ change: planned, ...vehicle }) => ({ ...vehicle, isChanged: planned !== undefined }));
    return { token: bulk.write({ person: person.id, change, digest, now: now() }), vehicles: listed };
  }

  staffRoute(app, now, {
    path: "/stock/bulk/preview",
    permission: "stock.bulk",
    body: z.object({ ids: Ids, change: BulkChange }),
    find: (_, { ids }) => branchesOf(ids),
    run: async ({ c, body: { ids, change }, signedIn }) => {
      if (!(await mayChange(signedIn.rights, change, (await branchesOf(ids)) ?? []))) return notFound(c);
      return c.json(await previewOf(signedIn, ids, change));
    },
  });

  staffRoute(app, now, {
    path: "/stock/bulk",
    permission: "stock.bulk",
    body: z.object({ ids: Ids, token: z.string().max(4_000), prices: Prices.optional(), leave_out: Left.optional() }),
    find: (_, { ids }) => branchesOf(ids),
    run: async ({ c, body: { ids, token, prices: typed = {}, leave_out = [] }, signedIn, request }) => {
      const shown = bulk.read(token, signedIn.person.id, now());
      if (!shown) return refusedWith(c, [{ field: "token", message: text("admin.stock.previewOver") }]);
      const { change, digest } = shown;
      if (!(await mayChange(signedIn.rights, change, (await branchesOf(ids)) ?? []))) return notFound(c);
      const listed = new Set(ids);
      const prices = new Map(Object.entries(typed).map(([stock_id, price]) => [Number(stock_id), price]));
      if (![...prices.keys(), ...leave_out].every((stock_id) => listed.has(stock_id))) return notFound(c);
      if (prices.size > 0 && change.kind !== "price") return refusedWith(c, [{ field: "prices", message: text("admin.stock.onlyPrices") }]);
      const { actor } = authorOf(signedIn);
      const corrections = { prices, leftOut: new Set(leave_out) };
      const outcome = await applyBulk(services, { ids, change, digest, corrections, actor, request });
      if (outcome.ok) {
        await stock.refresh();
        return c.json(outcome);
      }
      if (outcome.why === "problems")
        return refusedWith(
          c,
          outcome.refused.map(({ stock_id, reason = "" }) => ({ field: `price ${stock_id}`, message: reason })),
        );
      if (outcome.why === "nothing") return refusedWith(c, [{ field: "ids", message: text("admin.stock.nothingToChange") }]);
      const message = inEnglish(text("admin.stock.moved"));
      return c.json({ message, reason: "moved", preview: await previewOf(signedIn, ids, change) }, 409);
    },
  });

  staffRoute(app, now, {
    path: "/stock/bulk/:act/undo",
    permission: "stock.bulk",
    body: z.object({}),
    find: async ({ act }) => {
      const number = Act.safeParse(act);
      return number.success ? vehiclesOfAct(database, number.data) : undefined;
    },
    run: async ({ c, params, signedIn, request }) => {
      const { actor } = authorOf(signedIn);
      const outcome = await undoAct({ database, now }, { act: Act.parse(params["act"]), actor, request });
      if (!outcome.ok && outcome.why === "late")
        return c.json({ message: inEnglish(text("admin.stock.undoTooLate")), reason: "late" }, 409);
      if (!outcome.ok) return c.json({ message: inEnglish(text("admin.stock.nothingToUndo")), reason: "moved", ...outcome }, 409);
      await stock.refresh();
      return c.json(outcome);
    },
  });

  staffRoute(app, now, {
    path: "/stock/:stock_id/price",
    permission: "stock.price",
    body: z.object({ price: z.string().max(20), before: z.string().max(20), revision: z.int().min(0) }),
    find: async ({ stock_id }) => {
      const id = StockId.safeParse(stock_id);
      return id.success ? branchesOf([id.data]) : undefined;
    },
    run: async ({ c, body: { price, before, revision }, params, signedIn, request }) => {
      const { actor } = authorOf(signedIn);
      const stock_id = StockId.parse(params["stock_id"]);
      const act = { actor, action: "stock.change", permission: "stock.price", request } as const;
      const outcome = await staffWrite({ database, now }, act, async (tx) => {
        const changed = await changeVehicle(tx, { stock_id, revision, fields: { price }, from: { price: before } });
        return { ...changed, act: changed.ok ? (await currentAct(tx)).id : undefined };
      });
      if (outcome.ok) {
        await stock.refresh();
        return c.json({ changed: outcome.changed.length });
      }
      return outcome.why === "problems" ? refusedWith(c, outcome.problems) : conflict(c);
    },
  });
}

function conflict(c: Context<AdminEnv>): Response {
  return c.json({ message: inEnglish(text("admin.stock.priceMoved")), reason: "moved" }, 409);
}

function authorOf({ person, session }: SignedIn) {
  return { actor: { kind: "staff", staff: person.id, session: session.id } } as const;
}
