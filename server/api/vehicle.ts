import { etagDigest, etagMatches, NO_CACHE } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { presentVehicle } from "#server/stock/present.ts";
import { Hono } from "hono";

/** GET /vehicle/{slug or stock_id}: the complete vehicle. A sold one has `state` "sold"; a withdrawn one gets 410. */
export function vehicleApi({ stock, organisation }: Pick<Dealership, "stock" | "organisation">): Hono {
  return new Hono().get("/vehicle/:slug", async (c) => {
    const vehicle = await stock.vehicleBySlug(c.req.param("slug"));
    if (!vehicle) return c.json({ message: "We have no such vehicle." }, 404);
    if (vehicle.state === "withdrawn") return c.json({ message: "This vehicle has been withdrawn." }, 410);
    const body = JSON.stringify({ data: presentVehicle(vehicle, organisation.site(vehicle.site_id)) });
    const caching = { ETag: `"${etagDigest(body)}"`, "Cache-Control": NO_CACHE };
    if (etagMatches(c.req.header("If-None-Match"), caching.ETag)) return c.body(null, 304, caching);
    return c.body(body, 200, { "Content-Type": "application/json", ...caching });
  });
}
