import * as labels from "#domain/labels/english.ts";
import { translateText, t } from "#web/locale/translate.ts";
import { dealershipContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/same-origin-form.ts";
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
    { form: sent.form, slot: sent.slot, about: vehicle ? enquiryVehicle(vehicle, dealership) : null },
    { headers: NO_STORE_HEADERS },
  );
}

export const headers = () => NO_STORE_HEADERS;

const TEXTS = {
  enquiry: { title: labels.weHaveYourEnquiry, lead: labels.weAnswerOnTheSameDay },
  test_drive: { title: labels.yourTestDriveIsBooked, lead: labels.weLookForwardToSeeing },
  pre_approval: { title: labels.weHaveYourApplication, lead: labels.weAskTheLenderAnd },
  part_exchange: { title: labels.weHaveTheDetailsOf, lead: labels.weValueItAndRing },
  move_closer: { title: labels.weHaveYourRequest, lead: labels.weRingYouToSay },
} as const;

export default function EnquirySentPage({ loaderData: { form, slot, about } }: Route.ComponentProps) {
  const shopFront = useSiteFrame();
  useEffect(clearFormDrafts, []);
  const title = t(TEXTS[form].title);
  const lead = t(TEXTS[form].lead);
  return (
    <LeadPage title={title} lead={slot === null ? lead : `${translateText(slot)}. ${lead}`} about={about}>
      <div className="lead-form__send">
        <ButtonLink href={about?.path ?? "/vehicle-search"}>{about ? t(labels.backToTheVehicle) : t(labels.searchAllVehicles)}</ButtonLink>
        {shopFront && (
          <ButtonLink href={telephoneLink(shopFront.telephone)} look="secondary">
            {t(labels.callTelephone, { telephone: shopFront.telephone })}
          </ButtonLink>
        )}
      </div>
    </LeadPage>
  );
}
