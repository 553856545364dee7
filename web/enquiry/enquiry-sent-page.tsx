import { msg, rendered, t } from "#web/locale/translate.ts";
import { dealershipContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { clearFormDrafts } from "#web/forms/use-form-draft.ts";
import { useEffect } from "react";
import { data } from "react-router";
import type { Route } from "./+types/enquiry-sent-page";
import { enquiryVehicle } from "./enquiry-vehicle.ts";
import { LeadPage } from "./lead-page.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const sent = await dealership.leads.sent(params.id);
  if (!sent) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const vehicle = sent.stock_id === null ? undefined : await dealership.stock.vehicle(sent.stock_id);
  return data(
    { form: sent.form, slot: rendered(sent.slot), about: vehicle ? enquiryVehicle(vehicle, dealership) : null },
    { headers: NO_STORE_HEADERS },
  );
}

export const headers = () => NO_STORE_HEADERS;

const TEXTS = {
  enquiry: { title: msg("enquiry.weHaveYourEnquiry"), lead: msg("enquiry.weAnswerOnTheSameDay") },
  test_drive: { title: msg("enquiry.yourTestDriveIsBooked"), lead: msg("enquiry.weLookForwardToSeeing") },
  pre_approval: { title: msg("enquiry.weHaveYourApplication"), lead: msg("enquiry.weAskTheLender") },
  part_exchange: { title: msg("enquiry.weHaveTheDetails"), lead: msg("enquiry.weValueItAndRing") },
  move_closer: { title: msg("enquiry.weHaveYourRequest"), lead: msg("enquiry.weRingYouToSay") },
} as const;

export default function EnquirySentPage({ loaderData: { form, slot, about } }: Route.ComponentProps) {
  const shopFront = useSiteFrame();
  useEffect(clearFormDrafts, []);
  const title = t(TEXTS[form].title);
  const lead = t(TEXTS[form].lead);
  return (
    <LeadPage title={title} lead={slot === null ? lead : `${slot}. ${lead}`} about={about}>
      <div className="lead-form__send">
        <ButtonLink href={about?.path ?? "/vehicle-search"}>
          {about ? t("common.backToTheVehicle") : t("common.searchAllVehicles")}
        </ButtonLink>
        {shopFront && (
          <ButtonLink href={telephoneLink(shopFront.telephone)} look="secondary">
            {t("common.callTelephone", { telephone: shopFront.telephone })}
          </ButtonLink>
        )}
      </div>
    </LeadPage>
  );
}
