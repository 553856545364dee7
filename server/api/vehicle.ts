import { operation, REMOVED, response, UNCHANGED, UNKNOWN } from "#server/api-document/operation.ts";
import { jsonWithEtag } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { presentVehicle } from "#server/stock/present.ts";
import { Hono } from "hono";

const readVehicle = operation({
  id: "readVehicle",
  tag: "Stock",
  method: "get",
  route: "/vehicle/:slug",
  parts: { slug: "The vehicle's slug or stock id" },
  summary: "Get a vehicle",
  description: "`state` says whether it has been sold.",
  responses: { 200: response("The vehicle", "VehicleAnswer"), 304: UNCHANGED, 404: UNKNOWN, 410: REMOVED },
});
export const vehicleOperations = [readVehicle];

export function vehicleApi({ stock, organisation }: Pick<Dealership, "stock" | "organisation">): Hono {
  return new Hono().on(readVehicle.method, readVehicle.route, async (c) => {
    const vehicle = await stock.vehicleBySlug(c.req.param("slug"));
    if (!vehicle) return c.json({ message: "We have no such vehicle." }, 404);
    if (vehicle.state === "withdrawn") return c.json({ message: "This vehicle has been withdrawn." }, 410);
    return jsonWithEtag(c, JSON.stringify({ data: presentVehicle(vehicle, organisation.site(vehicle.site_id)) }));
  });
}
