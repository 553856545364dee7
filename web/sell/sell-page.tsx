import { NOT_VALUED } from "#domain/part-exchange/messages.ts";
import { parseDay } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import type { LookedUpCar } from "#server/part-exchange/part-exchange.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { formStateOf } from "#web/forms/form-state.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { t } from "#web/locale/translate.ts";
import { MANUAL_FLAG, manualUrl, needsManualValuation } from "#web/part-exchange/manual-form.ts";
import { carTitle } from "#web/part-exchange/part-exchange-car.ts";
import { ContactPanel } from "#web/enquiry/contact-panel.tsx";
import { anchorToCarFields, RegistrationFields } from "#web/part-exchange/registration-fields.tsx";
import { SavedHashFields } from "#web/part-exchange/saved-valuations.tsx";
import { ValuationFailed } from "#web/part-exchange/valuation-failed.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { VisitFields } from "#web/visits/visit-fields.tsx";
import { useMemo, type ReactNode } from "react";
import { data, Form, useNavigation } from "react-router";
import type { Route } from "./+types/sell-page";
import { bringBranches } from "./bring-branches.ts";
import { requireBuyer } from "./require-buyer.ts";
import { startSale, type FoundCar } from "./sell-action.ts";
import { SellForm } from "./sell-form.tsx";
import { SellLayout } from "./sell-layout.tsx";
import { SELL_PATH } from "./sell-path.ts";

/** Query parameters about the car. */
const ABOUT_THE_CAR = ["vrm", "mileage", "make", "model", "trim"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const dealership = requireBuyer(context.get(dealershipContext));
  const typed = Object.fromEntries(ABOUT_THE_CAR.map((name) => [name, url.searchParams.get(name) ?? ""]));
  const page = {
    typed,
    ended: url.searchParams.has("ended"),
    by_hand: url.searchParams.has(MANUAL_FLAG) || !dealership.partExchange.valuesCars,
    values_cars: dealership.partExchange.valuesCars,
    branches: bringBranches(dealership),
    html: dealership.content.page(SELL_PATH.slice(1))?.html ?? "",
    canonical: new URL(SELL_PATH, url).href,
  };
  return data(page, { headers: url.search === "" ? PUBLIC_PAGE_HEADERS : NO_STORE_HEADERS });
}

export function action({ context, request }: Route.ActionArgs) {
  return startSale(requireBuyer(context.get(dealershipContext)), request, context.get(visitorContext).address);
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function SellPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, ended, by_hand, values_cars, branches, html, canonical } = loaderData;
  const unvalued = actionData?.kind === "unvalued" ? actionData : undefined;
  const refused = actionData?.kind === "refused" ? actionData : undefined;
  const answers = useMemo(() => formStateOf(unvalued ?? { typed, problems: [] }), [unvalued, typed]);
  const problems = useMemo(() => anchorToCarFields(unvalued?.problems ?? []), [unvalued]);
  const busy = useNavigation().state === "submitting";
  const message = unvalued?.message ?? null;
  const side = <ContactPanel html={html} className="lead-page__side lead-page__side--after" />;
  const problem =
    unvalued &&
    (needsManualValuation(message) && message !== null ? (
      <ValuationFailed key={unvalued.attempt} message={message} manual={null} />
    ) : (
      <ErrorSummary problems={message === null ? problems : [{ message }]} />
    ));
  if (actionData?.kind === "found") return <ConfirmCar found={actionData} busy={busy} side={side} />;
  // A car that is known but cannot be valued leaves one way on: the form by hand.
  if (by_hand || refused || message === t(NOT_VALUED)) {
    return (
      <SellLayout
        title={values_cars ? t("partExchange.tellUsAboutYourCar") : t("sell.sellYourCar")}
        lead={t("enquiry.weValueItAndRing")}
        back={values_cars ? { href: SELL_PATH, label: t("sell.sellYourCar") } : null}
        wrong={actionData !== undefined}
        problem={problem}
        canonical={values_cars ? undefined : canonical}
        side={side}
      >
        <SellForm hash={null} branches={branches} begin={unvalued?.typed ?? typed} refused={refused} />
      </SellLayout>
    );
  }
  return (
    <SellLayout
      title={t("sell.sellYourCar")}
      lead={t("sell.lead")}
      step={1}
      wrong={unvalued !== undefined}
      problem={problem}
      canonical={canonical}
      side={side}
    >
      {ended && !unvalued && (
        <Notice tone="warning" title={t("partExchange.thePriceOfYourCar")}>
          {t("partExchange.valueItAgainItTakes")}
        </Notice>
      )}
      <Form className="fieldset" method="post" action={SELL_PATH} noValidate>
        <RegistrationFields key={unvalued?.attempt} answers={answers} />
        <SavedHashFields />
        <div className="part-exchange__send">
          <Button size="large" busy={busy}>
            {message === null ? t("sell.findMyCar") : t("common.tryAgain")}
          </Button>
          <ButtonLink href={manualUrl(SELL_PATH, unvalued?.typed)} look="quiet">
            {t("partExchange.tellUsAboutItInstead")}
          </ButtonLink>
        </div>
      </Form>
      {!unvalued && <HowItWorks />}
    </SellLayout>
  );
}

type ConfirmCarProps = { found: FoundCar; busy: boolean; side: ReactNode };

/** The car that was found, for its keeper to confirm before a valuation is paid for. */
function ConfirmCar({ found: { car, typed }, busy, side }: ConfirmCarProps) {
  const change = `${SELL_PATH}?${new URLSearchParams(typed)}`;
  return (
    <SellLayout title={t("sell.isThisYourCar")} lead={t("sell.checkIt")} step={1} side={side} focused>
      <Form className="fieldset" method="post" action={SELL_PATH} noValidate>
        <VisitFields />
        <input type="hidden" name="vrm" value={typed.vrm} />
        <input type="hidden" name="mileage" value={typed.mileage} />
        <div className="part-exchange__car">
          <NumberPlate registration={car.plate} />
          <div>
            <b>{carTitle({ ...car, model: car.model ?? "" })}</b>
            <br />
            <span className="muted">{factsOf(car, typed.mileage)}</span>
          </div>
        </div>
        <div className="part-exchange__send">
          <Button size="large" name="intent" value="value" busy={busy}>
            {t("sell.yesValueIt")}
          </Button>
          <ButtonLink href={change} look="quiet">
            {t("sell.noChangeTheRegistration")}
          </ButtonLink>
        </div>
      </Form>
    </SellLayout>
  );
}

function factsOf({ colour, date_first_registered }: LookedUpCar, mileage: string): string {
  const registered = parseDay(date_first_registered ?? "");
  const miles = Number(mileage.replace(/\D/g, "")).toLocaleString("en-GB");
  return [
    registered ? t("partExchange.registered", { registered: t(dayText(registered)) }) : "",
    t("common.mileageMiles", { mileage: miles }),
    colour ? `, ${colour}` : "",
  ]
    .filter(Boolean)
    .join(" ")
    .replace(" ,", ",");
}

function HowItWorks() {
  const steps = [
    { step: t("sell.weGiveYouAPrice"), text: t("enquirySent.fromItsDetails") },
    { step: t("enquirySent.youBringItIn"), text: t("sell.weCheckIt") },
    { step: t("sell.wePayYou"), text: t("sell.weSettleItsFinance") },
  ];
  return (
    <section className="sell__how" aria-labelledby="how-it-works">
      <h2 className="confirmation__heading" id="how-it-works">
        {t("vehicle.howItWorks")}
      </h2>
      <ol className="next">
        {steps.map(({ step, text }) => (
          <li key={step}>
            <div>
              <b>{step}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
