import { MAX_ALERTS } from "#domain/alerts/alert.ts";
import { CONFIRM_TITLES, FREQUENCY_LABELS } from "#domain/letters/alert-letters.ts";
import type { Dealership } from "#server/dealership.ts";
import { LeadPage } from "#web/enquiry/lead-page.tsx";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { data, Form, redirect } from "react-router";

/** A GET confirms nothing: mail scanners and previews open links. */
export async function loadConfirmation({ alerts }: Pick<Dealership, "alerts">, token: string) {
  const alert = (await alerts.lookAtConfirmation(token)) ?? null;
  return data({ kind: "confirm" as const, alert }, { status: alert ? 200 : 404, headers: NO_STORE_HEADERS });
}

export async function confirmAlert({ alerts }: Pick<Dealership, "alerts">, token: string) {
  const confirmed = await alerts.confirm(token);
  if (confirmed.ok) throw redirect(`/alert/yours/${confirmed.token}?on`, { status: 303, headers: NO_STORE_HEADERS });
  return data({ kind: "unconfirmed" as const, why: confirmed.why }, { status: 409, headers: NO_STORE_HEADERS });
}

type ConfirmProps = {
  page: Awaited<ReturnType<typeof loadConfirmation>>["data"];
  actionData: Awaited<ReturnType<typeof confirmAlert>>["data"] | undefined;
};

export function ConfirmAlert({ page: { alert }, actionData }: ConfirmProps) {
  if (!alert || actionData?.why === "used")
    return (
      <LeadPage title={t("alert.linkIsOver")} lead={t("alert.linkIsOverLead")} about={null}>
        {null}
      </LeadPage>
    );
  const { name, kind, frequency } = alert;
  return (
    <LeadPage
      title={t(CONFIRM_TITLES[kind])}
      lead={actionData ? t("alert.full", { count: MAX_ALERTS }) : t("alert.confirmLead")}
      about={null}
      wrong={actionData !== undefined}
    >
      <div className="panel panel__body stack">
        <p>
          <b>{name}</b>
        </p>
        <p>{kind === "vehicle" ? t("alert.vehiclePromise") : t("alert.searchPromise")}</p>
        {kind === "search" && <p>{t("alert.howOften", { frequency: t(FREQUENCY_LABELS[frequency]) })}</p>}
        <Form method="post">
          <Button size="large">{t("alert.confirmAlert")}</Button>
        </Form>
      </div>
    </LeadPage>
  );
}
