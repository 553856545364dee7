import { dealershipContext, visitorContext } from "#web/context.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { data } from "react-router";
import type { Route } from "./+types/alert-page";
import { RequestAlert, requestAlert, loadRequest } from "./request-alert.tsx";
import { ConfirmAlert, confirmAlert, loadConfirmation } from "./confirm-alert.tsx";
import { changeAlert, loadAlert, YourAlert } from "./your-alert.tsx";

/** One route for the three pages: each route is in the script of every page. */
export async function loader({ context, params: { step, token = "" }, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  if (step === undefined) return loadRequest(dealership, url);
  if (step === "confirm") return loadConfirmation(dealership, token);
  if (step === "yours") return loadAlert(dealership, token, url);
  throw data(null, { status: 404, headers: NO_STORE_HEADERS });
}

export async function action({ context, params: { step, token = "" }, request }: Route.ActionArgs) {
  const dealership = context.get(dealershipContext);
  const form = await request.formData();
  if (step === undefined) return requestAlert(dealership, form, context.get(visitorContext).address);
  if (step === "confirm") return confirmAlert(dealership, token);
  if (step === "yours") return changeAlert(dealership, token, form);
  throw data(null, { status: 404, headers: NO_STORE_HEADERS });
}

/** The URL of a mail is a capability: `same-origin` hides it from other sites. */
export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  const sent = new Headers(actionHeaders ?? loaderHeaders);
  sent.set("Referrer-Policy", "same-origin");
  sent.set("X-Robots-Tag", "noindex");
  return sent;
}

export default function AlertPage({ loaderData: page, actionData }: Route.ComponentProps) {
  if (page.kind === "yours") return <YourAlert page={page} />;
  if (page.kind === "confirm") return <ConfirmAlert page={page} actionData={actionData?.kind === "unconfirmed" ? actionData : undefined} />;
  return <RequestAlert page={page} actionData={actionData?.kind === "refused" ? actionData : undefined} />;
}
