import "#web/alerts/save-alert.css";
import "#web/clean-air/clean-air.css";
import "#web/content/selling-points.css";
import "#web/content/text-ticker.css";
import "#web/deal/builder/deal-builder.css";
import "#web/deal/order-summary.css";
import "#web/enquiry/enquiry.css";
import "#web/finance/finance.css";
import "#web/finance/representative-example.css";
import "#web/search/card.css";
import "#web/vehicle/gallery/gallery.css";
import "#web/vehicle/costs/cost-bar.css";
import "#web/vehicle/costs/usage-form.css";
import "#web/vehicle/costs/running-costs.css";
import "#web/vehicle/electric/electric.css";
import "#web/vehicle/history/history.css";
import "./vehicle.css";
import { dealershipContext } from "#web/context.ts";
import { PUBLIC_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { metaTags } from "#web/layout/page-meta.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/vehicle-page";
import { onlyFullscreenChanges } from "#web/vehicle/gallery/fullscreen-picture.ts";
import { ForSaleVehicle } from "./live-vehicle.tsx";
import { loadVehicle } from "./vehicle-loader.ts";
import { ended, preloadVehicleSections } from "./lazy-sections.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  await preloadVehicleSections();
  return loadVehicle(context.get(dealershipContext), url);
}

/** Loads all sections before a client-side navigation, so that the page is complete when it appears. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), preloadVehicleSections()]);
  return page;
}

/** The loader's own `Cache-Control` wins: unknown slugs are unlimited and must not be cached. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders.has("Cache-Control") ? loaderHeaders : PUBLIC_PAGE_HEADERS;
}

/**
 * A modal or a full-screen picture changes the URL but not the data. Compared with the page's own query: the router does not
 * see the deal that `replaceState` writes into it.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname && nextUrl.search === location.search;
  return !(samePage && currentUrl.hash !== nextUrl.hash) && !onlyFullscreenChanges(currentUrl, nextUrl) && defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { structured, ...head } = loaderData.head;
  return [...metaTags(head), ...(structured ? [{ "script:ld+json": structured }] : [])];
}

export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === "live" ? (
    <ForSaleVehicle key={loaderData.vehicle.path} page={loaderData} />
  ) : (
    <ended.Place page={loaderData} />
  );
}
