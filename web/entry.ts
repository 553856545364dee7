import { dealershipContext, nonceContext, takePageContext, visitorContext, type TakePage, type Visitor } from "#web/context.ts";
import type { Dealership } from "#server/dealership.ts";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { vehiclePdf } from "#web/vehicle/vehicle-pdf.ts";
import { landingsOf, withLandings } from "./landing-routes.ts";

/** Landing pages whose handlers are kept ready. */
const LANDINGS_READY = 500;

/** With `take`, a page is handed over there and its response is empty. */
export type Site = (request: Request, visitor: Visitor, take?: TakePage) => Promise<Response>;
type Handler = ReturnType<typeof createRequestHandler>;

/** The built website, given its dealership: the only thing the server asks of web/. */
export function createSite(dealership: Dealership, scriptMark: string): Site {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const landings = new Map<string, Handler>();

  function handlerFor(request: Request): Handler {
    const paths = landingsOf(request, build.routeDiscovery.manifestPath);
    if (paths.length === 0) return handle;
    const key = paths.join();
    const ready = landings.get(key) ?? createRequestHandler(withLandings(build, paths), import.meta.env.MODE);
    if (landings.size >= LANDINGS_READY) landings.clear();
    landings.set(key, ready);
    return ready;
  }

  return async (request, visitor, take) => {
    const pdf = await vehiclePdf(dealership, request);
    if (pdf) return pdf;
    const context = new RouterContextProvider();
    context.set(dealershipContext, dealership);
    context.set(visitorContext, visitor);
    context.set(nonceContext, scriptMark);
    if (take) context.set(takePageContext, take);
    return handlerFor(request)(request, context);
  };
}
