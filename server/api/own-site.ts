import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { isForeign } from "./same-site.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** A browser says where a request comes from; other sites' pages may not write in a visitor's name. */
export const fromOwnSite = createMiddleware(async (c, next) => {
  if (c.req.method !== "GET" && isForeign(c)) return c.json({ message: "Orders are taken from our own website only." }, 403);
  await next();
});

const limit = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => c.json({ message: `The body is larger than ${MAX_BODY_BYTES / 1024} KB.` }, 413),
});

export const smallJson = createMiddleware(async (c, next) => {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return c.json({ message: "Send the order as application/json." }, 415);
  return limit(c, next);
});

/** The body's fields, or the answer to one that has none. */
export async function jsonOf(c: Context): Promise<object | Response> {
  let body: unknown;
  try {
    body = await c.req.json();
  } catch {
    return c.json({ message: "The body is not valid JSON." }, 400);
  }
  return typeof body === "object" && body !== null && !Array.isArray(body) ? body : c.json({ message: "The body is not a JSON object." }, 400);
}
