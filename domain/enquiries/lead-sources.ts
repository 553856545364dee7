import { ENQUIRY_SOURCE_TYPES } from "./source.ts";

/** How a lead's customer came to the shop; `unknown`: the form did not say. */
export const LEAD_SOURCES = [...ENQUIRY_SOURCE_TYPES, "unknown"] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];
