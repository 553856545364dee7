import "#web/deal/checkout/checkout.css";
import "#web/deal/builder/deal-builder.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { londonDay } from "#domain/calendar.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import { dealershipContext } from "#web/context.ts";
import { enquiryVehicleOf } from "#web/enquiry/enquiry-vehicle.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { PageTitle } from "#web/layout/page-title.tsx";
import { readPartExchangeCar } from "#web/part-exchange/read-part-exchange-car.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { data, redirect } from "react-router";
import type { Route } from "./+types/deal-link-page";
import { lenderItems } from "#web/deal/lender-items.ts";
import { parseDealChoice, dealChoiceParams } from "#web/deal/deal-choice.ts";
import { dealFactsOf } from "#web/deal/deal-facts.ts";
import { dealFigures } from "#web/deal/deal-figures.ts";
import { DealLinkBox } from "./deal-link-box.tsx";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { sharedDeal } from "./shared-deal-changes.ts";

/** A signed link to the deal in the query: its choice and current figures, without the part exchange. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const { website, finance, now, dealLinks } = dealership;
  const vehicle = await enquiryVehicleOf(dealership, params.stock_id);
  const facts = dealFactsOf(vehicle, website, londonDay(now()), finance);
  if (!facts || vehicle.state !== "live") throw redirect(vehiclePath(vehicle), { headers: NO_STORE_HEADERS });
  const choice = parseDealChoice(url.searchParams, website.finance_defaults);
  const car = await readPartExchangeCar(dealership, url.searchParams, vehicle);
  const figures = dealFigures(
    facts,
    choice,
    choice.method === "finance" ? await lenderItems(dealership, vehicle, facts, choice) : undefined,
  );
  const area = figures.delivered ? choice.delivery_area : undefined;
  const { delivery_area: _, ...others } = choice;
  const query = String(
    dealChoiceParams({ ...others, ...(area !== undefined && { delivery_area: area }), products: figures.extras.map(({ id }) => id) }),
  );
  const sent = sharedDeal(vehicle.stock_id, facts, { ...choice, part_exchange: car }, query, figures);
  return data(
    {
      title: vehicleName(vehicle),
      back: `${vehiclePath(vehicle)}?${query}#deal`,
      link: new URL(localisedPath(`/deal/${dealLinks.write(sent)}`), url).href,
      had_part_exchange: car !== undefined,
    },
    { headers: NO_STORE_HEADERS },
  );
}

export const headers = () => NO_STORE_HEADERS;

export const handle = { checkoutStep: 0 } satisfies CheckoutHandle;

export default function DealLinkPage({ loaderData: { title, back, link, had_part_exchange } }: Route.ComponentProps) {
  return (
    <main id="main" className="checkout">
      <PageTitle words={t("deal.takeThisDealAlong")} />
      <meta name="robots" content="noindex" />
      <div className="wrap deal-link">
        <a className="icon-link" href={localisedPath(back)}>
          <Icon name="arrow-left" />
          {t("deal.backToYourDeal")}
        </a>
        <h1>{t("deal.takeThisDealAlong")}</h1>
        <DealLinkBox title={title} link={link} hadPartExchange={had_part_exchange} />
      </div>
    </main>
  );
}
