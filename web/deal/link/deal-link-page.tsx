import "#web/deal/checkout/checkout.css";
import "#web/deal/builder/deal-builder.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import { dealershipContext } from "#web/context.ts";
import type { CheckoutHandle } from "#web/layout/checkout-layout.tsx";
import { PageTitle } from "#web/layout/page-title.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { data } from "react-router";
import type { Route } from "./+types/deal-link-page";
import { DealLinkBox } from "./deal-link-box.tsx";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { dealInQuery } from "./deal-in-query.ts";

/** A signed link to the deal in the query. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { vehicle, query, link, had_part_exchange } = await dealInQuery(context.get(dealershipContext), params.stock_id, url.searchParams);
  return data(
    {
      title: vehicleName(vehicle),
      back: `${vehiclePath(vehicle)}?${query}#deal`,
      link: new URL(localisedPath(`/deal/${link}`), url).href,
      email: `/deal-email/${vehicle.stock_id}?${query}`,
      had_part_exchange,
    },
    { headers: NO_STORE_HEADERS },
  );
}

export const headers = () => NO_STORE_HEADERS;

export const handle = { checkoutStep: 0 } satisfies CheckoutHandle;

export default function DealLinkPage({ loaderData: { title, back, link, email, had_part_exchange } }: Route.ComponentProps) {
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
        <DealLinkBox title={title} link={link} email={email} hadPartExchange={had_part_exchange} />
      </div>
    </main>
  );
}
