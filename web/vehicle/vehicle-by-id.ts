import { vehiclePath } from "#domain/stock/vehicle.ts";
import { dealershipContext } from "#web/context.ts";
import { redirect } from "react-router";
import type { Route } from "./+types/vehicle-by-id";

/**
 * `/vehicle/{id}` and `/vehicle?id={id}` (specification 2.2, 2.18): for links that have only the stock number, as on a poster.
 * Redirects to the canonical URL with the other query parameters.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { stock, website } = context.get(dealershipContext);
  const id = params.id ?? url.searchParams.get("id") ?? "";
  const others = new URLSearchParams([...url.searchParams].filter(([name]) => name !== "id"));
  const query = others.size > 0 ? `?${others}` : "";
  const vehicle = await stock.vehicleBySlug(id);
  // Leads to the page for unknown vehicles, which shows alternatives.
  if (!vehicle) return redirect(`${website.search_path}/${encodeURIComponent(id)}${query}`, 302);
  return redirect(`${vehiclePath(vehicle)}${query}`, 301);
}
