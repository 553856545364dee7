import { documentApp } from "#server/api-document/docs/document-app.ts";
import { contentApi } from "#server/api/content.ts";
import { formSubmitApi } from "#server/api/form-submit.ts";
import { withTranslations } from "#server/http/refusal.ts";
import { websiteTranslations } from "#locales/website-translations.ts";
import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import { lenderMessagesApi } from "#server/api/lender-messages.ts";
import { paymentMessagesApi } from "#server/api/payment-messages.ts";
import { replyMessagesApi } from "#server/api/reply-messages.ts";
import { reviewsApi } from "#server/api/reviews.ts";
import { searchSuggestionsApi } from "#server/api/search-suggestions.ts";
import { sitesApi } from "#server/api/sites.ts";
import { valuationApi } from "#server/api/valuation.ts";
import { vehicleApi } from "#server/api/vehicle.ts";
import { vehicleFinanceApi } from "#server/api/vehicle-finance.ts";
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { websiteOrdersApi } from "#server/api/website-orders.ts";
import type { Dealership } from "#server/dealership.ts";
import { limitedQuery } from "#server/http/query-limit.ts";
import { databaseAwayAnswer } from "#server/http/database-away.ts";
import { Hono, type Context } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";

/** The API below /api. An unknown URL gets a JSON 404, a wrong method a 405. */
export function apiApp(dealership: Dealership, addressOf: (c: Context) => string): Hono {
  const app = new Hono();
  app.use(withTranslations(websiteTranslations({ labels: dealership.website.labels })(DEFAULT_LOCALE)));
  app.use(limitedQuery);
  app.route("/v2", vehicleSearchApi(dealership, addressOf));
  app.route("/v2", searchSuggestionsApi(dealership));
  app.route("/v2", vehicleApi(dealership));
  app.route("/", reviewsApi(dealership));
  app.route("/v2", sitesApi(dealership));
  app.route("/v2", contentApi(dealership));
  app.route("/v2", vehicleFinanceApi(dealership, addressOf));
  app.route("/v2", websiteOrdersApi(dealership, addressOf));
  app.route("/v2", paymentMessagesApi(dealership));
  app.route("/v2", lenderMessagesApi(dealership));
  app.route("/v2", replyMessagesApi(dealership, addressOf));
  app.route("/v2", formSubmitApi(dealership, addressOf));
  app.route("/", valuationApi(dealership, addressOf));
  app.route("/v2", documentApp(dealership));
  app.all("*", methodNotAllowed({ app, onMethodNotAllowed: allowedMethods }), (c) =>
    c.json({ message: "There is no such address in this API." }, 404),
  );
  app.onError((error, c) => {
    const away = databaseAwayAnswer(c, error);
    if (away) return away;
    console.error(error);
    return c.json({ message: "Sorry, there was a problem. Please try again or contact us if the problem persists." }, 500);
  });
  return app;
}

function allowedMethods(c: Context, methods: string[]): Response {
  const allowed = methods.toSorted().join(", ");
  return c.json({ message: `This address of the API takes ${allowed} only.` }, 405, { Allow: allowed });
}
