import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

const LISTINGS = ["vehicle-search", "used-cars", "used-vans"];
const LEGAL_PAGES = ["privacy", "terms", "cookies", "accessibility"];

export default [
  layout("layout/shop-layout.tsx", [
    index("home/home-page.tsx"),
    ...LISTINGS.map((path) => route(path, "stock/results-page.tsx", { id: path })),
    route("locations", "organisation/locations-page.tsx"),
    ...LEGAL_PAGES.map((path) => route(path, "content/legal-page.tsx", { id: path })),
  ]),
  route("*", "layout/not-found-page.tsx"),
] satisfies RouteConfig;
