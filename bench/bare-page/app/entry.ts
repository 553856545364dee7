import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { VehicleCard } from "#domain/stock/card.ts";
import { cardsContext } from "./cards-context.ts";
import { copiedPageContext, copyOf } from "./copied-page.ts";

/** The bare app with the given cards and the page to copy, rendered as React Router's default entry does. */
export function createBarePage(cards: VehicleCard[], copied?: { html: string; data: unknown }): (request: Request) => Promise<Response> {
  const page = { body: copyOf(copied?.html ?? ""), data: copied?.data };
  const handle = createRequestHandler(build, "production");
  return (request) => {
    const context = new RouterContextProvider();
    context.set(cardsContext, cards);
    context.set(copiedPageContext, page);
    return handle(request, context);
  };
}
