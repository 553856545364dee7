import { t } from "#web/locale/translate.ts";
import { isEnquiryOnly, reservationStatus } from "#domain/stock/vehicle.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { data } from "react-router";
import type { Route } from "./+types/move-closer-page";
import { enquiryVehicle, enquiryVehicleOf } from "./enquiry-vehicle.ts";
import { LeadPage } from "./lead-page.tsx";
import { MoveCloserForm } from "./move-closer-form.tsx";
import { sendLead } from "./send-lead.ts";

/** Only for available vehicles on websites that offer it; otherwise 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const vehicle = await enquiryVehicleOf(dealership, params.stock_id);
  const offered = dealership.website.vdpContent.moveCloser && reservationStatus(vehicle) === "Available" && !isEnquiryOnly(vehicle);
  if (!offered) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return data({ about: enquiryVehicle(vehicle, dealership) }, { headers: NO_STORE_HEADERS });
}

export function action({ context, request }: Route.ActionArgs) {
  return sendLead(context.get(dealershipContext), "move_closer", request, context.get(visitorContext).address);
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function MoveCloserPage({ loaderData: { about }, actionData }: Route.ComponentProps) {
  return (
    <LeadPage
      title={t("enquiry.moveThisNameCloser", { name: about.name })}
      lead={t("enquiry.moveCloserLead")}
      about={about}
      wrong={actionData !== undefined}
    >
      <MoveCloserForm stockId={about.stock_id} refused={actionData} boxed />
    </LeadPage>
  );
}
