import "#web/vehicle/vehicle.css";
import { t } from "#web/locale/translate.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import { dealershipContext } from "#web/context.ts";
import { PageTitle } from "#web/layout/page-title.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { data, redirect } from "react-router";
import type { Route } from "./+types/shared-deal-page";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { SHARED_DEAL_PARAM } from "./shared-deal.ts";

/** Redirects to the vehicle with the shared deal; the vehicle's page shows what has changed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { dealLinks, stock } = context.get(dealershipContext);
  const sent = dealLinks.read(params.link);
  const vehicle = sent && (await stock.vehicle(sent.stock_id));
  if (!vehicle) return data(null, { status: 404, headers: NO_STORE_HEADERS });
  throw redirect(`${vehiclePath(vehicle)}?${sent.choice}&${SHARED_DEAL_PARAM}=${params.link}#deal`, { headers: NO_STORE_HEADERS });
}

export const headers = () => NO_STORE_HEADERS;

export default function SentDealPage() {
  return (
    <main id="main">
      <PageTitle words={t("deal.weCannotReadThisLink")} />
      <meta name="robots" content="noindex" />
      <div className="wrap ended">
        <h1>{t("deal.weCannotReadThisLink")}</h1>
        <p className="ended__lead">{t("deal.itMayHaveBeenCut")}</p>
        <ButtonLink href="/vehicle-search">{t("common.searchAllVehicles")}</ButtonLink>
      </div>
    </main>
  );
}
