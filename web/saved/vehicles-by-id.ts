import { readStockIds } from "#domain/search/compare-url.ts";
import { dealershipContext } from "#web/context.ts";
import type { Route } from "./+types/vehicles-by-id";
import { currentVehicles } from "./current-vehicles.ts";
import { SAVED_LIMIT } from "./saved-vehicles.ts";

/** GET /saved/vehicles?ids=12,7: the current state of stored vehicles. The response does not depend on the client. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = readStockIds(url.searchParams.get("ids"), SAVED_LIMIT);
  const answer = await currentVehicles(context.get(dealershipContext), ids);
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
