import { VisitFields } from "#web/visits/visit-fields.tsx";
import { NOT_VALUED } from "#domain/part-exchange/messages.ts";
import { msg, t } from "#web/locale/translate.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { formStateOf } from "#web/forms/form-state.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import type { RefusedLead } from "#web/enquiry/send-lead.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useMemo } from "react";
import { data, Form, useNavigation } from "react-router";
import type { Route } from "./+types/valuation-page";
import { ManualValuationForm } from "./manual-valuation-form.tsx";
import { SavedValuations, SavedHashFields } from "./saved-valuations.tsx";
import { ValuationFailed } from "./valuation-failed.tsx";
import { anchorToCarFields, RegistrationFields } from "./registration-fields.tsx";
import { MANUAL_FLAG, manualUrl, needsManualValuation } from "./manual-form.ts";
import { startValuation, type ValuationFailure } from "./valuation-action.ts";
import { backLinkText, backLink, stepOfValuation, valuationContextOf } from "./valuation-context.ts";
import { ValuationLayout } from "./valuation-layout.tsx";

/** Query parameters about the car. */
const ABOUT_THE_CAR = ["vrm", "mileage", "make", "model", "trim"];

const TITLE = msg("partExchange.tellUsAboutYourCar");

export const handle = { checkoutStep: stepOfValuation } satisfies CheckoutHandle;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const bound = await valuationContextOf(dealership, request);
  const typed = Object.fromEntries(ABOUT_THE_CAR.map((name) => [name, url.searchParams.get(name) ?? ""]));
  // The website's content about part exchange, shown if there is no vehicle.
  const content = bound ? null : (dealership.content.page("valuation")?.html ?? null);
  const page = { bound, words: content, typed, ended: url.searchParams.has("ended"), by_hand: url.searchParams.has(MANUAL_FLAG) };
  return data(page, { headers: url.search === "" ? PUBLIC_PAGE_HEADERS : NO_STORE_HEADERS });
}

export async function action({ context, request }: Route.ActionArgs) {
  const dealership = context.get(dealershipContext);
  const bound = await valuationContextOf(dealership, request);
  return startValuation(dealership, request, context.get(visitorContext).address, bound);
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function ValuationPage({ loaderData: { bound, words, typed, ended, by_hand }, actionData }: Route.ComponentProps) {
  const { unvalued, refused } = failureOf(actionData);
  const answers = useMemo(() => formStateOf(unvalued ?? { typed, problems: [] }), [unvalued, typed]);
  const problems = useMemo(() => anchorToCarFields(unvalued?.problems ?? []), [unvalued]);
  const busy = useNavigation().state === "submitting";
  const message = unvalued?.message ?? null;
  // A car that is known but cannot be valued leaves one way on: the manual form.
  const byHand = by_hand || refused !== undefined || message === t(NOT_VALUED);
  const query = bound?.query ?? "";
  return (
    <ValuationLayout
      title={t(TITLE)}
      step={byHand ? undefined : 1}
      lead={byHand ? t("enquiry.weValueItAndRing") : t("partExchange.twoAnswers")}
      back={
        bound
          ? { href: backLink(bound), words: backLinkText(bound) }
          : byHand
            ? { href: "/valuation", words: t("common.valueMyCar") }
            : null
      }
      bound={bound}
      words={words}
      wrong={unvalued !== undefined || refused !== undefined}
      indexed={bound === null}
      problem={
        unvalued &&
        (message === null ? (
          <ErrorSummary problems={problems} />
        ) : needsManualValuation(message) ? (
          <ValuationFailed key={unvalued.attempt} message={message} manual={null} />
        ) : (
          <ErrorSummary problems={[{ message }]} />
        ))
      }
    >
      {ended && !unvalued && (
        <Notice tone="warning" title={t("partExchange.thePriceOfYourCar")}>
          {t("partExchange.valueItAgainItTakes")}
        </Notice>
      )}
      {byHand ? (
        <ManualValuationForm
          action={manualUrl(`/valuation${query}`)}
          stockId={bound?.about.stock_id ?? null}
          refused={refused}
          begin={unvalued?.typed ?? typed}
        />
      ) : (
        <>
          <Form className="fieldset" method="post" action={`/valuation${query}`} noValidate>
            <VisitFields />
            <RegistrationFields key={unvalued?.attempt} answers={answers} />
            <SavedHashFields />
            <div className="part-exchange__send">
              <Button size="large" busy={busy}>
                {message === null ? t("common.valueMyCar") : t("common.tryAgain")}
              </Button>
              {bound && message === null ? (
                <ButtonLink href={backLink(bound)} look="quiet">
                  {t("partExchange.skipPartExchange")}
                </ButtonLink>
              ) : (
                <ButtonLink href={manualUrl(`/valuation${query}`, unvalued?.typed)} look="quiet">
                  {t("partExchange.tellUsAboutItInstead")}
                </ButtonLink>
              )}
            </div>
          </Form>
          <SavedValuations query={query} />
        </>
      )}
    </ValuationLayout>
  );
}

/** Two forms submit to this page: assigns the action data to the right one. */
function failureOf(actionData: ValuationFailure | RefusedLead | undefined): {
  unvalued: ValuationFailure | undefined;
  refused: RefusedLead | undefined;
} {
  return {
    unvalued: actionData?.kind === "unvalued" ? actionData : undefined,
    refused: actionData?.kind === "refused" ? actionData : undefined,
  };
}
