import "./checkout.css";
import "#web/deal/order-summary.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import type { BuilderStatus } from "#domain/deal/steps.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { PageTitle } from "#web/layout/page-title.tsx";
import { telephoneLink } from "#web/layout/site-frame.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useMemo } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/checkout-page";
import { placeOrder, type RefusedForm } from "./checkout-action.ts";
import { loadCheckout, type CheckoutPageData as Page } from "./checkout-loader.ts";
import { BOT_CHECK_FIELD } from "#web/forms/bot-check-field.tsx";
import { CheckoutSide } from "./checkout-aside.tsx";
import { isPaidInFullFrom, withDeliveryFee } from "#web/deal/deal-figures.ts";
import { changedLines, changedSince, FiguresChanged } from "./figures-changed.tsx";
import { FinanceApplicationForm } from "./finance-application-form.tsx";
import { withoutAcceptances } from "#web/forms/acceptance.ts";
import { formStateOf } from "#web/forms/form-state.ts";
import { DELIVERY } from "#domain/deal/delivery.ts";
import { postcodeFromCookie } from "#web/deal/delivery/delivery-cookie.ts";
import { orderIdFromCookie } from "#web/deal/order/order-cookie.ts";
import { SectionsNav } from "#web/application/sections-nav.tsx";
import { StepProgress } from "#web/application/step-progress.tsx";
import { SECTIONS } from "#web/application/steps.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import { VehicleUnavailable } from "./vehicle-unavailable.tsx";

export const handle = { checkoutStep: 1 } satisfies CheckoutHandle;

export function loader({ context, params, request, url }: Route.LoaderArgs) {
  const known = { orderId: orderIdFromCookie(request, params.stock_id), postcode: postcodeFromCookie(request) };
  return loadCheckout(context.get(dealershipContext), params.stock_id, url.searchParams, known);
}

export function action({ context, request }: Route.ActionArgs) {
  return placeOrder(context.get(dealershipContext), request, context.get(visitorContext).address);
}

/**
 * After a refused submission the loader runs again only if the price changed, the part exchange expired or a bot check is required. A
 * successful one redirects.
 */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs) {
  const answer: RefusedForm | undefined = actionResult;
  return (
    answer?.kind === "refused" &&
    (answer.changed !== undefined || answer.problems.some(({ field }) => field === "valuation_hash" || field === BOT_CHECK_FIELD))
  );
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.kind === "taken") return <VehicleUnavailable page={actionData} />;
  if (loaderData.kind === "taken") return <VehicleUnavailable page={loaderData} />;
  return <Checkout page={loaderData} refused={actionData} />;
}

