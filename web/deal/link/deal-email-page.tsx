import { t } from "#web/locale/translate.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { FormFields } from "#web/enquiry/form-fields.tsx";
import { enquiryVehicle } from "#web/enquiry/enquiry-vehicle.ts";
import { LeadForm } from "#web/enquiry/lead-form.tsx";
import { LeadPage } from "#web/enquiry/lead-page.tsx";
import { sendLead } from "#web/enquiry/send-lead.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { data } from "react-router";
import type { Route } from "./+types/deal-email-page";
import { dealInQuery } from "./deal-in-query.ts";

/** The deal in the query, to be emailed to the shopper. Only who ticks the box becomes a lead. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const { vehicle, query, link } = await dealInQuery(dealership, params.stock_id, url.searchParams);
  return data({ about: enquiryVehicle(vehicle, dealership), query, link }, { headers: NO_STORE_HEADERS });
}

export function action({ context, request }: Route.ActionArgs) {
  return sendLead(context.get(dealershipContext), "deal", request, context.get(visitorContext).address);
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function DealEmailPage({ loaderData: { about, query, link }, actionData }: Route.ComponentProps) {
  return (
    <LeadPage
      title={t("deal.emailMeAboutThisDeal")}
      lead={t("deal.weEmailYouALink")}
      about={about}
      back={{ path: `${about.path}?${query}#deal`, label: t("deal.backToYourDeal") }}
      wrong={actionData !== undefined}
    >
      <LeadForm
        form="deal"
        action={`/deal-email/${about.stock_id}?${query}`}
        stockId={about.stock_id}
        refused={actionData}
        send={t("deal.emailMeTheDeal")}
        boxed
      >
        {(answers) => (
          <>
            <input type="hidden" name="deal_link" value={link} />
            <FormFields form="deal" answers={answers} />
          </>
        )}
      </LeadForm>
    </LeadPage>
  );
}
