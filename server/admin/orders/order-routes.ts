import { text } from "#domain/messages/message-text.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, staffDownload } from "#server/admin/staff-route.ts";
import { formFile } from "#server/deals/signed-forms.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { staffOrderPlace } from "#server/orders/staff/staff-order.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Hono } from "hono";
import { applicationRoutes } from "./application-routes.ts";
import { pdfResponse } from "./pdf-response.ts";
import { stepRoutes } from "./step-routes.ts";

const RETRY_AFTER_S = "5";

/** The papers of orders, the steps that staff take, and finance applications. */
export function orderRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, ordersOf } = services;
  stepRoutes(app, services);
  applicationRoutes(app, services);
  const placeOf = ({ reference = "" }: Readonly<Record<string, string>>) => staffOrderPlace(database, reference);

  const find = async (params: Readonly<Record<string, string>>) => {
    const place = await placeOf(params);
    return place && [place];
  };

  staffDownload(app, {
    path: "/orders/:reference/confirmation.pdf",
    permission: "orders.read",
    find,
    run: async ({ c, params }) => {
      const place = await placeOf(params);
      const paper = place ? await ordersOf(place.website).confirmation(place.guid) : "nothing";
      if (paper === "nothing") return notFound(c);
      if (paper === "busy") return c.text(inEnglish(text("admin.order.busy")), 503, { "Retry-After": RETRY_AFTER_S });
      return pdfResponse(paper, `order-${place?.reference}.pdf`);
    },
  });
  staffDownload(app, {
    path: "/orders/:reference/shown.pdf",
    permission: "orders.read",
    find,
    run: async ({ c, params }) => {
      const place = await placeOf(params);
      const paper = place ? await ordersOf(place.website).shown(place.guid) : "nothing";
      if (paper === "nothing") return notFound(c);
      if (paper === "changed") return c.text(inEnglish(text("admin.order.shownChanged")), 409);
      return pdfResponse(paper, `order-${place?.reference}-shown.pdf`);
    },
  });
  staffDownload(app, {
    path: "/orders/:reference/order-form.pdf",
    permission: "orders.read",
    find,
    run: async ({ c, params }) => {
      const place = await placeOf(params);
      const order = place && (await storedOrder(database, place.guid));
      const form = order && (await formFile(database, order));
      return order && form ? pdfResponse(form, `order-form-${order.reference}.pdf`) : notFound(c);
    },
  });
}
