import "#web/deal/checkout/checkout.css";
import { t } from "#web/locale/translate.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { PageTitle } from "#web/layout/page-title.tsx";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { Button } from "#web/ui/button.tsx";
import { data, Form, redirect } from "react-router";
import type { Route } from "./+types/confirm-email-page";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";

/** Not a step of the checkout. */
export const handle = { checkoutStep: () => null } satisfies CheckoutHandle;

/** A GET confirms nothing: mail scanners and previews open links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const seen = await context.get(dealershipContext).orders.lookAtConfirmation(params.token);
  if (!seen.ok && seen.why === "unknown") throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return data({ confirmation: seen.ok ? { title: seen.title, email: seen.email } : null }, { headers: NO_STORE_HEADERS });
}

export async function action({ context, params }: Route.ActionArgs) {
  const { address } = context.get(visitorContext);
  const confirmed = await context.get(dealershipContext).orders.confirmEmail(params.token, { address });
  if (confirmed.ok) throw redirect(`/order/${confirmed.guid}?email=confirmed`, { status: 303, headers: NO_STORE_HEADERS });
  return data({ used: true }, { status: 409, headers: NO_STORE_HEADERS });
}

/** The URL is a capability: `same-origin` hides it from other sites. */
export const headers = () => ({ ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function ConfirmEmailPage({ loaderData: { confirmation }, actionData }: Route.ComponentProps) {
  const open = actionData ? null : confirmation;
  const title = open ? t("deal.confirmYourEmail") : t("deal.thisLinkWasUsedOrIsTooOld");
  return (
    <main id="main" className="checkout">
      <PageTitle words={title} />
      <meta name="robots" content="noindex" />
      <div className="wrap stack checkout__narrow">
        <div>
          <h1>{title}</h1>
          <p className="lead">{open ? t("deal.youOrderedTheTitle", { title: open.title, email: open.email }) : t("deal.ifYouUsedItAll")}</p>
        </div>
        {open && (
          <Form method="post">
            <Button size="large">{t("deal.confirmMyEmail")}</Button>
          </Form>
        )}
      </div>
    </main>
  );
}
