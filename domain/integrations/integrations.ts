/** What a browser may fetch from a provider's host, after the directives of a content security policy. Photographs may come from any host by https already. */
export const HOST_KINDS = ["script", "connect", "frame", "style", "font"] as const;
export type HostKind = (typeof HOST_KINDS)[number];

/** Exact hosts by what is fetched from them: `{ connect: ["https://region1.google-analytics.com"] }`. */
export type ProviderHosts = Readonly<Partial<Record<HostKind, readonly string[]>>>;

/** When a provider's script is fetched: once cookies are accepted, or once a button that names the provider is pressed. */
export type ConsentClass = "accepted" | "pressed";

/** Scripts of other companies in a website's pages. Each is off where it is left out. */
export type Integrations = {
  /** Google Tag Manager (`gtm`, an id like GTM-AB12CD3) or Google Analytics 4 (`ga4`, G-AB12CD34EF). */
  analytics?: {
    provider: "gtm" | "ga4";
    id: string;
    consent?: "accepted";
    /** Where the script comes from, if you run a tag server of your own. Left out, Google's. */
    origin?: string;
    /** In the place of Google's, by what is fetched. */
    hosts?: ProviderHosts;
  };
  /** Opened by the chat button of a vehicle's page (`contactActions.chat`). */
  chat?: {
    /** What shoppers know it as: the button names it. */
    provider: string;
    /** The address of its script. */
    script: string;
    consent?: "pressed";
    hosts?: ProviderHosts;
    /** The function of its script that opens the chat, "Tawk_API.maximize". Left out, `dealerChat.open` if the script brings that; else it shows itself. */
    open?: string;
  };
  /** A provider's reviews of the dealer, on the home page and among the locations. */
  reviews?: {
    provider: string;
    /** The dealer's page there: what stands in place of the widget until that is accepted. */
    page: string;
    script: string;
    consent?: ConsentClass;
    hosts?: ProviderHosts;
    /** Attributes of the element that the script fills: `{ class: "widget", "data-business": "42" }`. */
    attributes?: Readonly<Record<string, string>>;
  };
};

export type PartName = keyof Integrations;

/** What analytics are called where shoppers are asked. */
export const ANALYTICS_NAMES = { gtm: "Google Tag Manager", ga4: "Google Analytics" } as const;

export const GOOGLE_TAGS = "https://www.googletagmanager.com";

/** Where GA4 sends what it counts: of Google's guide to content security policies (read on 22 November 2026) the hosts that can be named exactly. */
const GOOGLE_COLLECTS = [GOOGLE_TAGS, "https://www.google-analytics.com", "https://region1.google-analytics.com"];

/** What the policy of a page with these parts allows beside the page's own. */
export function providerSources({ analytics, chat, reviews }: Integrations): Readonly<Record<HostKind, readonly string[]>> {
  const hosts: ProviderHosts[] = [
    ...(analytics ? [{ script: [analytics.origin ?? GOOGLE_TAGS] }, { connect: GOOGLE_COLLECTS, ...analytics.hosts }] : []),
    ...[chat, reviews].flatMap((part) => (part ? [{ script: [originOf(part.script)] }, part.hosts ?? {}] : [])),
  ];
  const of = (kind: HostKind) => [...new Set(hosts.flatMap((each) => each[kind] ?? []))];
  return { script: of("script"), connect: of("connect"), frame: of("frame"), style: of("style"), font: of("font") };
}

/** "https://widget.example.com/loader.js" comes from "https://widget.example.com". */
function originOf(address: string): string {
  return address.split("/").slice(0, 3).join("/");
}

/**
 * What a shopper agrees to by accepting, as it is noted with the answer: another provider has to be agreed to anew.
 * What a press on its own button opens is not among it.
 */
export function consentParts({ analytics, reviews }: Integrations): { part: "analytics" | "reviews"; provider: string; key: string }[] {
  return [
    ...(analytics ? [{ part: "analytics", provider: ANALYTICS_NAMES[analytics.provider], key: `analytics ${analytics.provider}` } as const] : []),
    ...(reviews && reviews.consent !== "pressed" ? [{ part: "reviews", provider: reviews.provider, key: `reviews ${reviews.provider}` } as const] : []),
  ];
}
