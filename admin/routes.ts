import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("layout/home.ts"),
  route("sign-in", "sign-in/sign-in-page.tsx"),
  route("sign-in/company", "sign-in/company-page.tsx"),
  route("invitation", "sign-in/invitation-page.tsx"),
  route("offline", "offline/offline-page.tsx"),
  route("account/confirm", "account/confirm-page.tsx"),
  layout("layout/frame.tsx", [
    route("stock", "stock/stock-page.tsx"),
    route("import", "import/import-page.tsx"),
    route("import/:id", "import/one-import-page.tsx"),
    route("stock/new", "stock/vehicle/new-vehicle-page.tsx"),
    route("stock/:stock_id", "stock/vehicle/vehicle-page.tsx"),
    route("branches", "branches/branches-page.tsx"),
    route("branches/new", "branches/new-branch-page.tsx"),
    route("branches/:slug", "branches/branch-page.tsx"),
    route("settings", "settings/settings-page.tsx"),
    route("stock/:stock_id/photos", "stock/photos/photos-page.tsx"),
    route("people", "people/people-page.tsx"),
    route("people/roles", "people/roles-page.tsx"),
    route("people/:id", "people/person-page.tsx"),
    route("audit", "audit/audit-page.tsx"),
    route("more", "layout/more-page.tsx"),
    route("account", "account/account-page.tsx"),
    route("*", "layout/not-found-page.tsx"),
  ]),
] satisfies RouteConfig;
