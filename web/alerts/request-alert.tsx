import "./save-alert.css";
import type { Problem } from "#domain/problem.ts";
import type { Dealership } from "#server/dealership.ts";
import { LeadPage } from "#web/enquiry/lead-page.tsx";
import { formStateOf } from "#web/forms/form-state.ts";
import { NO_STORE_HEADERS, refusalHeaders } from "#web/forms/action-headers.ts";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { currentLocale, rendered, t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { DEFAULT_LOCALE } from "#domain/labels/default-locale.ts";
import { useMemo } from "react";
import { data, Form, redirect } from "react-router";
import { AlertFields } from "./alert-fields.tsx";
import { alertSource, alertSubject } from "./alert-subject.ts";

const SENT_FLAG = "sent";

export function loadRequest({ alerts }: Pick<Dealership, "alerts">, url: URL) {
  return data({ kind: "ask" as const, sent: url.searchParams.has(SENT_FLAG), is_on: alerts.isOn }, { headers: NO_STORE_HEADERS });
}

/** The same answer whoever has the address: the alert starts with a button on a page opened from the mail. */
export async function requestAlert(dealership: Dealership, form: FormData, address: string) {
  const source = alertSource(form);
  const subject = source && (await alertSubject(source, dealership));
  const typed = { email: textOf(form, "email"), frequency: textOf(form, "frequency") };
  const refuse = (problems: Problem<string>[], status: number, retry_after?: number) =>
    data(
      { kind: "refused" as const, attempt: crypto.randomUUID(), typed, source: subject ? (source ?? null) : null, problems },
      { status, headers: refusalHeaders(retry_after) },
    );
  if (!subject) return refuse([{ field: "form", message: t("alert.nothingSavedHere") }], 422);
  const locale = currentLocale()?.lang ?? DEFAULT_LOCALE;
  const outcome = await dealership.alerts.request({ subject, ...typed, locale }, { address: address });
  if (outcome.ok) throw redirect(`/alert?${SENT_FLAG}`, { status: 303, headers: NO_STORE_HEADERS });
  return refuse(rendered(outcome.problems), outcome.status, outcome.status === 429 ? outcome.retry_after : undefined);
}

/** Action data of a refused form. */
export type RefusedAlert = Extract<Awaited<ReturnType<typeof requestAlert>>, { data: unknown }>["data"];

type RequestProps = { page: ReturnType<typeof loadRequest>["data"]; actionData: RefusedAlert | undefined };

export function RequestAlert({ page: { sent, is_on }, actionData }: RequestProps) {
  if (!is_on) return <AlertsAreOff />;
  if (sent && !actionData)
    return (
      <LeadPage title={t("findOrder.lookInYourMailbox")} lead={t("alert.mailSent")} about={null} done>
        {null}
      </LeadPage>
    );
  return (
    <LeadPage
      title={t("alert.yourAlert")}
      lead={actionData?.source ? t("alert.startLead") : t("alert.nothingSavedHere")}
      about={null}
      wrong={actionData !== undefined}
    >
      {actionData?.source ? (
        <RefusedForm key={actionData.attempt} refused={{ ...actionData, source: actionData.source }} />
      ) : (
        <div className="lead-form__send">
          <ButtonLink href="/vehicle-search">{t("common.carsAndVans")}</ButtonLink>
        </div>
      )}
    </LeadPage>
  );
}

type Refused = RefusedAlert & { source: NonNullable<ReturnType<typeof alertSource>> };

function RefusedForm({ refused }: { refused: Refused }) {
  const answers = formStateOf(refused);
  const problems = useMemo(
    () => refused.problems.map(({ field, message }) => (field === "email" ? { field: "alert-email", message } : { message })),
    [refused],
  );
  return (
    <>
      <ErrorSummary problems={problems} />
      <Form className="lead-form lead-form--boxed" method="post" action="/alert" noValidate>
        <AlertFields
          source={refused.source}
          given={{ email: answers.typed("email"), frequency: answers.typed("frequency"), error: answers.error("email") }}
        />
      </Form>
    </>
  );
}

function AlertsAreOff() {
  const telephone = useSiteFrame()?.telephone;
  return (
    <LeadPage title={t("alert.yourAlert")} lead={t("alert.notHere")} about={null}>
      {telephone && (
        <div className="lead-form__send">
          <ButtonLink href={telephoneLink(telephone)}>{t("common.callTelephone", { telephone })}</ButtonLink>
        </div>
      )}
    </LeadPage>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
