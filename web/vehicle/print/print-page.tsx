import "./print-page.css";
import { t } from "#web/locale/translate.ts";
import { resolveSearchPath } from "#domain/search/search-urls.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import { dealershipContext } from "#web/context.ts";
import { PUBLIC_PAGE_HEADERS, PRIVATE_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags, pageTitle } from "#web/layout/page-meta.ts";
import { data, redirect } from "react-router";
import type { Route } from "./+types/print-page";
import { PrintSheet } from "./print-sheet.tsx";
import { PrintTools } from "./print-toolbar.tsx";
import { vehicleSheet } from "./vehicle-sheet.ts";

/** A vehicle that is not for sale has no print page: it redirects to the vehicle page, which says why. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealership = context.get(dealershipContext);
  const address = resolveSearchPath(url.pathname);
  if (address.kind !== "print") throw data(null, 404);
  const vehicle = await dealership.stock.vehicle(address.stock_id);
  if (!vehicle || vehicle.state !== "live") throw redirect(`${address.path}/${address.slug}`, 302);
  if (vehicle.slug !== address.slug) throw redirect(`${address.path}/print/${vehicle.slug}`, 301);
  const sheet = await vehicleSheet(dealership, vehicle, url.origin);
  const headers = dealership.website.figures_by_lender ? PRIVATE_PAGE_HEADERS : PUBLIC_PAGE_HEADERS;
  return data({ sheet, path: vehiclePath(vehicle), code: dealership.documents.qrCode(sheet.address) }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { sheet } = loaderData;
  const title = pageTitle(t("vehicle.printTitle", { title: sheet.title }), { site_name: sheet.dealer.name });
  return metaTags({ title, canonical: sheet.address, noindex: true });
}

export default function PrintPage({ loaderData: { sheet, path, code } }: Route.ComponentProps) {
  return (
    <div className="print-page">
      <PrintTools path={path} />
      <main id="main">
        <PrintSheet sheet={sheet} code={code} />
      </main>
    </div>
  );
}
