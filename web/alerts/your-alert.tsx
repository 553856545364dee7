import "./save-alert.css";
import { ALERT_FREQUENCIES, DELETION_MONTHS } from "#domain/alerts/alert.ts";
import { msg } from "#domain/messages/message.ts";
import type { Dealership } from "#server/dealership.ts";
import { LeadPage } from "#web/enquiry/lead-page.tsx";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { t } from "#web/locale/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { data, Form, redirect } from "react-router";
import { AlertFrequencyFields } from "./alert-fields.tsx";

/** What was done, as a flag of the URL. */
const DONE = {
  on: { title: msg("alert.isOn"), lead: msg("alert.yourAlertLead") },
  changed: { title: msg("alert.changed"), lead: msg("alert.yourAlertLead") },
  kept: { title: msg("alert.kept"), lead: msg("alert.yourAlertLead") },
  stopped: { title: msg("alert.stopped"), lead: msg("alert.stoppedLead") },
} as const;
const DONE_FLAGS = ["on", "changed", "kept", "stopped"] as const satisfies (keyof typeof DONE)[];

/** Opening the page changes nothing: mail scanners open links. */
export async function loadAlert({ alerts }: Pick<Dealership, "alerts">, token: string, url: URL) {
  const alert = await alerts.show(token);
  const done = DONE_FLAGS.find((flag) => url.searchParams.has(flag)) ?? null;
  const isThere = alert !== undefined || done === "stopped";
  return data({ kind: "yours" as const, alert: alert ?? null, done }, { status: isThere ? 200 : 404, headers: NO_STORE_HEADERS });
}

export async function changeAlert({ alerts }: Pick<Dealership, "alerts">, token: string, form: FormData): Promise<never> {
  const frequency = ALERT_FREQUENCIES.find((known) => known === form.get("frequency"));
  const wanted = form.get("do");
  const at = (flag: keyof typeof DONE) => redirect(`/alert/yours/${token}?${flag}`, { status: 303, headers: NO_STORE_HEADERS });
  if (wanted === "stop" || wanted === "stop-all") {
    await alerts.stop(token, { all: wanted === "stop-all" });
    throw at("stopped");
  }
  if (wanted === "keep" && (await alerts.keep(token))) throw at("kept");
  if (wanted === "change" && frequency && (await alerts.setFrequency(token, frequency))) throw at("changed");
  throw redirect(`/alert/yours/${token}`, { status: 303, headers: NO_STORE_HEADERS });
}

export function YourAlert({ page: { alert, done } }: { page: Awaited<ReturnType<typeof loadAlert>>["data"] }) {
  if (!alert) {
    const isStopped = done === "stopped";
    return (
      <LeadPage
        title={isStopped ? t("alert.stopped") : t("alert.noAlert")}
        lead={isStopped ? t("alert.stoppedLead") : t("alert.noAlertLead", { months: DELETION_MONTHS })}
        about={null}
        done={isStopped}
      >
        {null}
      </LeadPage>
    );
  }
  const { title, lead } =
    done === null || done === "stopped" ? { title: msg("alert.yourAlert"), lead: msg("alert.yourAlertLead") } : DONE[done];
  const isSearch = alert.kind === "search";
  return (
    <LeadPage title={t(title)} lead={t(lead)} about={null} done={done !== null && done !== "stopped"}>
      <div className="panel panel__body stack">
        <p>
          <b>{alert.name}</b>
        </p>
        <p>{isSearch ? t("alert.searchPromise") : t("alert.vehiclePromise")}</p>
        <div className="save-alert__send">
          <ButtonLink href={alert.address} look={done === "on" ? "primary" : "secondary"}>
            {isSearch ? t("alert.seeTheSearch") : t("application.seeTheVehicle")}
          </ButtonLink>
        </div>
        {isSearch && (
          <Form className="stack" method="post">
            <AlertFrequencyFields chosen={alert.frequency} />
            <div className="save-alert__send">
              <Button look="secondary" name="do" value="change">
                {t("alert.saveAs")}
              </Button>
            </div>
          </Form>
        )}
        <Form className="save-alert__send" method="post">
          <Button look={done === null ? "primary" : "secondary"} name="do" value="keep">
            {t("alert.keepIt")}
          </Button>
          <Button look="danger" name="do" value="stop">
            {t("alert.stop")}
          </Button>
          {alert.count > 1 && (
            <Button look="quiet" name="do" value="stop-all">
              {t("alert.allOfThisAddress", { count: alert.count })}
            </Button>
          )}
        </Form>
      </div>
    </LeadPage>
  );
}
