/** Where a visit came from, as far as the browser says: nothing in it is about a person. */
export type EnquirySource = { name: string; type: EnquirySourceType };
export const ENQUIRY_SOURCE_TYPES = ["campaign", "search", "social", "referral", "direct", "website"] as const;
export type EnquirySourceType = (typeof ENQUIRY_SOURCE_TYPES)[number];

/** What is known of a visit without script, or after the page was loaded anew from our own pages. */
export const DIRECT_SOURCE: EnquirySource = { name: "website", type: "website" };

/** The name of a campaign as a marketer writes it. Anything else in its place could be about a person and is left out. */
const CAMPAIGN = /^[a-z][a-z0-9_-]{0,39}$/i;
const HOST = /^[a-z0-9.-]{1,100}$/;
const SEARCH_ENGINES = ["google", "bing", "duckduckgo", "ecosia", "yahoo", "startpage", "qwant", "brave"];
const SOCIAL_NETWORKS = ["facebook", "instagram", "x", "t", "linkedin", "pinterest", "tiktok", "youtube", "reddit", "whatsapp"];

export type VisitArrival = {
  /** utm_source of the address that the visit began with. */
  campaign: string | null;
  /** The host of the page that led here; empty when the browser names none. */
  from: string;
  own: string;
};

/** The source of a visit: its campaign, else the page that led here, else nobody (specification 7.23, enquiry_source and enquiry_source_type). */
export function enquirySource({ campaign, from, own }: VisitArrival): EnquirySource {
  if (campaign !== null && CAMPAIGN.test(campaign)) return { name: campaign.toLowerCase(), type: "campaign" };
  const host = from.toLowerCase().replace(/^www\./, "");
  if (host === own.toLowerCase().replace(/^www\./, "")) return DIRECT_SOURCE;
  if (host === "") return { name: "direct", type: "direct" };
  if (!HOST.test(host)) return { name: "other website", type: "referral" };
  const labels = host.split(".").slice(0, -1);
  const isOneOf = (names: readonly string[]) => labels.some((label) => names.includes(label));
  return { name: host, type: isOneOf(SEARCH_ENGINES) ? "search" : isOneOf(SOCIAL_NETWORKS) ? "social" : "referral" };
}
