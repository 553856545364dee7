import { operation, response } from "#server/api-document/operation.ts";
import type { Dealership } from "#server/dealership.ts";
import { limitedQuery } from "#server/http/query-limit.ts";
import { Hono } from "hono";

const READ_FOR = "for";

const checkHealth = operation({
  id: "checkHealth",
  tag: "Service",
  method: "get",
  base: "",
  route: "/healthz",
  summary: "Check that the website is up",
  responses: { 200: response("It is", "HealthAnswer") },
});

const checkLive = operation({
  id: "checkLive",
  tag: "Service",
  method: "get",
  base: "",
  route: "/livez",
  summary: "Check that the process responds, even if its database does not",
  responses: { 200: response("It does", "HealthAnswer") },
});

const checkReady = operation({
  id: "checkReady",
  tag: "Service",
  method: "get",
  base: "",
  route: "/readyz",
  summary: "Check that this node can take orders",
  description: "With `?for=reads`: that it can show the stock, which it does from memory while its database is away. For proxies.",
  responses: { 200: response("It can", "ReadyAnswer"), 503: response("It can't, or it is shutting down", "ReadyAnswer") },
});
export const healthOperations = [checkHealth, checkLive, checkReady];

const NO_STORE = { "Cache-Control": "no-store" };

/** Health for proxies, probes and alerts (decision E1). */
export function healthApi({ health, readiness }: Pick<Dealership, "health" | "readiness">): Hono {
  const app = new Hono();
  for (const { route, method } of [checkHealth, checkLive])
    app.use(route, limitedQuery).on(method, route, (c) => c.json(health(), 200, NO_STORE));
  return app.use(checkReady.route, limitedQuery).on(checkReady.method, checkReady.route, async (c) => {
    const { status, ...facts } = await readiness.check();
    const isReady = c.req.query(READ_FOR) === "reads" ? !facts.draining : status === "ready";
    return c.json({ status: isReady ? "ready" : "not ready", ...facts }, isReady ? 200 : 503, NO_STORE);
  });
}
