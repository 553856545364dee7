import {
  dealershipContext,
  nonceContext,
  receivePageHtmlContext,
  visitorContext,
  type ReceivePageHtml,
  type Visitor,
} from "#web/context.ts";
import { isTranslated } from "#domain/labels/locales.ts";
import type { Dealership } from "#server/dealership.ts";
import { createLocaleResolver } from "#web/locale/resolve-locale.ts";
import { setLocaleProvider, type PageLocale } from "#web/locale/translate.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as modules from "virtual:react-router/server-build";
import { dealPaper } from "#web/deal/customer/deal-paper.ts";
import { orderPaper } from "#web/deal/order/order-papers.ts";
import { vehiclePdf } from "#web/vehicle/print/vehicle-pdf.ts";
import { landingPagesOf, withLandingPageRoutes } from "./landing-page-routes.ts";
import { withoutLocalePrefix, withLocalisedRedirect, redirectToDefaultLocale } from "#web/locale/locale-routing.ts";
import { withUnsentForms } from "#web/forms/resend/with-unsent-forms.ts";
import { withoutSlash } from "./trailing-slash.ts";

/** Landing pages with a cached handler. */
const MAX_CACHED_HANDLERS = 500;
const LONGEST_LANDING = 200;

/** With `take`, the page is passed to it as a string and the response has no body. */
export type BuiltSite = (request: Request, visitor: Visitor, take?: ReceivePageHtml) => Promise<Response>;
type Handler = ReturnType<typeof createRequestHandler>;

const build = withUnsentForms(modules);
// All websites of a group share the same routes; the context says which dealership a request belongs to.
const handle = createRequestHandler(build, import.meta.env.MODE);
const landings = new Map<string, Handler>();

const localeStorage = new AsyncLocalStorage<PageLocale>();
setLocaleProvider(() => localeStorage.getStore());

/** Creates the request handler of a dealership's website: the server's only entry point into web/. */
export function createSite(dealership: Dealership, scriptNonce: string): BuiltSite {
  const resolveLocale = createLocaleResolver(dealership.website);

  async function answer(request: Request, visitor: Visitor, take: ReceivePageHtml | undefined): Promise<Response> {
    const paper =
      (await vehiclePdf(dealership, request)) ?? (await orderPaper(dealership, request)) ?? (await dealPaper(dealership, request));
    if (paper) return paper;
    const context = new RouterContextProvider();
    context.set(dealershipContext, dealership);
    context.set(visitorContext, visitor);
    context.set(nonceContext, scriptNonce);
    if (take) context.set(receivePageHtmlContext, take);
    return handlerFor(request)(request, context);
  }

  return async (request, visitor, take) => {
    const redirected = withoutSlash(request);
    if (redirected) return redirected;
    const { locale, path } = resolveLocale(new URL(request.url).pathname);
    if (!locale) return answer(request, visitor, take);
    if (locale.base === "") return localeStorage.run(locale, () => answer(request, visitor, take));
    if (path !== build.routeDiscovery.manifestPath && !isTranslated(pageOf(path))) return redirectToDefaultLocale(path, request);
    return withLocalisedRedirect(
      await localeStorage.run(locale, () => answer(withoutLocalePrefix(request, path, locale), visitor, take)),
      locale,
    );
  };
}

/** Single-fetch URLs: "/used-cars.data" has the data of "/used-cars", "/_.data" of the home page. */
function pageOf(path: string): string {
  return path.replace(/(?:\/_)?\.data$/, "") || "/";
}

function handlerFor(request: Request): Handler {
  const paths = landingPagesOf(request, build.routeDiscovery.manifestPath);
  if (paths.length === 0) return handle;
  const key = paths.join();
  const ready = landings.get(key) ?? createRequestHandler(withLandingPageRoutes(build, paths), import.meta.env.MODE);
  // Route discovery for several landing pages at once is a one-off combination: not cached.
  if (paths.length > 1 || key.length > LONGEST_LANDING) return ready;
  if (landings.size >= MAX_CACHED_HANDLERS) landings.clear();
  landings.set(key, ready);
  return ready;
}
