import { BUILDER_AND_BLOCKS } from "./builder-and-blocks.ts";
import { CALLS } from "./calls.ts";
import type { Clauses } from "./clause.ts";
import { CONSTANTS } from "./constants.ts";
import { ERRORS } from "./errors.ts";
import { ORDERS_AND_CONTENT } from "./orders-and-content.ts";
import { PURPOSE } from "./purpose.ts";
import { ROUTES_AND_VEHICLE_PAGE } from "./routes-and-vehicle-page.ts";
import { RULES_AND_ROLES } from "./rules-and-roles.ts";
import { STATES } from "./states.ts";
import { VEHICLES_AND_BRANCHES } from "./vehicles-and-branches.ts";

/** The number of numbered clauses in each section of the specification. */
export const CLAUSES_IN_SECTION: Readonly<Record<number, number>> = { 1: 14, 2: 64, 3: 75, 4: 32, 5: 20, 6: 4, 7: 33, 8: 22, 9: 37 };

/** Requirements of the specification without a number. */
export const UNNUMBERED = [
  "1 audience",
  "1 builder",
  "1 labels",
  "1 currency",
  "2 Move closer",
  "2 View by appointment",
  "2 mobile modal",
  "2 ten modals",
  "3 part exchange form",
  "4 first step",
  "8 texts",
  "8 HasError",
] as const;

export const ALL_CLAUSES: Clauses = {
  ...PURPOSE,
  ...ROUTES_AND_VEHICLE_PAGE,
  ...BUILDER_AND_BLOCKS,
  ...VEHICLES_AND_BRANCHES,
  ...ORDERS_AND_CONTENT,
  ...STATES,
  ...RULES_AND_ROLES,
  ...CALLS,
  ...ERRORS,
  ...CONSTANTS,
};
