/** The source of a visit, as far as the browser reports it. Contains no personal data. */
export type EnquirySource = { name: string; type: EnquirySourceType };
export const ENQUIRY_SOURCE_TYPES = ["campaign", "search", "social", "referral", "direct", "website"] as const;
export type EnquirySourceType = (typeof ENQUIRY_SOURCE_TYPES)[number];

/** The source without script, or after a navigation from our own pages. */
export const DIRECT_SOURCE: EnquirySource = { name: "website", type: "website" };

/** Plausible campaign names. Other values of the parameter might contain personal data and are dropped. */
const CAMPAIGN = /^[a-z][a-z0-9_-]{0,39}$/i;
const HOST = /^[a-z0-9.-]{1,100}$/;
const SEARCH_ENGINES = ["google", "bing", "duckduckgo", "ecosia", "yahoo", "startpage", "qwant", "brave"];
const SOCIAL_NETWORKS = ["facebook", "instagram", "x", "t", "linkedin", "pinterest", "tiktok", "youtube", "reddit", "whatsapp"];

export type VisitArrival = {
  /** `utm_source` of the visit's first URL. */
  campaign: string | null;
  /** The host of the referrer; empty if the browser sends none. */
  from: string;
  site_host: string;
};

/** The source of a visit: campaign, otherwise referrer, otherwise direct (specification 7.23, enquiry_source and enquiry_source_type). */
export function enquirySource({ campaign, from, site_host }: VisitArrival): EnquirySource {
  if (campaign !== null && CAMPAIGN.test(campaign)) return { name: campaign.toLowerCase(), type: "campaign" };
  const host = from.toLowerCase().replace(/^www\./, "");
  if (host === site_host.toLowerCase().replace(/^www\./, "")) return DIRECT_SOURCE;
  if (host === "") return { name: "direct", type: "direct" };
  if (!HOST.test(host)) return { name: "other website", type: "referral" };
  const labels = host.split(".").slice(0, -1);
  const isOneOf = (names: readonly string[]) => labels.some((label) => names.includes(label));
  return { name: host, type: isOneOf(SEARCH_ENGINES) ? "search" : isOneOf(SOCIAL_NETWORKS) ? "social" : "referral" };
}
