import { rendered, t } from "#web/locale/translate.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { isReserved, vehiclePath } from "#domain/stock/vehicle.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { data, redirect } from "react-router";
import type { Route } from "./+types/test-drive-page";
import { enquiryVehicle, enquiryVehicleOf } from "./enquiry-vehicle.ts";
import { LeadPage } from "./lead-page.tsx";
import { sendLead } from "./send-lead.ts";
import { TestDriveForm } from "./test-drive-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const vehicle = await enquiryVehicleOf(dealership, params.stock_id);
  // Sold and reserved vehicles cannot be test-driven: redirect to the vehicle's page, which explains it.
  if (vehicle.state !== "live" || isReserved(vehicle)) throw redirect(vehiclePath(vehicle), { headers: NO_STORE_HEADERS });
  const branches = await dealership.leads.testDriveBranches(vehicle.stock_id);
  const site = dealership.organisation.site(vehicle.site_id);
  const isOffered = branches.some(({ own }) => own);
  const callBack = {
    // Other branches have appointments, the vehicle's own has none: that one is arranged by telephone.
    at: !isOffered && branches.length > 0 && site?.show_on_frontend && site.kind !== "collection" ? site.name : null,
    telephone: site?.telephone ?? dealership.website.telephone,
    message: t("enquiry.pleaseCallMeToArrange", { vehicle: vehicleName(vehicle) }),
  };
  return data({ about: enquiryVehicle(vehicle, dealership), branches: rendered(branches), callBack }, { headers: NO_STORE_HEADERS });
}

export function action({ context, request }: Route.ActionArgs) {
  return sendLead(context.get(dealershipContext), "test_drive", request, context.get(visitorContext).address);
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function TestDrivePage({ loaderData: { about, branches, callBack }, actionData }: Route.ComponentProps) {
  return (
    <LeadPage
      title={t("enquiry.testDriveThisName", { name: about.name })}
      lead={t(branches.length > 0 ? "enquiry.anHourIsYoursBring" : "enquiry.weAgreeTheDayByTelephone")}
      about={about}
      wrong={actionData !== undefined}
    >
      <TestDriveForm stockId={about.stock_id} branches={branches} callBack={callBack} refused={actionData} boxed />
    </LeadPage>
  );
}
