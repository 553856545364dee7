import { dealershipContext, visitorContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { t } from "#web/locale/translate.ts";
import { manualUrl } from "#web/part-exchange/manual-form.ts";
import { saveValuation } from "#web/part-exchange/stored-valuations.ts";
import { ValuationForm } from "#web/part-exchange/valuation-form.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { useEffect, useMemo } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import type { Route } from "./+types/sell-valuation-page";
import { requireBuyer } from "./require-buyer.ts";
import { gradeForSale } from "./sell-action.ts";
import { SellLayout } from "./sell-layout.tsx";
import { SELL_PATH } from "./sell-path.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const valuation = await requireBuyer(context.get(dealershipContext)).partExchange.held(params.hash);
  if (!valuation) throw redirect(`${SELL_PATH}?ended`, { status: 302, headers: NO_STORE_HEADERS });
  return data({ valuation }, { headers: NO_STORE_HEADERS });
}

export function action({ context, request, params }: Route.ActionArgs) {
  return gradeForSale(requireBuyer(context.get(dealershipContext)), request, context.get(visitorContext).address, params.hash);
}

/** The URL is a capability: `same-origin` hides it from other sites. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", ...Object.fromEntries(actionHeaders ?? []) };
}

export default function SellValuationPage({ loaderData: { valuation }, actionData }: Route.ComponentProps) {
  useEffect(() => saveValuation(valuation, Date.now()), [valuation]);
  const busy = useNavigation().state === "submitting";
  const problems = useMemo(() => {
    if (!actionData) return [];
    if (actionData.message !== null) return [{ message: actionData.message }];
    return actionData.problems.map(({ field, message }) => (field === "settlement" ? { field, message } : { message }));
  }, [actionData]);
  const { vrm, mileage, plate, make, model, derivative } = valuation.vehicle;
  const known = { vrm: plate, mileage: String(mileage) };
  return (
    <SellLayout
      title={t("partExchange.yourValuation")}
      lead={t("sell.answerFourQuestions")}
      step={2}
      back={{ href: `${SELL_PATH}?${new URLSearchParams(known)}`, label: t("partExchange.changeRegistrationOrMileage") }}
      wrong={actionData !== undefined}
      problem={<ErrorSummary problems={problems} />}
    >
      <Form className="fieldset" method="post" noValidate>
        <ValuationForm
          key={`${vrm} ${valuation.hash}`}
          valuation={valuation}
          towards={null}
          sells
          error={actionData?.problems.find(({ field }) => field === "settlement")?.message}
          typed={actionData?.typed["settlement"]}
          busy={busy}
          aside={
            <ButtonLink href={manualUrl(SELL_PATH, { ...known, make, model, trim: derivative ?? "" })} look="quiet">
              {t("partExchange.talkToUsAboutIt")}
            </ButtonLink>
          }
        />
      </Form>
    </SellLayout>
  );
}
