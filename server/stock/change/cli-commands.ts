import type { Database } from "#server/database/connect.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import { vehicles } from "#server/database/schema.ts";
import { staffWrite, type StaffActor } from "#server/staff/acts/staff-write.ts";
import type { Stock } from "#server/stock/stock.ts";
import { committedRevisions } from "#server/stock/vehicles.ts";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { changeVehicle, type ChangedField, type VehicleChange, type VehicleOutcome } from "./change-vehicle.ts";
import { listOverrides, takeBack } from "./overrides.ts";
import { RECALL_CLEARED } from "./vehicle-fields.ts";

export const CHANGE_STOCK = "stock";

/** Actions on a whole vehicle, and the states that they lead to. */
export const STOCK_ACTS = { withdraw: "withdrawn", sell: "sold", restore: "live" } as const;
export type StockAct = keyof typeof STOCK_ACTS;

const stock_id = z.number().int().positive();
/** The user of the command line. */
const user = z.string().min(1).max(200);
export const StockRequest = z.discriminatedUnion("act", [
  z.object({ act: z.literal("set"), stock_id, user, fields: z.record(z.string(), z.string()) }),
  z.object({ act: z.literal("unset"), stock_id, user, fields: z.array(z.string()) }),
  z.object({ act: z.literal("overrides"), stock_id }),
  z.object({ act: z.enum(["withdraw", "sell", "restore"]), stock_id, user }),
]);
export type StockRequest = z.infer<typeof StockRequest>;

/** The outcome: sentences for the dealer, figures for programs. */
export const StockAnswer = z.object({
  ok: z.boolean(),
  stock_id,
  /** The fields whose values differ from before. */
  changed: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** What staff decided against the feed. */
  overrides: z.array(z.object({ field: z.string(), value: z.unknown(), feed_value: z.unknown(), actor: z.string() })).default([]),
  /** Reference of the order that prevents the change. */
  order: z.string().nullable(),
  messages: z.array(z.string()),
  /** The newest stock revision: a site that has reached it shows the change. */
  revision: z.number(),
});
export type StockAnswer = z.infer<typeof StockAnswer>;

/** Commands on single vehicles that the running site executes for the command line. They return once its pages show the change. */
export function stockChangeCommands(database: Database, stock: Pick<Stock, "refresh">, now: () => number): CommandHandlers {
  return {
    [CHANGE_STOCK]: async (args) => {
      const answer = await changeStock(database, StockRequest.parse(args), now());
      await stock.refresh();
      return answer;
    },
  };
}

export async function changeStock(database: Database, request: StockRequest, now: number): Promise<StockAnswer> {
  const outcome = await outcomeOf(database, request, now);
  const { vehicles: revision } = await committedRevisions(database);
  return { changed: [], overrides: [], order: null, ...outcome, stock_id: request.stock_id, revision };
}

type Outcome = Pick<StockAnswer, "ok" | "messages"> & Partial<StockAnswer>;

async function outcomeOf(database: Database, request: StockRequest, now: number): Promise<Outcome> {
  const { stock_id } = request;
  if (request.act === "overrides") return overrides(database, stock_id);
  const setting = { database, now: () => now };
  const actor: StaffActor = { kind: "cli", user: request.user };
  if (request.act === "unset") {
    const { fields } = request;
    const outcome = await staffWrite(setting, { actor, action: "stock.feed" }, (tx) => takeBack(tx, stock_id, fields));
    if (outcome.ok)
      return {
        ok: true,
        changed: outcome.changed,
        messages: [`Vehicle ${stock_id} follows its feed in: ${fields.join(", ")}.`],
      };
    return outcome.why === "unknown"
      ? unknown(stock_id)
      : { ok: false, messages: [`${outcome.field}: nobody has changed it, so it follows the feed.`, "Nothing was changed."] };
  }
  const change: VehicleChange = request.act === "set" ? { stock_id, fields: request.fields } : { stock_id, state: STOCK_ACTS[request.act] };
  const action = request.act === "set" ? "stock.change" : "stock.state";
  const outcome = await staffWrite(setting, { actor, action }, (tx) => changeVehicle(tx, change));
  if (!outcome.ok) return refusal(outcome);
  if (request.act !== "set") return { ok: true, changed: outcome.changed, messages: [done(stock_id, STOCK_ACTS[request.act])] };
  const { changed } = outcome;
  if (changed.length === 0) return { ok: true, messages: [`Vehicle ${stock_id} already has these values.`] };
  const ofFeed = changed.some(({ field }) => field !== RECALL_CLEARED)
    ? [
        `Vehicle ${stock_id} has been changed. Its feed doesn't change these values; to follow the feed again, use ` +
          `“stock unset ${stock_id} FIELD”.`,
      ]
    : [];
  return { ok: true, changed, messages: [...changed.flatMap((field) => recallMessage(stock_id, field)), ...ofFeed] };
}

async function overrides(database: Database, stock_id: number): Promise<Outcome> {
  const [row] = await database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  if (!row) return unknown(stock_id);
  const found = await listOverrides(database, row);
  const messages = found.length === 0 ? [`Vehicle ${stock_id} follows its feed in every field.`] : [];
  return { ok: true, overrides: found.map(({ field, value, feed_value, actor }) => ({ field, value, feed_value, actor })), messages };
}

function recallMessage(stock_id: number, { field, after }: ChangedField): string[] {
  if (field !== RECALL_CLEARED) return [];
  if (after === null) return [`Because of the recall, vehicle ${stock_id} can't be ordered again.`];
  return [`Vehicle ${stock_id} can be ordered despite the recall. If DVSA later lists a new recall, it can't be ordered again.`];
}

function refusal(outcome: Extract<VehicleOutcome, { ok: false }>): Outcome {
  const { stock_id } = outcome;
  switch (outcome.why) {
    case "unknown":
      return unknown(stock_id);
    case "problems":
      return { ok: false, messages: [...outcome.problems.map(({ field, message }) => `${field}: ${message}`), "Nothing was changed."] };
    case "conflict":
      throw new Error("A command names no revision");
    case "complete":
      return {
        ok: false,
        order: outcome.order,
        messages: [
          `Vehicle ${stock_id} was sold with order ${outcome.order}, which is complete. ` +
            `If it has come back, add it under a new stock number.`,
        ],
      };
    case "held":
      return {
        ok: false,
        order: outcome.order,
        messages: [`Order ${outcome.order} holds vehicle ${stock_id}. Complete or cancel the order first.`],
      };
  }
}

function done(stock_id: number, state: "live" | "sold" | "withdrawn"): string {
  if (state === "live") return `Vehicle ${stock_id} is for sale.`;
  return (
    `Vehicle ${stock_id} is ${state === "sold" ? "marked as sold" : "withdrawn"}. It stays that way even if the feed still has it; ` +
    `“stock restore ${stock_id}” brings it back.`
  );
}

function unknown(stock_id: number): Outcome {
  return { ok: false, messages: [`There is no vehicle ${stock_id}.`] };
}
