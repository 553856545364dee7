import "./checkout.css";
import "./order-summary.css";
import { formatMoney } from "#domain/money.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { telephoneLink, useShopFront } from "#web/layout/shop-front.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useMemo } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/checkout-page";
import { placeOrder, type RefusedForm } from "./checkout-action.ts";
import { loadCheckout, type CheckoutPage as Page } from "./checkout-loader.ts";
import { BOT_CHECK_FIELD } from "./bot-check-field.tsx";
import { CheckoutSide } from "./checkout-side.tsx";
import { FinanceApplicationForm } from "./finance-application-form.tsx";
import { answersOf } from "./form-answers.ts";
import { orderInCookie } from "./order-cookie.ts";
import { SectionsNav } from "#web/application/sections-nav.tsx";
import { SECTIONS } from "#web/application/steps.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import { VehicleTaken } from "./vehicle-taken.tsx";

export const handle = { checkoutStep: 1 } satisfies CheckoutHandle;

export function loader({ context, params, request, url }: Route.LoaderArgs) {
  const own = orderInCookie(request, params.stock_id);
  return loadCheckout(context.get(dealershipContext), params.stock_id, url.searchParams, own);
}

export function action({ context, request }: Route.ActionArgs) {
  return placeOrder(context.get(dealershipContext), request, context.get(visitorContext).address);
}

/** After an order was refused the page keeps its deal, without a part exchange that it cannot have any more; after it was made the shopper is elsewhere. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs) {
  const answer: RefusedForm | undefined = actionResult;
  return answer?.kind === "refused" && answer.problems.some(({ field }) => field === "valuation_hash");
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.kind === "taken") return <VehicleTaken page={actionData} />;
  if (loaderData.kind === "taken") return <VehicleTaken page={loaderData} />;
  return <Checkout page={loaderData} refused={actionData} />;
}

function Checkout({ page, refused }: { page: Page; refused: RefusedForm | undefined }) {
  const answers = useMemo(() => answersOf(refused), [refused]);
  const problems = useMemo(() => refused?.problems.map(atItsField) ?? [], [refused]);
  const finance = page.method === "finance";
  const financed = page.figures.item?.HasError === false;
  const { title, lead } = wordsOf(page);
  return (
    <main id="main" className="co">
      <PageTitle title={problems.length > 0 ? `Error: ${title}` : title} />
      <div className={finance ? "wrap co__g co__g--3" : "wrap co__g"}>
        {finance && financed && page.takes_applications && <SectionsNav sections={BEFORE_THE_ORDER} />}
        <div className="stack co__main">
          <div>
            <a className="link-ico" href={page.back}>
              <Icon name="arrow-left" />
              Back to your deal
            </a>
            <ErrorSummary problems={problems} />
            {refused?.problems.some(({ field }) => field === BOT_CHECK_FIELD) && (
              <Notice title="Or order by telephone">
                Call us on <a href={telephoneLink(page.telephone)}>{page.telephone}</a> and we take your order. What you typed is still here.
              </Notice>
            )}
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
          </div>
          {page.car_is_gone && (
            <Notice tone="warning" title="The price of your part exchange is no longer held">
              Value your car again, or carry on without it.
            </Notice>
          )}
          {finance ? (
            <FinanceApplicationForm page={page} answers={answers} attempt={refused?.attempt} />
          ) : (
            <PurchaseForm page={page} answers={answers} attempt={refused?.attempt} />
          )}
        </div>
        <CheckoutSide page={page} />
      </div>
    </main>
  );
}

function PageTitle({ title }: { title: string }) {
  const siteName = useShopFront()?.site_name;
  return (
    <>
      <title>{siteName ? `${title} - ${siteName}` : title}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** The other pages of the application have no address before there is an order. */
const BEFORE_THE_ORDER = SECTIONS.map(({ title, section }) => ({ title, href: null, done: false, current: section === "about" }));

function wordsOf({ method, range, figures: { cash } }: Page): { title: string; lead: string } {
  const fee = formatMoney(cash.paid);
  switch (method) {
    case "finance":
      return { title: "Finance application", lead: "Six short pages, each saved when you go on. Have your bank details and the addresses of the last three years to hand." };
    case "cash":
      return {
        title: `Buy this ${range}`,
        lead: cash.paid > 0 ? `${fee} today keeps it for you. It comes off the price, and you pay the rest by bank transfer.` : "You pay by bank transfer before you collect.",
      };
    case "reserve":
      return {
        title: `Reserve this ${range}`,
        lead: cash.paid > 0 ? `${fee} holds it for you while you decide. It comes off the price when you buy, and you get all of it back if you do not.` : "It is held for you while you decide.",
      };
  }
}

/** Problems of the deal have no field of their own in the form. */
const WITHOUT_FIELD = ["vehicle", "valuation_hash", "payment_type", "products", "finance_type", ""];

function atItsField({ field, message }: { field: string; message: string }) {
  return { field: WITHOUT_FIELD.includes(field) ? undefined : field, message };
}
