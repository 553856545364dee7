import { t } from "#web/locale/translate.ts";
import { ENQUIRY_TYPES } from "#domain/enquiries/forms.ts";
import { slugify } from "#domain/stock/slug.ts";
import { isReserved } from "#domain/stock/vehicle.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { data } from "react-router";
import type { Route } from "./+types/enquiry-page";
import { enquiryVehicle, enquiryVehicleOf } from "./enquiry-vehicle.ts";
import { EnquiryForm } from "./enquiry-form.tsx";
import { availabilityMessage } from "./default-message.ts";
import { LeadPage } from "./lead-page.tsx";
import { sendLead } from "./send-lead.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const vehicle = params.stock_id === undefined ? null : await enquiryVehicleOf(dealership, params.stock_id);
  const wanted = url.searchParams.get("type");
  return data(
    {
      about: vehicle && enquiryVehicle(vehicle, dealership),
      type: ENQUIRY_TYPES.find((type) => slugify(type) === wanted) ?? ENQUIRY_TYPES[0],
      message: vehicle && isReserved(vehicle) ? availabilityMessage(vehicle) : "",
      canonical: vehicle ? undefined : new URL("/enquiry", url).href,
    },
    { headers: NO_STORE_HEADERS },
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return sendLead(context.get(dealershipContext), "enquiry", request, context.get(visitorContext).address);
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function EnquiryPage({ loaderData: { about, type, message, canonical }, actionData }: Route.ComponentProps) {
  return (
    <LeadPage
      title={about ? t("enquiry.askAboutThisName", { name: about.name }) : t("enquiry.askUsAnything")}
      lead={t("enquiry.weAnswerOnTheSame")}
      about={about}
      wrong={actionData !== undefined}
      canonical={canonical}
    >
      <EnquiryForm stockId={about?.stock_id ?? null} type={type} message={message} refused={actionData} boxed />
    </LeadPage>
  );
}
