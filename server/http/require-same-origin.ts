import { createMiddleware } from "hono/factory";
import { isCrossOrigin } from "./same-origin.ts";

/** Refuses cross-origin writes with 403 (CSRF). */
export const requireSameOrigin = createMiddleware(async (c, next) => {
  if (c.req.method !== "GET" && isCrossOrigin(c)) return c.json({ message: "We only accept orders from our own website." }, 403);
  await next();
});
