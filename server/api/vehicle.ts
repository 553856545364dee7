import { jsonWithEtag } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { presentVehicle } from "#server/stock/present.ts";
import { Hono } from "hono";

/** GET /vehicle/{slug or stock_id}: the complete vehicle. A sold one has `state` "sold"; a withdrawn one gets 410. */
export function vehicleApi({ stock, organisation }: Pick<Dealership, "stock" | "organisation">): Hono {
  return new Hono().get("/vehicle/:slug", async (c) => {
    const vehicle = await stock.vehicleBySlug(c.req.param("slug"));
    if (!vehicle) return c.json({ message: "We have no such vehicle." }, 404);
    if (vehicle.state === "withdrawn") return c.json({ message: "This vehicle has been withdrawn." }, 410);
    return jsonWithEtag(c, JSON.stringify({ data: presentVehicle(vehicle, organisation.site(vehicle.site_id)) }));
  });
}
