import { t } from "#web/locale/translate.ts";
import { validUntilText } from "#domain/part-exchange/validity-text.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useEffect, useMemo } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import type { Route } from "./+types/valuation-result-page";
import { manualUrl, needsManualValuation } from "./manual-form.ts";
import { ValuationFailed } from "./valuation-failed.tsx";
import { saveValuation } from "./stored-valuations.ts";
import { endedPath, gradeValuation, SAVED_FLAG } from "./valuation-action.ts";
import { backLinkText, backLink, stepOfValuation, valuationContextOf } from "./valuation-context.ts";
import { ValuationForm } from "./valuation-form.tsx";
import { ValuationLayout } from "./valuation-layout.tsx";

export const handle = { checkoutStep: stepOfValuation } satisfies CheckoutHandle;

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const bound = await valuationContextOf(dealership, request);
  const valuation = await dealership.partExchange.held(params.hash);
  if (!valuation) throw redirect(endedPath(bound), { status: 302, headers: NO_STORE_HEADERS });
  return data({ bound, valuation, kept: url.searchParams.has(SAVED_FLAG) }, { headers: NO_STORE_HEADERS });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const dealership = context.get(dealershipContext);
  const bound = await valuationContextOf(dealership, request);
  return gradeValuation(dealership, request, context.get(visitorContext).address, params.hash, bound);
}

/** The URL is a capability: `same-origin` hides it from other sites. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", ...Object.fromEntries(actionHeaders ?? []) };
}

export default function ValuationResultPage({ loaderData: { bound, valuation, kept }, actionData }: Route.ComponentProps) {
  useEffect(() => saveValuation(valuation, Date.now()), [valuation]);
  const busy = useNavigation().state === "submitting";
  const problems = useMemo(
    () => actionData?.problems.map(({ field, message }) => (field === "settlement" ? { field, message } : { message })) ?? [],
    [actionData],
  );
  const message = actionData?.message ?? null;
  const { vrm, mileage, plate } = valuation.vehicle;
  const query = bound?.query ?? "?";
  const change = `/valuation${query}&${new URLSearchParams({ vrm: plate, mileage: String(mileage) })}`;
  const manual = manualUrl(`/valuation${bound?.query ?? ""}`, knownOf(valuation));
  return (
    <ValuationLayout
      title={t("partExchange.yourValuation")}
      step={2}
      back={{ href: change, words: t("partExchange.changeRegistrationOrMileage") }}
      bound={bound}
      wrong={actionData !== undefined}
      problem={
        actionData &&
        (message === null ? (
          <ErrorSummary problems={problems} />
        ) : needsManualValuation(message) ? (
          <ValuationFailed key={actionData.attempt} message={message} manual={manual} />
        ) : (
          <ErrorSummary problems={[{ message }]} />
        ))
      }
    >
      {kept && !bound?.into && !actionData && (
        <output className="part-exchange__message">
          <Notice tone="good" title={t("partExchange.yourValuationIsKept")}>
            {t("partExchange.anyDealThatYouBuild", { expires_at: t(validUntilText(Date.parse(valuation.expires_at))) })}
          </Notice>
        </output>
      )}
      <Form className="fieldset" method="post" noValidate>
        <ValuationForm
          key={`${vrm} ${valuation.hash}`}
          valuation={valuation}
          towards={bound?.into ? { name: bound.about.name, into: bound.into } : null}
          error={actionData?.problems.find(({ field }) => field === "settlement")?.message}
          typed={actionData?.typed["settlement"]}
          busy={busy}
          aside={
            <>
              <ButtonLink href={bound ? backLink(bound) : "/vehicle-search"} look="quiet">
                {bound ? (bound.into ? t("partExchange.carryOnWithoutIt") : backLinkText(bound)) : t("common.searchAllVehicles")}
              </ButtonLink>
              {!bound?.into && (
                <ButtonLink href={manual} look="quiet">
                  {t("partExchange.talkToUsAboutIt")}
                </ButtonLink>
              )}
            </>
          }
        />
      </Form>
    </ValuationLayout>
  );
}

/** What the manual form starts with. */
function knownOf({ vehicle: { plate, mileage, make, model, derivative } }: PresentedValuation): Record<string, string> {
  return { vrm: plate, mileage: String(mileage), make, model, trim: derivative ?? "" };
}
