import { dealershipContext, nonceContext, visitorContext, type Visitor } from "#web/context.ts";
import type { Dealership } from "#server/dealership.ts";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";

export type Site = (request: Request, visitor: Visitor) => Promise<Response>;

/** The built website, given its dealership: the only thing the server asks of web/. */
export function createSite(dealership: Dealership, scriptMark: string): Site {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, visitor) => {
    const context = new RouterContextProvider();
    context.set(dealershipContext, dealership);
    context.set(visitorContext, visitor);
    context.set(nonceContext, scriptMark);
    return handle(request, context);
  };
}
