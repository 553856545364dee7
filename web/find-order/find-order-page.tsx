import { dealershipContext, visitorContext } from "#web/context.ts";
import { LeadPage } from "#web/enquiry/lead-page.tsx";
import { formStateOf } from "#web/forms/form-state.ts";
import { NO_STORE_HEADERS, refusalHeaders } from "#web/forms/action-headers.ts";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { rendered, t } from "#web/locale/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Input } from "#web/ui/input.tsx";
import type { Problem } from "#domain/problem.ts";
import { useMemo, type ReactNode } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import type { Route } from "./+types/find-order-page";

const SENT_FLAG = "sent";

export function loader({ context, url }: Route.LoaderArgs) {
  const { orders } = context.get(dealershipContext);
  return data(
    { sent: url.searchParams.has(SENT_FLAG), sends_mail: orders.confirmsEmail },
    { headers: url.search === "" ? PUBLIC_PAGE_HEADERS : NO_STORE_HEADERS },
  );
}

/** The same answer whether or not there is such an order: what is true is mailed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { orders } = context.get(dealershipContext);
  if (!orders.confirmsEmail) throw redirect("/find-order", { status: 303, headers: NO_STORE_HEADERS });
  const form = await request.formData();
  const typed = { reference: textOf(form, "reference"), email: textOf(form, "email") };
  const outcome = await orders.find(typed, { address: context.get(visitorContext).address });
  if (outcome.ok) throw redirect(`/find-order?${SENT_FLAG}`, { status: 303, headers: NO_STORE_HEADERS });
  const problems: Problem<string>[] = Object.entries(rendered(outcome.errors)).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  );
  return data(
    { attempt: crypto.randomUUID(), typed, problems },
    { status: outcome.status, headers: refusalHeaders(outcome.status === 422 ? undefined : outcome.retry_after) },
  );
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function FindOrderPage({ loaderData: { sent, sends_mail }, actionData }: Route.ComponentProps) {
  const telephone = useSiteFrame()?.telephone ?? "";
  const call = (
    <ButtonLink href={telephoneLink(telephone)} look={sends_mail ? "secondary" : "primary"}>
      {t("common.callTelephone", { telephone })}
    </ButtonLink>
  );
  if (sent && !actionData) {
    return (
      <LeadPage title={t("findOrder.lookInYourMailbox")} lead={t("findOrder.ifThatOrderIsOurs")} about={null}>
        <p>{t("findOrder.nothingThere")}</p>
        <div className="lead-form__send">
          <ButtonLink href="/find-order" look="secondary">
            {t("findOrder.tryAnotherReference")}
          </ButtonLink>
          {call}
        </div>
      </LeadPage>
    );
  }
  return (
    <LeadPage
      title={t("findOrder.findYourOrder")}
      lead={sends_mail ? t("findOrder.weEmailYouALink") : t("findOrder.callUs")}
      about={null}
      wrong={actionData !== undefined}
      side={sends_mail ? <NoReference call={call} /> : undefined}
    >
      {sends_mail ? <FindOrderForm key={actionData?.attempt} refused={actionData} /> : <div>{call}</div>}
    </LeadPage>
  );
}

function NoReference({ call }: { call: ReactNode }) {
  return (
    <aside className="panel panel__body lead-page__call lead-page__side lead-page__side--after" aria-labelledby="no-reference">
      <h2 id="no-reference">{t("findOrder.noReference")}</h2>
      <p>{t("findOrder.callWithTheRegistration")}</p>
      {call}
    </aside>
  );
}

type Refused = { typed: Record<string, string>; problems: Problem<string>[] };

function FindOrderForm({ refused }: { refused: Refused | undefined }) {
  const answers = useMemo(() => formStateOf(refused), [refused]);
  const problems = useMemo(
    () => refused?.problems.map(({ field, message }) => (field === "form" ? { message } : { field, message })) ?? [],
    [refused],
  );
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <ErrorSummary problems={problems} />
      <Form className="lead-form lead-form--boxed" method="post" action="/find-order" noValidate>
        <Input
          id="reference"
          name="reference"
          label={t("findOrder.orderReference")}
          hint={t("findOrder.inEveryEmail")}
          error={answers.error("reference") ?? ""}
          defaultValue={answers.typed("reference")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          width="long"
        />
        <Input
          id="email"
          name="email"
          type="email"
          label={t("common.email")}
          hint={t("findOrder.theOneYouOrderedWith")}
          error={answers.error("email") ?? ""}
          defaultValue={answers.typed("email")}
          autoComplete="email"
          spellCheck={false}
        />
        <div className="lead-form__send">
          <Button size="large" busy={busy}>
            {t("application.emailMeALink")}
          </Button>
        </div>
      </Form>
    </>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
