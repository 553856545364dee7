import { toMutation, type Change, type Mutation } from "./mutation.ts";

const savedOrder = "web/deal/builder/check-saved-order.ts";
const picture = "web/ui/vehicle-picture.tsx";
const api = "server/api/website-orders.ts";

const CHANGES: readonly Change[] = [
  ["8.1", "server/orders/holds/person-check.ts", '(await botCheck.isPerson(token, "order")) ? "person" : "robot"', '"person"'],
  ["8.2", api, "errors: { vehicle: [checked.message] } }, 409)", "errors: { vehicle: [checked.message] } }, 200)"],
  ["8.2", "web/deal/builder/use-availability.ts", "setMessage(found.message);", ""],
  ["8.3", "web/deal/checkout/agreement-fields.tsx", "<TermsCheckbox key={attempt} accepted", "<TermsCheckbox accepted"],
  ["8.4", api, "refuse(c, { errors: outcome.errors }, 422)", "refuse(c, { errors: {} }, 422)"],
  [
    "8.5",
    savedOrder,
    "if (!answer.ok) return { stillOpen: true, message: t(TROUBLE), failed: true };",
    "if (!answer.ok) return { stillOpen: true };",
  ],
  ["8.6", "web/deal/builder/deal-builder.tsx", "{figures.finance_down && <FinanceUnavailableNotice", "{false && <FinanceUnavailableNotice"],
  ["8.7", "web/offers/results-page-offers.ts", "return []; } }", "throw error; } }"],
  ["8.7", "server/organisation/sites.ts", 'console.error("The branches could not be reloaded; the last known ones stay:", error);', ""],
  ["8.8", "web/search/results/results-page.tsx", "<ErrorMain error={error} /> : <SearchFailed />", "<ErrorMain error={error} /> : null"],
  ["8.9", picture, "onError={fail}", "onError={undefined}"],
  ["8.10", "web/vehicle/pricing/contact-actions.tsx", 'else console.error("Chat is not available")', "else void 0"],
  ["8.11", "server/api/valuation.ts", "refuse(c, { message: NOT_FOUND }, 404, NO_STORE)", 'refuse(c, { message: "" }, 404, NO_STORE)'],
  ["8.22", "domain/deal/messages.ts", "common.thisVehicleIsCurrentlyReserved", "problem.vehicleSold"],
  ["8.20", "server/site-app.ts", "Please try again or contact us if the problem persists.", ""],
  [
    "8.14",
    "web/deal/order/order-action.ts",
    "{ next: `/order/${guid}` } : { problems: flat(removed.errors) }",
    "{ next: `/order/${guid}` } : { problems: [] }",
  ],
  ["8.15", "server/reviews/open-reviews.ts", 'return "unavailable";', "throw error;"],
  ["8.15", "server/reviews/open-reviews.ts", "now() + PAUSE_MS", "now() - PAUSE_MS"],
  [
    "8.16",
    "server/api/website-orders.ts",
    "{ message, errors, shown, current } : { message, errors }, status,",
    '{ message, errors, shown, current } : { message: "", errors: {} }, status,',
  ],
  [
    "8.17",
    "domain/stock/titles.ts",
    'return understood ? text.replace(/\\s+/g, " ").trim() : "";',
    'return text.replace(/\\s+/g, " ").trim();',
  ],
  ["8.18", "domain/stock/pictures.ts", 'return media_urls?.[0]?.url ?? "";', 'return media_urls?.[0]?.url ?? "none";'],
];

/** Removes the handling of each failure. */
export const ERRORS: readonly Mutation[] = CHANGES.map(toMutation);
