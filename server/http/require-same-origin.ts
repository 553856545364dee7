import { createMiddleware } from "hono/factory";
import { isCrossOrigin } from "./same-origin.ts";

/** Refuses cross-origin writes with 403 (CSRF). */
export const requireSameOrigin = createMiddleware(async (c, next) => {
  if (c.req.method !== "GET" && isCrossOrigin(c)) return c.json({ message: "Orders are taken from our own website only." }, 403);
  await next();
});
