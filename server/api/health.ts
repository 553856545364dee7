import { operation, response } from "#server/api-document/operation.ts";
import type { Dealership } from "#server/dealership.ts";
import { limitedQuery } from "#server/http/query-limit.ts";
import { Hono } from "hono";

const checkHealth = operation({
  id: "checkHealth",
  tag: "Service",
  method: "get",
  base: "",
  route: "/healthz",
  summary: "Check that the website is up",
  responses: { 200: response("It is", "HealthAnswer") },
});
export const healthOperations = [checkHealth];

export function healthApi({ health }: Pick<Dealership, "health">): Hono {
  return new Hono()
    .use(checkHealth.route, limitedQuery)
    .on(checkHealth.method, checkHealth.route, (c) => c.json(health(), 200, { "Cache-Control": "no-store" }));
}
