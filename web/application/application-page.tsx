import "#web/deal/checkout/checkout.css";
import "#web/deal/order-summary.css";
import "./application.css";
import { t } from "#web/locale/translate.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { useSaveOrderId } from "#web/deal/order/use-save-order-id.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { PageTitle } from "#web/layout/page-title.tsx";
import type { Route } from "./+types/application-page";
import { handleApplicationForm } from "./application-action.ts";
import { loadApplication, type ApplicationView } from "./application-loader.ts";
import { ApplicationEnded } from "./application-ended.tsx";
import { ApplicationSide } from "./application-aside.tsx";
import { ApplicationStep } from "./application-step.tsx";
import { SectionsNav } from "./sections-nav.tsx";
import { APPLICATION_STEPS } from "./steps.ts";

export const handle = { checkoutStep: 1 } satisfies CheckoutHandle;

export function loader({ context, params, request, url }: Route.LoaderArgs) {
  return loadApplication(context.get(dealershipContext), params, url.searchParams, request);
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleApplicationForm(context.get(dealershipContext), request, params, context.get(visitorContext).address);
}

/** The URL is a capability: `same-origin` hides it from other sites. Not `no-referrer`: forms would then send `Origin: null`. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex", ...Object.fromEntries(actionHeaders ?? []) };
}

export default function ApplicationPage({ loaderData: view, actionData: answered }: Route.ComponentProps) {
  useSaveOrderId(view.order.stock_id, view.order.guid);
  const title = view.ended ? t("application.yourFinanceApplicationIsWaiting") : t(APPLICATION_STEPS[view.step].title);
  const wrong = (answered?.problems.length ?? 0) > 0;
  return (
    <main id="main" className="checkout finance-application" data-step="step-2">
      <PageTitle words={wrong ? t("common.errorTitle", { title }) : title} />
      <meta name="robots" content="noindex" />
      <div className={view.ended ? "wrap checkout__grid" : "wrap checkout__grid checkout__grid--three"}>
        {!view.ended && <SectionsNav sections={view.sections} />}
        {view.ended ? (
          <ApplicationEnded view={view} answered={answered} />
        ) : (
          <ApplicationStep key={keyOf(view)} view={view} answered={answered} />
        )}
        <ApplicationSide order={view.order} />
      </div>
    </main>
  );
}

/** A separate key per question, so that React does not carry input from one to the next. */
function keyOf({ step, history }: ApplicationView): string {
  return [step, history?.entry, history?.earlier.length].join(" ");
}
