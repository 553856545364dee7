import { t } from "#web/locale/translate.ts";
import { deliveryBands, quoteDelivery } from "#domain/deal/delivery.ts";
import { vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { dealChoiceParams, parseDealChoice } from "#web/deal/deal-choice.ts";
import { costParams } from "#domain/search/cost-params.ts";
import { costsInQuery } from "#web/deal/deal-costs.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { data, redirect } from "react-router";
import { deliveryCookies } from "./delivery-cookie.ts";
import { DEAL, STAY, type DeliveryAnswer } from "./delivery-fields.ts";

/**
 * Finds the fee for the posted postcode. The address of the deal then has the area of its band ("SN"); the postcode itself is only in a
 * cookie for the checkout.
 */
export async function findDeliveryFee({ website }: Dealership, vehicle: Vehicle, request: Request) {
  const form = await request.formData();
  const typed = textOf(form, "delivery_postcode");
  const quoted = quoteDelivery(deliveryBands(website), typed, website.telephone);
  const deal = new URLSearchParams(textOf(form, DEAL));
  if (!quoted.ok) {
    const refused = { problem: t(quoted.message), typed, deal: String(deal), back: backToDeal(deal, vehicle, website) };
    return data<DeliveryAnswer>(refused, { status: 422, headers: NO_STORE_HEADERS });
  }
  const headers = new Headers(NO_STORE_HEADERS);
  for (const cookie of deliveryCookies(website, quoted.postcode, request.url)) headers.append("Set-Cookie", cookie);
  if (textOf(form, STAY) !== "") return data<DeliveryAnswer>({ area: quoted.area }, { headers });
  throw redirect(backToDeal(deal, vehicle, website, quoted.area), { status: 303, headers });
}

/** The vehicle's page with the deal in the query and the area of the postcode. */
export function backToDeal(deal: URLSearchParams, vehicle: Vehicle, website: Dealership["website"], area?: string): string {
  const choice = parseDealChoice(deal, website.finance_defaults);
  const query = dealChoiceParams(area === undefined ? choice : { ...choice, delivery_area: area });
  for (const [name, value] of costParams(costsInQuery(deal))) query.set(name, value);
  const valuation = deal.get("valuation");
  if (valuation) query.set("valuation", valuation);
  return `${vehiclePath(vehicle)}?${query}#deal`;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
