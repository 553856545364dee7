import { dealershipContext } from "#web/context.ts";
import { LeadPage } from "#web/enquiry/lead-page.tsx";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { data, redirect } from "react-router";
import type { Route } from "./+types/found-order-page";

/** Opens the order of a mailed link. It changes nothing, so a mail scanner that follows it does no harm. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const guid = await context.get(dealershipContext).orders.openFound(params.token);
  if (guid !== undefined) throw redirect(`/order/${guid}`, { status: 303, headers: NO_STORE_HEADERS });
  return data(null, { status: 404, headers: NO_STORE_HEADERS });
}

/** The URL is a capability: `same-origin` hides it from other sites. */
export const headers = () => ({ ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function FoundOrderPage() {
  return (
    <LeadPage title={t("findOrder.thisLinkIsOver")} lead={t("findOrder.aLinkWorksFor")} about={null}>
      <div className="lead-form__send">
        <ButtonLink href="/find-order">{t("findOrder.findYourOrder")}</ButtonLink>
      </div>
    </LeadPage>
  );
}
