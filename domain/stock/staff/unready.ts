import { EMPTY_QUERY, type StaffQuery } from "./staff-query.ts";

/** What is for sale, or is to be, and breaks a rule of readiness; the newest in stock first. */
export const UNREADY: StaffQuery = { ...EMPTY_QUERY, states: ["draft", "live"], readiness: ["unready"], order: "days-asc" };
