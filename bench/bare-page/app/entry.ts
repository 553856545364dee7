import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { VehicleCard } from "#domain/stock/card.ts";
import { cardsContext } from "./cards-context.ts";

/** The bare app, given the cards its page shows. Rendered by React Router's own entry, as it comes. */
export function createBarePage(cards: VehicleCard[]): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, "production");
  return (request) => {
    const context = new RouterContextProvider();
    context.set(cardsContext, cards);
    return handle(request, context);
  };
}
