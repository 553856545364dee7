import { LOCALES } from "#domain/labels/locales.ts";
import { providerSources } from "#domain/integrations/integrations.ts";
import { apiApp } from "#server/api/app.ts";
import { autosOnShowApi } from "#server/api/autos-on-show.ts";
import { healthApi } from "#server/api/health.ts";
import type { Config } from "#server/config.ts";
import type { Dealership } from "#server/dealership.ts";
import type { PageCache } from "#server/pages/page-cache.ts";
import { nextTimeBasedChange } from "#server/pages/page-expiry.ts";
import type { DependencyRecorder } from "#server/pages/page-dependencies.ts";
import { pagesApp, type RenderPage } from "#server/pages/pages.ts";
import { assistantsApp } from "#server/assistants/assistants-app.ts";
import { feedsApp } from "#server/feeds-out/feeds-app.ts";
import { feedApp } from "#server/content/rss-app.ts";
import { outboxApp } from "#server/deliveries/mail/outbox-app.ts";
import { securityTxtApp } from "#server/security-txt.ts";
import { faviconHandler } from "#server/pages/favicon.ts";
import { sitemapApp } from "#server/sitemap/sitemap-app.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { cacheScope } from "#server/pages/cache-scope.ts";
import { clientLimit } from "#server/http/open-limit.ts";
import { requestLimits } from "#server/http/request-limits.ts";
import { limitedMisses, TOO_MANY_UNKNOWN_ORDERS } from "#server/http/too-many.ts";
import { unsubscribeApp } from "#server/alerts/unsubscribe-app.ts";
import { websiteOrigin } from "#server/http/website-origin.ts";
import type { Website } from "#websites/website.ts";
import { agedSince, withFiguresFrom } from "#server/nodes/figures-age.ts";
import { databaseAwayAnswer } from "#server/http/database-away.ts";
import { Hono } from "hono";

/** Paths of orders by their secret guid or token. */
const ORDER_PATHS = [
  ...["", ...Object.values(LOCALES).map(({ base }) => base)].flatMap((base) => [
    `${base}/order/*`,
    `${base}/resume/*`,
    `${base}/find-order/*`,
    `${base}/your-deal/*`,
    `${base}/order-form/*`,
    `${base}/alert/*`,
  ]),
  "/api/v2/website-orders/order/*",
  "/api/v2/website-orders/part-exchange/*",
  "/api/v2/website-orders/part-exchange",
];

export type BuiltWebsite = {
  render: RenderPage;
  /** Records what the pages read of their dealership. */
  record: DependencyRecorder["record"];
  builtFiles: Hono;
  cache?: PageCache;
  /** Under the development server: no page cache, no content security policy. */
  developing?: boolean;
};

/** The process's configuration for one website of a group. */
export function builtWebsiteOf(config: Config, website: Website, isFirst: boolean): Config {
  return { ...config, origin: config.origin && websiteOrigin(config.origin, website, isFirst) };
}

/** All handlers of one website, in this order: health, API, pictures, built files, pages. */
export function siteApp(dealership: Dealership, config: Config, website: BuiltWebsite): Hono {
  const addressOf = clientAddress(config.trustProxy ?? 0);
  const app = new Hono();
  app.route("/", healthApi(dealership));
  app.get("/favicon.ico", faviconHandler(dealership.website));
  const unknownOrders = limitedMisses(
    clientLimit(dealership.openLimit, `unknown orders ${dealership.website.name}`, requestLimits(dealership.website).unknown_orders),
    addressOf,
    TOO_MANY_UNKNOWN_ORDERS,
  );
  for (const path of ORDER_PATHS) app.use(path, unknownOrders);
  const aged = agedSince(dealership);
  app.use("/api/*", withFiguresFrom(aged));
  app.route("/api", apiApp(dealership, addressOf));
  app.route("/autosonshowimages", autosOnShowApi(dealership));
  app.route("/media", dealership.media);
  if (dealership.outbox) app.route("/demo-outbox", outboxApp(dealership.outbox));
  app.route("/", unsubscribeApp(dealership.alerts));
  app.route("/", securityTxtApp(dealership, config.origin));
  app.route("/", sitemapApp(dealership, config.origin, config.databaseUrl !== undefined));
  app.route("/", feedApp(dealership, config.origin));
  app.route("/", feedsApp(dealership, config.origin));
  app.route("/", assistantsApp(dealership, addressOf, config.origin));
  app.route("/", website.builtFiles);
  app.route(
    "/",
    pagesApp({
      ...website,
      aged,
      developing: website.developing ?? false,
      now: dealership.now,
      trueUntil: (now) => nextTimeBasedChange(now, dealership.organisation),
      addressOf,
      origin: config.origin,
      scopeOf: cacheScope(dealership.website, config.origin),
      formTargets: dealership.orders.paymentOrigins,
      botCheck: dealership.botCheck?.sources,
      integrations: dealership.website.integrations && providerSources(dealership.website.integrations),
    }),
  );
  app.onError((error, c) => {
    const away = databaseAwayAnswer(c, error);
    if (away) return away;
    console.error(error);
    return c.text("Sorry, there was a problem. Please try again or contact us if the problem persists.", 500);
  });
  return app;
}
