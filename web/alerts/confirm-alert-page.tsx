import { MAX_ALERTS } from "#domain/alerts/alert.ts";
import { FREQUENCY_WORDS } from "#domain/letters/alert-letters.ts";
import { dealershipContext } from "#web/context.ts";
import { LeadPage } from "#web/enquiry/lead-page.tsx";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { data, Form, redirect } from "react-router";
import type { Route } from "./+types/confirm-alert-page";

/** A GET confirms nothing: mail scanners and previews open links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const alert = await context.get(dealershipContext).alerts.lookAtConfirmation(params.token);
  return data({ alert: alert ?? null }, { status: alert ? 200 : 404, headers: NO_STORE_HEADERS });
}

export async function action({ context, params }: Route.ActionArgs) {
  const confirmed = await context.get(dealershipContext).alerts.confirm(params.token);
  if (confirmed.ok) throw redirect(`/your-alert/${confirmed.token}?on`, { status: 303, headers: NO_STORE_HEADERS });
  return data({ why: confirmed.why }, { status: 409, headers: NO_STORE_HEADERS });
}

/** The URL is a capability: `same-origin` hides it from other sites. */
export const headers = () => ({ ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function ConfirmAlertPage({ loaderData: { alert }, actionData }: Route.ComponentProps) {
  if (!alert || actionData?.why === "used")
    return (
      <LeadPage title={t("alert.linkIsOver")} lead={t("alert.linkIsOverLead")} about={null}>
        {null}
      </LeadPage>
    );
  const { name, kind, frequency } = alert;
  return (
    <LeadPage
      title={t("alert.confirmTitle")}
      lead={actionData ? t("alert.full", { count: MAX_ALERTS }) : t("alert.confirmLead")}
      about={null}
      wrong={actionData !== undefined}
    >
      <div className="panel panel__body stack">
        <p>
          <b>{name}</b>
        </p>
        <p>{kind === "vehicle" ? t("alert.vehiclePromise") : t("alert.searchPromise")}</p>
        {kind === "search" && <p>{t("alert.howOften", { frequency: t(FREQUENCY_WORDS[frequency]) })}</p>}
        <Form method="post">
          <Button size="large">{t("alert.confirmAlert")}</Button>
        </Form>
      </div>
    </LeadPage>
  );
}