function Checkout({ page: loaded, refused }: { page: Page; refused: RefusedForm | undefined }) {
  const page = useMemo(() => withTypedDelivery(loaded, refused), [loaded, refused]);
  const newFigures = useMemo(() => (refused && !refused.changed ? changedSince(refused.typed, page.shown) : null), [refused, page.shown]);
  const answers = useMemo(
    () => formStateOf(refused && newFigures ? { ...refused, typed: withoutAcceptances(refused.typed) } : refused),
    [refused, newFigures],
  );
  const problems = useMemo(() => refused?.problems.map(atItsField) ?? [], [refused]);
  const finance = page.method === "finance";
  const hasSections = finance && page.takes_applications && page.figures.item?.HasError === false;
  const { title, lead } = headingOf(page);
  const changed = useMemo(
    () => (refused?.changed ? changedLines(refused.changed) : (newFigures ?? page.changed)),
    [refused, newFigures, page.changed],
  );
  const form = {
    page: { ...page, shown: refused?.changed?.current ?? page.shown },
    answers,
    attempt: refused?.attempt,
    agrees: changed !== null,
  };
  return (
    <main id="main" className="checkout" data-step="step-2" data-status={refused && REFUSED}>
      <PageTitle
        words={refused?.changed ? t("deal.thePriceHasChanged") : problems.length > 0 ? t("common.errorTitle", { title }) : title}
      />
      <meta name="robots" content="noindex" />
      <div className={hasSections ? "wrap checkout__grid checkout__grid--three" : "wrap checkout__grid"}>
        {hasSections && <SectionsNav sections={sectionsBefore()} />}
        <div className="stack checkout__main">
          <div>
            {hasSections && <StepProgress sections={sectionsBefore()} />}
            <a className="icon-link" href={localisedPath(page.back)}>
              <Icon name="arrow-left" />
              {t("deal.backToYourDeal")}
            </a>
            <ErrorSummary problems={problems} />
            {refused?.problems.some(({ field }) => field === BOT_CHECK_FIELD) && (
              <Notice title={t("deal.orOrderByTelephone")}>
                {`${t("deal.callUsOn")} `}
                <a href={telephoneLink(page.telephone)}>{page.telephone}</a>
                {` ${t("deal.andWeTakeYourOrder")}`}
              </Notice>
            )}
            {refused?.limited && (
              <Notice title={t("deal.orOrderByTelephone")}>
                {`${t("deal.callUsOn")} `}
                <a href={telephoneLink(page.telephone)}>{page.telephone}</a>
                {` ${t("deal.andWeTakeYourOrder")} `}
                <a href={localisedPath(`/enquiry/${page.stock_id}`)}>{t("common.askAboutThisVehicle")}</a>
              </Notice>
            )}
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
          </div>
          {changed && (
            <FiguresChanged key={refused?.attempt} lines={changed}>
              {refused?.changed ? t("deal.nothingIsOrderedYet") : t("deal.thePriceChangedSinceYouChose")}
            </FiguresChanged>
          )}
          {page.car_is_gone && (
            <Notice tone="warning" title={t("deal.thePriceOfYourPart")}>
              {t("deal.valueYourCarAgain")}
            </Notice>
          )}
          {finance ? <FinanceApplicationForm {...form} /> : <PurchaseForm {...form} />}
        </div>
        <CheckoutSide page={page} />
      </div>
    </main>
  );
}

/** The postcode that was typed has another fee than that of the deal's address. */
function withTypedDelivery(page: Page, refused: RefusedForm | undefined): Page {
  const price = refused?.changed?.current.products.find(({ id }) => id === DELIVERY)?.price;
  if (!page.delivery || price === undefined) return page;
  const fee = penceFromPounds(price);
  return { ...page, delivery: { ...page.delivery, fee: formatMoney(fee) }, figures: withDeliveryFee(page.figures, fee) };
}

/** The other pages of the application have no URL before the order exists. */
function sectionsBefore() {
  return SECTIONS.map(({ title, section }) => ({ title: t(title), href: null, done: false, current: section === "about" }));
}

function headingOf({ method, range, figures: { cash }, delivery }: Page): { title: string; lead: string } {
  const fee = formatMoney(cash.paid);
  switch (method) {
    case "finance":
      return { title: t("deal.financeApplication"), lead: t("deal.sixShortPagesEachSaved") };
    case "cash":
      return {
        title: t("deal.buyThisRange", { range }),
        lead: isPaidInFullFrom(cash)
          ? t(delivery ? "deal.youPayAllAndWeDeliver" : "deal.youPayAllOfItToday")
          : cash.paid > 0
            ? t("deal.feeTodayKeeps", { fee })
            : t(delivery ? "deal.youPayBeforeWeDeliver" : "deal.youPayByBankTransfer"),
      };
    case "reserve":
      return {
        title: t("deal.reserveThisRange", { range }),
        lead: cash.paid > 0 ? t("deal.feeHolds", { fee }) : t("deal.itIsHeld"),
      };
  }
}

/** Specification 8.1 and 8.3: the error summary receives the focus, which scrolls to it. */
const REFUSED: BuilderStatus = "CREATE_DEAL_ERROR";

/** Problems of the deal as a whole have no field in the form. */
const WITHOUT_FIELD = ["vehicle", "valuation_hash", "payment_type", "products", "finance_type", ""];

function atItsField({ field, message }: { field: string; message: string }) {
  return { field: WITHOUT_FIELD.includes(field) ? undefined : field, message };
}
