import { vehiclePath } from "#domain/stock/vehicle.ts";
import { dealershipContext } from "#web/context.ts";
import { redirect } from "react-router";
import type { Route } from "./+types/vehicle-by-id";

/**
 * `/vehicle/{id}` and `/vehicle?id={id}` (specification 2.2, 2.18): a vehicle for whoever knows its stock number and no slug,
 * a poster or a letter for instance. It has one page; what else the address asks for goes along.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { stock, website } = context.get(dealershipContext);
  const id = params.id ?? url.searchParams.get("id") ?? "";
  const others = new URLSearchParams([...url.searchParams].filter(([name]) => name !== "id"));
  const query = others.size > 0 ? `?${others}` : "";
  const vehicle = await stock.vehicleBySlug(id);
  // The page of an unknown vehicle says so, and shows others.
  if (!vehicle) return redirect(`${website.search_path}/${encodeURIComponent(id)}${query}`, 302);
  return redirect(`${vehiclePath(vehicle)}${query}`, 301);
}
