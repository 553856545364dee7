import "#web/deal/builder/deal-builder.css";
import { t } from "#web/locale/translate.ts";
import { deliveryBands } from "#domain/deal/delivery.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import { dealershipContext } from "#web/context.ts";
import { enquiryVehicle, enquiryVehicleOf } from "#web/enquiry/enquiry-vehicle.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { LeadPage } from "#web/enquiry/lead-page.tsx";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { data, Form, redirect } from "react-router";
import type { Dealership } from "#server/dealership.ts";
import type { Route } from "./+types/delivery-page";
import { backToDeal, findDeliveryFee } from "./delivery-action.ts";
import { DEAL } from "./delivery-fields.ts";
import { PostcodeField } from "./postcode-field.tsx";

/** The page of the delivery fee without script: shown when the postcode of the deal has no fee. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const vehicle = await deliveredVehicle(dealership, params.stock_id);
  return data(
    {
      about: enquiryVehicle(vehicle, dealership),
      title: vehicleName(vehicle),
      deal: url.search.slice(1),
      back: backToDeal(url.searchParams, vehicle, dealership.website),
    },
    { headers: NO_STORE_HEADERS },
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const dealership = context.get(dealershipContext);
  return findDeliveryFee(dealership, await deliveredVehicle(dealership, params.stock_id), request);
}

/** A website without delivery has no such page. */
async function deliveredVehicle(dealership: Dealership, stockId: string) {
  if (deliveryBands(dealership.website).length === 0) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const vehicle = await enquiryVehicleOf(dealership, stockId);
  if (vehicle.state !== "live") throw redirect(vehiclePath(vehicle), { headers: NO_STORE_HEADERS });
  return vehicle;
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export const handle = { checkoutStep: 0 } satisfies CheckoutHandle;

export default function DeliveryPage({ loaderData: { about, title, ...initial }, actionData }: Route.ComponentProps) {
  const { deal = initial.deal, back = initial.back, problem } = actionData ?? {};
  return (
    <LeadPage
      title={t("deal.deliveryOfTheTitle", { title })}
      lead={t("deal.weDeliverToYou")}
      about={about}
      back={{ path: back, label: t("deal.backToYourDeal") }}
      wrong={problem !== undefined}
    >
      <ErrorSummary problems={problem === undefined ? [] : [{ field: "delivery_postcode", message: problem }]} />
      <Form className="lead-form lead-form--boxed" method="post" noValidate>
        <input type="hidden" name={DEAL} value={deal} />
        <PostcodeField typed={actionData?.typed} problem={problem} />
      </Form>
    </LeadPage>
  );
}
