import { text } from "#domain/messages/message-text.ts";
import { isDatabaseAway } from "#server/database/database-away.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context } from "hono";
import { refuse } from "./refusal.ts";
import { retryAfter } from "./too-many.ts";

const DATABASE_AWAY = text("problem.databaseAway");
/** Most failovers take longer, most restarts do not. */
export const AWAY_RETRY_SECONDS = 5;

/** The 503 for what needs a database that is away (decision A1), or undefined for any other error. The outage has its own log lines. */
export function databaseAwayAnswer(c: Context, error: unknown): Response | undefined {
  if (!isDatabaseAway(error)) return undefined;
  const headers = { "Cache-Control": "no-store", ...retryAfter(AWAY_RETRY_SECONDS) };
  return c.req.path.startsWith("/api/")
    ? refuse(c, { message: DATABASE_AWAY }, 503, headers)
    : c.text(inEnglish(DATABASE_AWAY), 503, headers);
}
