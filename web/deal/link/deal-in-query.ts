import { londonDay } from "#domain/calendar.ts";
import { vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { dealChoiceParams, parseDealChoice } from "#web/deal/deal-choice.ts";
import { dealFactsOf } from "#web/deal/deal-facts.ts";
import { dealFigures } from "#web/deal/deal-figures.ts";
import { lenderItems } from "#web/deal/lender-items.ts";
import { enquiryVehicleOf } from "#web/enquiry/enquiry-vehicle.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { readPartExchangeCar } from "#web/part-exchange/read-part-exchange-car.ts";
import { redirect } from "react-router";
import { sharedDeal } from "./shared-deal-changes.ts";

/** The query as it is understood, and the signed text of its deal. */
export type DealInQuery = { vehicle: Vehicle; query: string; link: string; had_part_exchange: boolean };

/**
 * The deal in a query: its choice and current figures, without the part exchange. Redirects to the vehicle where there is no deal to make.
 */
export async function dealInQuery(dealership: Dealership, stockId: string | undefined, given: URLSearchParams): Promise<DealInQuery> {
  const { website, finance, now, dealLinks } = dealership;
  const vehicle = await enquiryVehicleOf(dealership, stockId);
  const facts = dealFactsOf(vehicle, website, londonDay(now()), finance);
  if (!facts || vehicle.state !== "live") throw redirect(vehiclePath(vehicle), { headers: NO_STORE_HEADERS });
  const choice = parseDealChoice(given, website.finance_defaults);
  const car = await readPartExchangeCar(dealership, given, vehicle);
  const figures = dealFigures(
    facts,
    choice,
    choice.method === "finance" ? await lenderItems(dealership, vehicle, facts, choice) : undefined,
  );
  const area = figures.delivered ? choice.delivery_area : undefined;
  const { delivery_area: _, ...others } = choice;
  const query = String(
    dealChoiceParams({ ...others, ...(area !== undefined && { delivery_area: area }), products: figures.extras.map(({ id }) => id) }),
  );
  const sent = sharedDeal(vehicle.stock_id, facts, { ...choice, part_exchange: car }, query, figures);
  return { vehicle, query, link: dealLinks.write(sent), had_part_exchange: car !== undefined };
}
