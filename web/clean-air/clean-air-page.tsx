import "./clean-air.css";
import { londonDay } from "#domain/calendar.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { enquiryVehicle, enquiryVehicleOf } from "#web/enquiry/enquiry-vehicle.ts";
import { LeadPage } from "#web/enquiry/lead-page.tsx";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { t } from "#web/locale/translate.ts";
import { useEffect, useRef } from "react";
import { data, redirect } from "react-router";
import type { Route } from "./+types/clean-air-page";
import { checkCleanAir } from "./clean-air-action.ts";
import { CleanAirForm } from "./clean-air-form.tsx";
import { allZones } from "./clean-air-all-zones.tsx";
import { checkedStock } from "./clean-air-section.tsx";

/** The check of any vehicle and postcode; with a stock number that of a vehicle in stock. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const vehicle = await stockVehicle(dealership, params.stock_id);
  const today = londonDay(dealership.now());
  return data(
    {
      about: vehicle && enquiryVehicle(vehicle, dealership),
      reads_registrations: dealership.cleanAir.readsRegistrations,
      vans_only: dealership.website.stock === "vans",
      ...allZones(dealership.website.stock === "vans", vehicle && checkedStock(vehicle, today), today),
      canonical: vehicle ? undefined : new URL("/clean-air", url).href,
    },
    { headers: vehicle || url.search !== "" ? NO_STORE_HEADERS : PUBLIC_PAGE_HEADERS },
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const dealership = context.get(dealershipContext);
  const vehicle = await stockVehicle(dealership, params.stock_id);
  const checked = vehicle && checkedStock(vehicle, londonDay(dealership.now()));
  return checkCleanAir(dealership, request, context.get(visitorContext).address, checked);
}

async function stockVehicle(dealership: Dealership, stockId: string | undefined) {
  if (stockId === undefined) return null;
  const vehicle = await enquiryVehicleOf(dealership, stockId);
  if (vehicle.state !== "live") throw redirect(vehiclePath(vehicle), { headers: NO_STORE_HEADERS });
  return vehicle;
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function CleanAirPage({ loaderData, actionData }: Route.ComponentProps) {
  const { about, reads_registrations, vans_only, zones, checkers, canonical } = loaderData;
  const result = actionData?.result ?? null;
  return (
    <LeadPage
      title={about ? t("cleanAir.titleOf", { name: about.name }) : t("cleanAir.title")}
      lead={t(about ? "cleanAir.leadOf" : "cleanAir.lead")}
      about={about}
      wrong={actionData !== undefined && result === null}
      canonical={canonical}
    >
      {result !== null && <Result key={actionData?.attempt} html={result} />}
      <CleanAirForm
        key={`form ${actionData?.attempt}`}
        stockId={about?.stock_id ?? null}
        readsRegistrations={reads_registrations}
        vansOnly={vans_only}
        answer={actionData}
      />
      <section
        className="clean-air__all"
        aria-labelledby="all-zones"
        dangerouslySetInnerHTML={{ __html: result === null ? zones + checkers : zones }}
      />
    </LeadPage>
  );
}

/** Takes the focus when a script has brought it, as a new document does. */
function Result({ html }: { html: string }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      className="clean-air__result"
      ref={place}
      tabIndex={-1}
      aria-label={t("vehicle.whatWeFound")}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
