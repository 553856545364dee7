import "#web/deal/deal-builder.css";
import "#web/deal/order-summary.css";
import "./gallery.css";
import "./vehicle.css";
import { dealershipContext } from "#web/context.ts";
import { ANONYMOUS_PAGE } from "#web/layout/page-cache.ts";
import { metaTags } from "#web/layout/page-meta.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/vehicle-page";
import { EndedVehicle } from "./ended-vehicle.tsx";
import { onlyEnlarges } from "./enlarged-picture.ts";
import { LiveVehicle } from "./live-vehicle.tsx";
import { loadVehicle } from "./vehicle-loader.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  return loadVehicle(context.get(dealershipContext), url);
}

/** Addresses that lead nowhere are not kept: there is no end to them. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders.has("Cache-Control") ? loaderHeaders : ANONYMOUS_PAGE;
}

/** A picture that fills the screen changes the address, not the vehicle. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !onlyEnlarges(currentUrl, nextUrl) && defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  if (!loaderData.head) return metaTags({ title: ENDED_TITLES[loaderData.kind], noindex: true });
  const { structured, ...head } = loaderData.head;
  return [...metaTags(head), { "script:ld+json": structured }];
}

const ENDED_TITLES = {
  live: "",
  sold: "",
  withdrawn: "This vehicle is no longer for sale",
  unknown: "We cannot find this vehicle",
};

export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === "live" ? (
    <LiveVehicle key={loaderData.vehicle.path} page={loaderData} />
  ) : (
    <EndedVehicle page={loaderData} />
  );
}
