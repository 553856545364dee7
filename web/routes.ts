import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { SEARCH_PATHS } from "#domain/search/search-urls.ts";

const LISTINGS = SEARCH_PATHS.map((path) => path.slice(1));

export default [
  ...LISTINGS.map((path) => route(`${path}/print/:slug`, "vehicle/print/print-page.tsx", { id: `${path}-print` })),
  route("vehicle/:id?", "vehicle/vehicle-by-id.ts"),
  layout("layout/shop-layout.tsx", [
    index("home/home-page.tsx"),
    ...LISTINGS.map((path) => route(path, "search/results/results-page.tsx", { id: path })),
    ...LISTINGS.map((path) => route(`${path}/*`, "vehicle/vehicle-page.tsx", { id: `${path}-vehicle` })),
    route("recommended-order", "search/order-method/order-method-page.tsx"),
    route("saved", "saved/saved-page.tsx"),
    route("compare", "compare/compare-page.tsx"),
    route("enquiry/:stock_id?", "enquiry/enquiry-page.tsx"),
    route("test-drive/:stock_id", "enquiry/test-drive-page.tsx"),
    route("move-closer/:stock_id", "enquiry/move-closer-page.tsx"),
    route("deal-email/:stock_id", "deal/link/deal-email-page.tsx"),
    route("find-order", "find-order/find-order-page.tsx"),
    route("find-order/:token", "find-order/found-order-page.tsx"),
    route("sell-my-car", "sell/sell-page.tsx"),
    route("sell-my-car/:hash", "sell/sell-valuation-page.tsx"),
    route("sell-my-car/:hash/contact", "sell/sell-contact-page.tsx"),
    route("apply-today", "enquiry/apply-today-page.tsx"),
    route("enquiry-sent/:id", "enquiry/enquiry-sent-page.tsx"),
    route("deal/:link", "deal/link/shared-deal-page.tsx"),
    route("locations", "organisation/locations-page.tsx"),
    route("locations/:slug", "organisation/site-page.tsx"),
    route("offers", "content/offers-page.tsx"),
    route("offline", "offline/offline-page.tsx"),
    ...["news", "guides"].flatMap((path) => [
      route(path, "content/posts-page.tsx", { id: path }),
      route(`${path}/:id`, "content/post-page.tsx", { id: `${path}-post` }),
    ]),
    route("*", "content/content-page.tsx"),
  ]),
  layout("layout/checkout-layout.tsx", [
    route("valuation", "part-exchange/valuation-page.tsx"),
    route("valuation/:hash", "part-exchange/valuation-result-page.tsx"),
    route("deal-link/:stock_id", "deal/link/deal-link-page.tsx"),
    route("deal-delivery/:stock_id", "deal/delivery/delivery-page.tsx"),
    route("checkout/:stock_id", "deal/checkout/checkout-page.tsx"),
    route("demo-outbox", "outbox/outbox-page.tsx"),
    route("demo-outbox/:number", "outbox/mail-page.tsx"),
    route("demo-payment/:session", "deal/order/demo-payment-page.tsx"),
    route("order/:guid", "deal/order/order-page.tsx"),
    route("order/:guid/application/:page?", "application/application-page.tsx"),
    route("confirm-email/:token", "deal/order/confirm-email-page.tsx"),
    route("resume/:token", "application/resume-page.tsx"),
  ]),
  route("saved/vehicles", "saved/vehicles-by-id.ts"),
] satisfies RouteConfig;
