import "#web/deal/checkout/checkout.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { dealershipContext } from "#web/context.ts";
import { orderCookies } from "#web/deal/order/order-cookie.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { PageTitle } from "#web/layout/page-title.tsx";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { data, Form, redirect } from "react-router";
import type { Route } from "./+types/resume-page";

export const handle = { checkoutStep: 1 } satisfies CheckoutHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const looked = await context.get(dealershipContext).orders.lookAtLink(params.token);
  if (!looked.ok && looked.why === "unknown") throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return data({ works: looked.ok }, { headers: NO_STORE_HEADERS });
}

/** Only a POST uses up the link: mail scanners and previews open links with GET. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { orders, website } = context.get(dealershipContext);
  const form = await request.formData();
  if (form.get("intent") === "renew") {
    await orders.renewLink(params.token, (token) => new URL(localisedPath(`/resume/${token}`), request.url).href);
    return data({ renewed: true }, { headers: NO_STORE_HEADERS });
  }
  const opened = await orders.openLink(params.token);
  if (opened.ok) {
    const order = await orders.get(opened.guid);
    const headers = new Headers(NO_STORE_HEADERS);
    for (const cookie of order ? orderCookies(website, order.stock_id, order.guid, request.url) : []) headers.append("Set-Cookie", cookie);
    throw redirect(`/order/${opened.guid}/application`, { status: 303, headers });
  }
  return data({ renewed: false }, { status: 409, headers: NO_STORE_HEADERS });
}

export const headers = () => ({ ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function ResumePage({ loaderData: { works }, actionData }: Route.ComponentProps) {
  const open = works && !actionData;
  const title = open ? t("application.carryOnWithYourFinance") : t("application.thisLinkHasBeenUsed");
  return (
    <main id="main" className="checkout">
      <PageTitle words={title} />
      <meta name="robots" content="noindex" />
      <div className="wrap stack checkout__narrow">
        <div>
          <h1>{title}</h1>
          <p className="lead">{open ? t("application.whatYouToldUsIsSaved") : t("application.eachLinkWorksOnceWithin")}</p>
        </div>
        {actionData?.renewed ? (
          <Notice tone="good" role="alert" title={t("application.aNewLink")}>
            {t("application.lookInTheMailbox")}
          </Notice>
        ) : (
          <Form method="post">
            {open ? (
              <Button size="large">{t("application.carryOn")}</Button>
            ) : (
              <Button size="large" name="intent" value="renew">
                {t("application.emailMeANewLink")}
              </Button>
            )}
          </Form>
        )}
      </div>
    </main>
  );
}
