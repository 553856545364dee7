/** The content security policy directives for which a provider may need hosts. Images may come from any https host already. */
export const HOST_KINDS = ["script", "connect", "frame", "style", "font"] as const;
export type HostKind = (typeof HOST_KINDS)[number];

/** Exact origins by directive: `{ connect: ["https://region1.google-analytics.com"] }`. */
export type ProviderHosts = Readonly<Partial<Record<HostKind, readonly string[]>>>;

/** When a provider's script is loaded: after cookies are accepted, or after a click on a button that names the provider. */
export type ConsentClass = "accepted" | "pressed";

/** Third-party scripts in a website's pages. Absent ones are off. */
export type Integrations = {
  /** Google Tag Manager (`gtm`, an id like GTM-AB12CD3) or Google Analytics 4 (`ga4`, G-AB12CD34EF). */
  analytics?: {
    provider: "gtm" | "ga4";
    id: string;
    consent?: "accepted";
    /** The origin of the script, for a first-party tag server. Default: Google's. */
    origin?: string;
    /** Replaces Google's hosts, by directive. */
    hosts?: ProviderHosts;
  };
  /** Opened by the chat button of a vehicle page (`contactActions.chat`). */
  chat?: {
    /** The name shown on the button. */
    provider: string;
    /** The URL of its script. */
    script: string;
    consent?: "pressed";
    hosts?: ProviderHosts;
    /**
     * The function that opens the chat, "Tawk_API.maximize". Default: `dealerChat.open` if the script defines it; otherwise the widget
     * opens itself.
     */
    open?: string;
  };
  /** A provider's reviews of the dealer, on the home page and the locations page. */
  reviews?: {
    provider: string;
    /** The dealer's page at the provider, linked until the widget is accepted. */
    page: string;
    script: string;
    consent?: ConsentClass;
    hosts?: ProviderHosts;
    /** Attributes of the element that the script fills: `{ class: "widget", "data-business": "42" }`. */
    attributes?: Readonly<Record<string, string>>;
  };
};

export type PartName = keyof Integrations;

/** Names of the analytics providers in the consent question. */
export const ANALYTICS_NAMES = { gtm: "Google Tag Manager", ga4: "Google Analytics" } as const;

export const GOOGLE_TAGS = "https://www.googletagmanager.com";

/**
 * Hosts to which GA4 sends data: those that can be listed exactly, from Google's guide to content security policies (read on 22 November
 * 2026).
 */
const GOOGLE_COLLECTS = [GOOGLE_TAGS, "https://www.google-analytics.com", "https://region1.google-analytics.com"];

/** The sources to add to a page's content security policy. */
export function providerSources({ analytics, chat, reviews }: Integrations): Readonly<Record<HostKind, readonly string[]>> {
  const hosts: ProviderHosts[] = [
    ...(analytics ? [{ script: [analytics.origin ?? GOOGLE_TAGS] }, { connect: GOOGLE_COLLECTS, ...analytics.hosts }] : []),
    ...[chat, reviews].flatMap((part) => (part ? [{ script: [originOf(part.script)] }, part.hosts ?? {}] : [])),
  ];
  const of = (kind: HostKind) => [...new Set(hosts.flatMap((each) => each[kind] ?? []))];
  return { script: of("script"), connect: of("connect"), frame: of("frame"), style: of("style"), font: of("font") };
}

/** The origin of a URL: "https://widget.example.com" of "https://widget.example.com/loader.js". */
function originOf(address: string): string {
  return address.split("/").slice(0, 3).join("/");
}

/**
 * The providers that consent covers. The keys are stored with the answer, so that a new provider needs new consent.
 * Scripts loaded by their own button are not included.
 */
export function consentParts({ analytics, reviews }: Integrations): { part: "analytics" | "reviews"; provider: string; key: string }[] {
  return [
    ...(analytics
      ? [{ part: "analytics", provider: ANALYTICS_NAMES[analytics.provider], key: `analytics ${analytics.provider}` } as const]
      : []),
    ...(reviews && reviews.consent !== "pressed"
      ? [{ part: "reviews", provider: reviews.provider, key: `reviews ${reviews.provider}` } as const]
      : []),
  ];
}
