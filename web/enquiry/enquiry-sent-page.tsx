import { dealershipContext } from "#web/context.ts";
import { NEVER_KEPT } from "#web/deal/own-form.ts";
import { telephoneLink, useShopFront } from "#web/layout/shop-front.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useEffect } from "react";
import { data } from "react-router";
import type { Route } from "./+types/enquiry-sent-page";
import { aboutVehicle } from "./about-vehicle.ts";
import { LeadPage } from "./lead-page.tsx";
import { forgetDrafts } from "./use-draft.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const sent = await dealership.leads.sent(params.id);
  if (!sent) throw data(null, { status: 404, headers: NEVER_KEPT });
  const vehicle = sent.stock_id === null ? undefined : await dealership.stock.vehicle(sent.stock_id);
  return data({ form: sent.form, slot: sent.slot, about: vehicle ? aboutVehicle(vehicle, dealership) : null }, { headers: NEVER_KEPT });
}

export const headers = () => NEVER_KEPT;

const WORDS = {
  enquiry: { title: "We have your enquiry", lead: "We answer on the same day while we are open." },
  test_drive: { title: "Your test drive is booked", lead: "We look forward to seeing you. Bring your driving licence." },
  pre_approval: { title: "We have your application", lead: "We ask the lender and tell you what it would lend, for how long and at which APR." },
  part_exchange: { title: "We have the details of your car", lead: "We value it and ring you with our offer." },
  move_closer: { title: "We have your request", lead: "We ring you to say when the vehicle can be nearer to you." },
};

export default function EnquirySentPage({ loaderData: { form, slot, about } }: Route.ComponentProps) {
  const shopFront = useShopFront();
  useEffect(forgetDrafts, []);
  const { title, lead } = WORDS[form];
  return (
    <LeadPage title={title} lead={slot === null ? lead : `${slot}. ${lead}`} about={about}>
      <div className="lead-form__send">
        <ButtonLink href={about?.path ?? "/vehicle-search"}>{about ? "Back to the vehicle" : "Search all vehicles"}</ButtonLink>
        {shopFront && (
          <ButtonLink href={telephoneLink(shopFront.telephone)} look="secondary">
            Call {shopFront.telephone}
          </ButtonLink>
        )}
      </div>
    </LeadPage>
  );
}
