import { text } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import { noteSecurityEvent } from "#server/log/noted-security-events.ts";
import { createMiddleware } from "hono/factory";
import { STAFF_API } from "./api/api-route.ts";
import type { AdminEnv } from "./admin-env.ts";

const READS = new Set(["GET", "HEAD"]);

/**
 * Whatever changes something comes from a page of Admin: a page of another host of the same domain has the cookie too. Browsers send Origin
 * with every POST; without it, Sec-Fetch-Site must be same-origin.
 */
export const sameOriginWrites = createMiddleware<AdminEnv>(async (c, next) => {
  // Calls by a token have no cookie that another page could use.
  if (c.req.path.startsWith(`${STAFF_API}/`)) return next();
  if (READS.has(c.req.method) || isSameOrigin(c.req.header("Origin"), c.req.header("Sec-Fetch-Site"), c.get("adminOrigin"))) return next();
  noteSecurityEvent(c, "foreign_origin");
  return c.json({ message: inEnglish(text("admin.refused.origin")), reason: "origin" }, 403);
});

function isSameOrigin(origin: string | undefined, site: string | undefined, expected: string): boolean {
  return origin === undefined ? site === "same-origin" : origin === expected;
}
