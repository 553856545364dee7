import type { Scope } from "#domain/staff/allowed.ts";
import type { Role } from "#domain/staff/roles.ts";

/** Typed by hand: who may call each route, and whether for people within reach or only with a post for the whole group. */
export const READERS: readonly Role[] = ["owner", "manager", "sales", "photographer", "marketing", "compliance", "reader"];
export const EDITORS: readonly Role[] = ["owner", "manager", "sales", "marketing"];
/** Who sees customers in orders. */
const CUSTOMER_ROLES: readonly Role[] = ["owner", "manager", "sales", "compliance"];
const ANSWERERS: readonly Role[] = ["owner", "manager", "sales"];
export const ROUTES: Readonly<Record<string, { roles: readonly Role[]; of: "person" | "group" }>> = {
  "POST /people": { roles: ["owner", "manager"], of: "person" },
  "POST /people/:id/recover": { roles: ["owner", "manager"], of: "person" },
  "POST /people/:id/end": { roles: ["owner", "manager"], of: "person" },
  "POST /people/:id/posts": { roles: ["owner"], of: "person" },
  "POST /audit/search": { roles: ["owner", "compliance"], of: "group" },
  "POST /audit/export": { roles: ["owner", "compliance"], of: "group" },
  "GET /audit/export/:act": { roles: ["owner", "compliance"], of: "group" },
  "GET /stock/rows": { roles: ["owner", "manager", "sales", "photographer", "marketing", "compliance", "reader"], of: "person" },
  "GET /stock/ids": { roles: ["owner", "manager"], of: "person" },
  "POST /stock/bulk/preview": { roles: ["owner", "manager"], of: "person" },
  "POST /stock/bulk": { roles: ["owner", "manager"], of: "person" },
  "POST /stock/bulk/:act/undo": { roles: ["owner", "manager"], of: "person" },
  "POST /stock/:stock_id/price": { roles: ["owner", "manager"], of: "person" },
  "GET /stock/export.csv": { roles: READERS, of: "person" },
  "POST /stock/views": { roles: ["owner", "manager", "sales", "photographer", "marketing", "compliance", "reader"], of: "person" },
  "POST /stock/views/:id/remove": {
    roles: ["owner", "manager", "sales", "photographer", "marketing", "compliance", "reader"],
    of: "person",
  },
  "POST /import/files": { roles: ["owner", "manager"], of: "person" },
  "POST /import/addresses": { roles: ["owner", "manager"], of: "person" },
  "POST /import/:id/columns": { roles: ["owner", "manager"], of: "person" },
  "POST /import/:id/run": { roles: ["owner", "manager"], of: "person" },
  "POST /import/:id/stop": { roles: ["owner", "manager"], of: "person" },
  "POST /import/:id/undo": { roles: ["owner", "manager"], of: "person" },
  "POST /feeds": { roles: ["owner", "manager"], of: "person" },
  "POST /feeds/:name": { roles: ["owner", "manager"], of: "person" },
  "POST /feeds/:name/pause": { roles: ["owner", "manager"], of: "person" },
  "POST /feeds/:name/resume": { roles: ["owner", "manager"], of: "person" },
  "POST /feeds/:name/run": { roles: ["owner", "manager"], of: "person" },
  "POST /feeds/:name/try": { roles: ["owner", "manager"], of: "person" },
  "POST /feeds/:name/remove": { roles: ["owner", "manager"], of: "person" },
  "GET /import/:id/refused.csv": { roles: ["owner", "manager"], of: "person" },
  "POST /stock": { roles: ["owner", "manager", "sales", "marketing"], of: "person" },
  "POST /stock/:stock_id": { roles: ["owner", "manager", "sales", "marketing"], of: "person" },
  "POST /stock/:stock_id/feed": { roles: ["owner", "manager", "sales", "marketing"], of: "person" },
  "POST /stock/:stock_id/register": { roles: ["owner", "manager", "sales", "marketing"], of: "person" },
  "POST /stock/:stock_id/photos": { roles: ["owner", "manager", "sales", "photographer", "marketing"], of: "person" },
  "POST /stock/:stock_id/photos/files": { roles: ["owner", "manager", "sales", "photographer", "marketing"], of: "person" },
  "POST /stock/:stock_id/photos/feed": { roles: ["owner", "manager", "sales", "photographer", "marketing"], of: "person" },
  "POST /stock/:stock_id/photos/turned": { roles: ["owner", "manager", "sales", "photographer", "marketing"], of: "person" },
  "GET /orders/:reference/confirmation.pdf": { roles: CUSTOMER_ROLES, of: "person" },
  "GET /orders/:reference/shown.pdf": { roles: CUSTOMER_ROLES, of: "person" },
  "GET /orders/:reference/order-form.pdf": { roles: CUSTOMER_ROLES, of: "person" },
  "POST /orders/:reference/approve": { roles: ["owner", "manager"], of: "person" },
  "POST /orders/:reference/refer": { roles: ["owner", "manager"], of: "person" },
  "POST /orders/:reference/hold-longer": { roles: ["owner", "manager"], of: "person" },
  "POST /orders/:reference/complete": { roles: ["owner", "manager"], of: "person" },
  "POST /orders/:reference/end": { roles: ["owner", "manager"], of: "person" },
  "POST /orders/:reference/refund": { roles: ["owner", "manager"], of: "person" },
  "POST /orders/:reference/refund-again": { roles: ["owner", "manager"], of: "person" },
  "POST /orders/:reference/refund-settled": { roles: ["owner", "manager"], of: "person" },
  "POST /orders/:reference/lender": { roles: ["owner", "manager"], of: "person" },
  "POST /orders/:reference/application": { roles: ["manager", "compliance"], of: "person" },
  "POST /branches": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /branches/:slug": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /branches/:slug/preview": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /branches/:slug/file": { roles: ["owner", "manager", "marketing"], of: "person" },
  "GET /branches/:slug/preview": { roles: ["owner", "manager", "marketing"], of: "person" },
  "GET /settings/:website/preview": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /settings": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /settings/recipients": { roles: ["owner"], of: "person" },
  "POST /content/:website/preview": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /content/:website/promotions/preview": { roles: ["compliance"], of: "person" },
  "POST /content/:website/save": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /content/:website/publish": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /content/:website/promotions/publish": { roles: ["compliance"], of: "person" },
  "POST /content/:website/withdraw": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /content/:website/remove": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /content/:website/rename": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /content/:website/ask": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /content/:website/keep": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /content/:website/unschedule": { roles: ["owner", "manager", "marketing"], of: "person" },
  "POST /leads/search": { roles: ["owner", "manager", "sales", "compliance"], of: "person" },
  "POST /leads/:id/claim": { roles: ANSWERERS, of: "person" },
  "POST /leads/:id/assign": { roles: ANSWERERS, of: "person" },
  "POST /leads/:id/note": { roles: ANSWERERS, of: "person" },
  "POST /leads/:id/answer": { roles: ANSWERERS, of: "person" },
  "POST /leads/:id/call": { roles: ANSWERERS, of: "person" },
  "POST /leads/:id/follow-up": { roles: ANSWERERS, of: "person" },
  "POST /leads/:id/done": { roles: ANSWERERS, of: "person" },
  "POST /leads/:id/reopen": { roles: ANSWERERS, of: "person" },
  "POST /leads/templates/add": { roles: ["owner", "manager"], of: "person" },
  "POST /leads/templates/preview": { roles: ["owner", "manager"], of: "person" },
  "POST /leads/templates/:id/change": { roles: ["owner", "manager"], of: "person" },
  "POST /leads/templates/:id/remove": { roles: ["owner", "manager"], of: "person" },
  "POST /deals/for-lead": { roles: ANSWERERS, of: "person" },
  "POST /deals/for-customer": { roles: ANSWERERS, of: "person" },
  "POST /deals/:id": { roles: ANSWERERS, of: "person" },
  "POST /deals/:id/request": { roles: ANSWERERS, of: "person" },
  "POST /deals/:id/withdraw": { roles: ANSWERERS, of: "person" },
  "POST /deals/:id/send": { roles: ANSWERERS, of: "person" },
  "POST /deals/:id/approve": { roles: ["owner", "manager"], of: "person" },
  "POST /deals/:id/decline": { roles: ["owner", "manager"], of: "person" },
  "GET /deals/:id/order-form.pdf": { roles: ANSWERERS, of: "person" },
  "POST /leads/:id/deliveries/:delivery/retry": { roles: ANSWERERS, of: "person" },
  "POST /orders/:reference/deliveries/:delivery/retry": { roles: ["owner", "manager"], of: "person" },
  "GET /diary/hours/:website/:site/:kind/:day": { roles: ANSWERERS, of: "person" },
  "POST /leads/:id/appointments": { roles: ANSWERERS, of: "person" },
  "POST /orders/:reference/appointments": { roles: ANSWERERS, of: "person" },
  "POST /diary/appointments": { roles: ANSWERERS, of: "person" },
  "POST /diary/:id/move": { roles: ANSWERERS, of: "person" },
  "POST /diary/:id/cancel": { roles: ANSWERERS, of: "person" },
  "POST /diary/:id/outcome": { roles: ANSWERERS, of: "person" },
  "POST /diary/feeds": { roles: ANSWERERS, of: "person" },
  "POST /diary/feeds/end": { roles: ANSWERERS, of: "person" },
  "GET /numbers/stock-days.json": { roles: READERS, of: "person" },
  "GET /numbers/stock-days.csv": { roles: READERS, of: "person" },
  "GET /numbers/price-position.json": { roles: READERS, of: "person" },
  "GET /numbers/price-position.csv": { roles: READERS, of: "person" },
  "GET /numbers/leads.json": { roles: CUSTOMER_ROLES, of: "person" },
  "GET /numbers/leads.csv": { roles: CUSTOMER_ROLES, of: "person" },
  "GET /numbers/orders.json": { roles: ["owner", "manager", "sales", "compliance", "reader"], of: "person" },
  "GET /numbers/orders.csv": { roles: ["owner", "manager", "sales", "compliance", "reader"], of: "person" },
  "GET /numbers/searches.json": { roles: READERS, of: "person" },
  "GET /numbers/searches.csv": { roles: READERS, of: "person" },
  "GET /numbers/wanted.json": { roles: CUSTOMER_ROLES, of: "person" },
  "GET /numbers/wanted.csv": { roles: CUSTOMER_ROLES, of: "person" },
  "GET /events": { roles: READERS, of: "person" },
  "GET /waiting": { roles: READERS, of: "person" },
  "POST /replies/:id/assign": { roles: ANSWERERS, of: "person" },
  "POST /replies/:id/remove": { roles: ANSWERERS, of: "person" },
  "GET /api/staff/v1/vehicles": { roles: READERS, of: "person" },
  "POST /api/staff/v1/vehicles": { roles: EDITORS, of: "person" },
  "GET /api/staff/v1/vehicles/:stock_id": { roles: READERS, of: "person" },
  "PATCH /api/staff/v1/vehicles/:stock_id": { roles: EDITORS, of: "person" },
  "POST /api/staff/v1/vehicles/:stock_id/publish": { roles: EDITORS, of: "person" },
  "POST /api/staff/v1/vehicles/:stock_id/withdraw": { roles: EDITORS, of: "person" },
  "POST /api/staff/v1/vehicles/:stock_id/sell": { roles: EDITORS, of: "person" },
  "GET /api/staff/v1/vehicles/:stock_id/overrides": { roles: READERS, of: "person" },
  "DELETE /api/staff/v1/vehicles/:stock_id/overrides/:field": { roles: EDITORS, of: "person" },
  "GET /api/staff/v1/people": { roles: ["owner", "manager"], of: "person" },
  "GET /api/staff/v1/people/:id": { roles: ["owner", "manager"], of: "person" },
  "GET /api/staff/v1/acts": { roles: ["owner", "compliance"], of: "group" },
};
/** Who of them may change prices too. */
export const PRICE_ROLES: readonly Role[] = ["owner", "manager"];
/** Routes for everybody's own things, for signing in, and without data. */
export const OTHERS =
  /^(?:\/account\/|\/sign-in|\/sign-out|\/invitation|\/media\/|\/shop-assets\/|\/diary\/feed\/|\/api\/staff\/v1\/openapi\.json$|\/\*$)/;
/** Of what belongs to a branch alone. */
export const ANY = "any";
export const WEBSITES = ["wexcombe", "tradeyard-vans"];

/** Written out, not as the rule does it. */
export function reaches(post: Scope, thing: Scope): boolean {
  const onWebsite = post.website === null || thing.website === ANY || post.website === thing.website;
  return (post.site_id === null || post.site_id === thing.site_id) && onWebsite;
}

/** The status: who may gets 200. */
export function expected(route: string, role: Role, scope: Scope, thing: Scope | undefined): number {
  const { roles, of } = ROUTES[route]!;
  if (!roles.includes(role)) return 403;
  if (of === "group") return scope.site_id === null && scope.website === null ? 200 : 403;
  return thing === undefined || reaches(scope, thing) ? 200 : 404;
}
