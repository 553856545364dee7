import type { Database } from "#server/database/connect.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Stock } from "#server/stock/stock.ts";
import { committedRevisions } from "#server/stock/vehicles.ts";
import * as z from "zod";
import { endVehicle, STOCK_ACTS, type StockAct } from "./end-vehicle.ts";
import { RECALL_CLEARED, setFields, type ChangedField } from "./set-fields.ts";

export const CHANGE_STOCK = "stock";

const stock_id = z.number().int().positive();
export const StockRequest = z.discriminatedUnion("act", [
  z.object({ act: z.literal("set"), stock_id, fields: z.record(z.string(), z.string()) }),
  z.object({ act: z.enum(STOCK_ACTS), stock_id, by: z.string() }),
]);
export type StockRequest = z.infer<typeof StockRequest>;

/** The outcome: sentences for the dealer, figures for programs. */
export const StockAnswer = z.object({
  ok: z.boolean(),
  stock_id,
  /** The fields whose values differ from before. */
  changed: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
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
  const outcome = request.act === "set" ? await set(database, request, now) : await act(database, { ...request, now });
  const { vehicles: revision } = await committedRevisions(database);
  return { changed: [], order: null, ...outcome, stock_id: request.stock_id, revision };
}

type Outcome = Pick<StockAnswer, "ok" | "messages"> & Partial<StockAnswer>;

async function set(database: Database, { stock_id, fields }: Extract<StockRequest, { act: "set" }>, now: number): Promise<Outcome> {
  const outcome = await setFields(database, stock_id, fields, now);
  if (!outcome) return unknown(stock_id);
  if (!outcome.ok)
    return { ok: false, messages: [...outcome.problems.map(({ field, message }) => `${field}: ${message}`), "Nothing was changed."] };
  const { changed } = outcome;
  if (changed.length === 0) return { ok: true, messages: [`Vehicle ${stock_id} already has these values.`] };
  const ofFeed = changed.some(({ field }) => field !== RECALL_CLEARED)
    ? [`Vehicle ${stock_id} has been changed. If its row in the feed changes, the next import replaces these values with the feed's.`]
    : [];
  return { ok: true, changed, messages: [...changed.flatMap((change) => recallMessage(stock_id, change)), ...ofFeed] };
}

function recallMessage(stock_id: number, { field, after }: ChangedField): string[] {
  if (field !== RECALL_CLEARED) return [];
  if (after === null) return [`Because of the recall, vehicle ${stock_id} can't be ordered again.`];
  return [`Vehicle ${stock_id} can be ordered despite the recall. If DVSA later lists a new recall, it can't be ordered again.`];
}

async function act(
  database: Database,
  { stock_id, ...request }: { act: StockAct; stock_id: number; by: string; now: number },
): Promise<Outcome> {
  const ended = await endVehicle(database, stock_id, request);
  if (!ended) return unknown(stock_id);
  if (!ended.ok) return { ok: false, order: ended.order, messages: [whyNot(stock_id, ended)] };
  const { before, state } = ended;
  return { ok: true, changed: before === state ? [] : [{ field: "state", before, after: state }], messages: [done(stock_id, state)] };
}

function whyNot(stock_id: number, { why, order }: { why: "held" | "complete"; order: string }): string {
  if (why === "complete")
    return `Vehicle ${stock_id} was sold with order ${order}, which is complete. If it has come back, add it under a new stock number.`;
  return `Order ${order} holds vehicle ${stock_id}. Complete or cancel the order first.`;
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
