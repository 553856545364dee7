import { createMiddleware } from "hono/factory";
import { isCrossOrigin } from "./same-origin.ts";

/** A browser says where a request comes from; other sites' pages may not write in a visitor's name. */
export const requireSameOrigin = createMiddleware(async (c, next) => {
  if (c.req.method !== "GET" && isCrossOrigin(c)) return c.json({ message: "Orders are taken from our own website only." }, 403);
  await next();
});
