import { filmOperations } from "#server/api/autos-on-show.ts";
import { contentOperations } from "#server/api/content.ts";
import { formOperations } from "#server/api/form-submit.ts";
import { healthOperations } from "#server/api/health.ts";
import { lenderOperations } from "#server/api/lender-messages.ts";
import { paymentOperations } from "#server/api/payment-messages.ts";
import { replyOperations } from "#server/api/reply-messages.ts";
import { reviewOperations } from "#server/api/reviews.ts";
import { suggestionOperations } from "#server/api/search-suggestions.ts";
import { siteOperations } from "#server/api/sites.ts";
import { valuationOperations } from "#server/api/valuation.ts";
import { financeOperations } from "#server/api/vehicle-finance.ts";
import { searchOperations } from "#server/api/vehicle-search.ts";
import { vehicleOperations } from "#server/api/vehicle.ts";
import { websiteOrderOperations } from "#server/api/website-orders.ts";
import { readDocs, readDocument, readStockSchema } from "./docs/document-operations.ts";
import type { Operation } from "./operation.ts";

/** Every operation of the API, in the order of its document; a test compares the list with the router's. */
export const OPERATIONS: readonly Operation[] = [
  ...searchOperations,
  ...suggestionOperations,
  ...vehicleOperations,
  ...filmOperations,
  ...reviewOperations,
  ...financeOperations,
  ...valuationOperations,
  ...websiteOrderOperations,
  ...paymentOperations,
  ...lenderOperations,
  ...formOperations,
  ...replyOperations,
  ...siteOperations,
  ...contentOperations,
  readDocument,
  readStockSchema,
  readDocs,
  ...healthOperations,
];
