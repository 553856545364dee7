import { msg, rendered, t } from "#web/locale/translate.ts";
import { dealershipContext } from "#web/context.ts";
import type { LeadFormName } from "#domain/enquiries/forms.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { branchLines, BranchesPanel, BranchPanel, branchView } from "#web/organisation/branch-panel.tsx";
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
  const site_id = sent.site_id ?? vehicle?.site_id;
  const site = site_id === undefined ? undefined : dealership.organisation.site(site_id);
  return data(
    {
      form: sent.form,
      slot: rendered(sent.slot),
      about: vehicle ? enquiryVehicle(vehicle, dealership) : null,
      branch: site ? branchView(site, dealership.website) : null,
      branches: site ? [] : branchLines(dealership.organisation.sites(), dealership.website),
    },
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
  deal: { title: msg("enquiry.yourDealIsOnItsWay"), lead: msg("enquiry.weSentYouTheDeal") },
  sell: { title: msg("enquiry.weHaveTheDetails"), lead: msg("sell.weRingToAgree") },
} as const;

export default function EnquirySentPage({ loaderData: { form, slot, about, branch, branches } }: Route.ComponentProps) {
  const shopFront = useSiteFrame();
  useEffect(clearFormDrafts, []);
  const title = t(TEXTS[form].title);
  const lead = t(TEXTS[form].lead);
  const telephone = branch?.telephone ?? shopFront?.telephone;
  return (
    <LeadPage
      title={title}
      lead={slot === null ? lead : form === "sell" ? `${t("sell.youWouldBringIt", { time: slot })} ${lead}` : `${slot}. ${lead}`}
      about={about}
      below={branch ? <BranchPanel branch={branch} /> : branches.length > 0 && <BranchesPanel branches={branches} />}
      done
    >
      <section aria-labelledby="next">
        <h2 className="confirmation__heading" id="next">
          {t("common.whatHappensNext")}
        </h2>
        <ol className="next">
          {nextSteps(form, branch?.name ?? shopFront?.site_name ?? "", branches.length > 0).map(({ step, text }) => (
            <li key={step}>
              <div>
                <b>{step}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <div className="lead-form__send">
        <ButtonLink href={about?.path ?? "/vehicle-search"}>
          {about ? t("common.backToTheVehicle") : t("common.searchAllVehicles")}
        </ButtonLink>
        {telephone && (
          <ButtonLink href={telephoneLink(telephone)} look="secondary">
            {t("common.callTelephone", { telephone })}
          </ButtonLink>
        )}
      </div>
    </LeadPage>
  );
}

function nextSteps(form: LeadFormName, branch: string, anyBranch: boolean): { step: string; text: string }[] {
  switch (form) {
    case "enquiry":
      return [
        { step: t("enquirySent.weReply"), text: t("enquirySent.weReplyHow") },
        anyBranch
          ? { step: t("enquirySent.youComeToUs"), text: t("enquirySent.anyBranchCallFirst") }
          : { step: t("enquirySent.youComeAndSeeIt"), text: t("enquirySent.atBranchCallFirst", { branch }) },
      ];
    case "test_drive":
      return [
        { step: t("enquirySent.youComeToUs"), text: t("enquirySent.atBranchCallIfNot", { branch }) },
        { step: t("enquirySent.youDriveIt"), text: t("enquirySent.aboutAnHour") },
        { step: t("deal.youDecide"), text: t("enquirySent.noObligationToBuy") },
      ];
    case "pre_approval":
      return [
        { step: t("enquirySent.theLenderLooks"), text: t("enquirySent.withASoftSearch") },
        { step: t("deal.weCallYou"), text: t("enquirySent.whatYouCouldBorrow") },
        { step: t("enquirySent.youChooseAVehicle"), text: t("enquirySent.applyOnceChosen") },
      ];
    case "part_exchange":
      return [
        { step: t("enquirySent.weValueYourCar"), text: t("enquirySent.fromItsDetails") },
        { step: t("deal.weCallYou"), text: t("enquirySent.withOurOffer") },
        { step: t("enquirySent.youBringItIn"), text: t("enquirySent.weCheckIt") },
      ];
    case "move_closer":
      return [
        { step: t("enquirySent.weFindABranch"), text: t("enquirySent.oneNearYou") },
        { step: t("deal.weCallYou"), text: t("enquirySent.whereAndWhen") },
      ];
    case "deal":
      return [
        { step: t("enquirySent.youOpenYourDeal"), text: t("enquirySent.withTodaysFigures") },
        { step: t("deal.youDecide"), text: t("enquirySent.noObligationToBuy") },
      ];
    case "sell":
      return [
        { step: t("deal.weCallYou"), text: t("sell.toAgreeTheDay") },
        { step: t("enquirySent.youBringItIn"), text: t("sell.pleaseBring") },
        { step: t("sell.wePayYou"), text: t("sell.weSettleItsFinance") },
      ];
  }
}
