import { MINUTE_MS } from "#domain/calendar.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, staffRoute } from "#server/admin/staff-route.ts";
import { retryAfter } from "#server/http/too-many.ts";
import type { FillReport } from "#server/stock/register/fill-report.ts";
import type { Hono } from "hono";
import * as z from "zod";
import { subjectsOf } from "./vehicle-subjects.ts";

const MAX_A_MINUTE = 20;

/** Asking the register about one vehicle: it decides nothing, so it is no act of the log. */
export function registerRoute(app: Hono<AdminEnv>, { database, now, stock, register, openLimit }: AdminServices): void {
  const limit = openLimit("register", [{ most: MAX_A_MINUTE, withinMs: MINUTE_MS }]);
  staffRoute(app, now, {
    path: "/stock/:stock_id/register",
    permission: "stock.edit",
    body: z.object({}),
    find: async ({ stock_id }) => subjectsOf(database, stock_id),
    run: async ({ c, params, signedIn }) => {
      if (!register) return notFound(c);
      const seconds = await limit.take(signedIn.person.id);
      if (seconds !== undefined) {
        const message = inEnglish(text("admin.vehicle.fillTooOften"));
        return c.json({ message, reason: "limit" }, 429, retryAfter(seconds));
      }
      const report = await register.fillFields({ stock_id: Number(params["stock_id"]), again: true }, { limit: 1 });
      await stock.refresh();
      const message = inEnglish(outcomeOf(report));
      return report.failure === null
        ? c.json({ message, filled: report.filled[0]?.fields ?? [] })
        : c.json({ message, reason: "register" }, 503);
    },
  });
}

function outcomeOf({ register, asked, filled, unknown, other_make, failed, failure }: FillReport): MessageText {
  if (failure !== null) return text("admin.vehicle.fillFailed", { register });
  if (asked === 0) return text("admin.vehicle.fillNotAsked", { register });
  if (unknown.length > 0) return text("admin.vehicle.fillUnknown", { register });
  if (other_make.length > 0) return text("admin.vehicle.fillOtherMake", { register });
  if (failed.length > 0) return text("admin.vehicle.fillUnusable", { register });
  const count = filled[0]?.fields.length ?? 0;
  return count === 0 ? text("admin.vehicle.fillNothing", { register }) : text("admin.vehicle.filled", { register, count });
}
