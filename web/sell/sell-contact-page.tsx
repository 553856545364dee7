import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { validityText } from "#domain/part-exchange/validity-text.ts";
import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";
import { dealershipContext, visitorContext } from "#web/context.ts";
import { sendLead } from "#web/enquiry/send-lead.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { t } from "#web/locale/translate.ts";
import { carTitle } from "#web/part-exchange/part-exchange-car.ts";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { data, redirect } from "react-router";
import type { Route } from "./+types/sell-contact-page";
import { bringBranches } from "./bring-branches.ts";
import { requireBuyer } from "./require-buyer.ts";
import { SellForm } from "./sell-form.tsx";
import { SellLayout } from "./sell-layout.tsx";
import { SELL_PATH } from "./sell-path.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const dealership = requireBuyer(context.get(dealershipContext));
  const valuation = await dealership.partExchange.held(params.hash);
  if (!valuation) throw redirect(`${SELL_PATH}?ended`, { status: 302, headers: NO_STORE_HEADERS });
  return data({ valuation, branches: bringBranches(dealership) }, { headers: NO_STORE_HEADERS });
}

export function action({ context, request }: Route.ActionArgs) {
  return sendLead(requireBuyer(context.get(dealershipContext)), "sell", request, context.get(visitorContext).address);
}

/** The URL is a capability: `same-origin` hides it from other sites. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { ...NO_STORE_HEADERS, "Referrer-Policy": "same-origin", ...Object.fromEntries(actionHeaders ?? []) };
}

export default function SellContactPage({ loaderData: { valuation, branches }, actionData }: Route.ComponentProps) {
  return (
    <SellLayout
      title={t("deal.yourDetails")}
      lead={t("sell.tellUsWhoYouAre")}
      step={3}
      back={{ href: `${SELL_PATH}/${valuation.hash}`, label: t("sell.changeYourAnswers") }}
      wrong={actionData !== undefined}
      side={<YourCar valuation={valuation} />}
    >
      <SellForm hash={valuation.hash} branches={branches} refused={actionData} />
    </SellLayout>
  );
}

function YourCar({ valuation: { vehicle, expires_at } }: { valuation: PresentedValuation }) {
  const { plate, valuation, settlement, mileage } = vehicle;
  return (
    <aside className="panel panel__body lead-page__side sell__car" aria-label={t("partExchange.yourValuation")}>
      <NumberPlate registration={plate} />
      <p>
        <b>{carTitle(vehicle)}</b>
        <br />
        <span className="muted">{t("common.mileageMiles", { mileage: mileage.toLocaleString("en-GB") })}</span>
      </p>
      <dl className="figures-list">
        <div>
          <dt>{t("sell.ourPrice")}</dt>
          <dd>{formatMoney(penceFromPounds(valuation))}</dd>
        </div>
        {settlement > 0 && (
          <>
            <div>
              <dt>{t("partExchange.lessOutstandingFinance")}</dt>
              <dd>{formatMoney(penceFromPounds(-settlement))}</dd>
            </div>
            <div className="total">
              <dt>{t("sell.wePayYou")}</dt>
              <dd>{formatMoney(penceFromPounds(valuation - settlement))}</dd>
            </div>
          </>
        )}
      </dl>
      <p className="small muted">{t(validityText(Date.parse(expires_at)))}</p>
    </aside>
  );
}
