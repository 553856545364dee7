import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

const LISTINGS = ["vehicle-search", "used-cars", "used-vans"];
const LEGAL_PAGES = ["privacy", "terms", "cookies", "accessibility"];

export default [
  layout("layout/shop-layout.tsx", [
    index("home/home-page.tsx"),
    ...LISTINGS.map((path) => route(path, "stock/results-page.tsx", { id: path })),
    ...LISTINGS.map((path) => route(`${path}/*`, "vehicle/vehicle-page.tsx", { id: `${path}-vehicle` })),
    route("locations", "organisation/locations-page.tsx"),
    ...LEGAL_PAGES.map((path) => route(path, "content/legal-page.tsx", { id: path })),
  ]),
  layout("layout/checkout-layout.tsx", [
    route("checkout/:stock_id", "deal/checkout-page.tsx"),
    route("demo-payment/:session", "deal/demo-payment-page.tsx"),
    route("order/:guid", "deal/order-page.tsx"),
  ]),
  route("*", "layout/not-found-page.tsx"),
] satisfies RouteConfig;
