import { anyOf, matching, type Hit, type Rule, type Source } from "./rule.ts";

/** Elements that make the browser ask a host before anybody agrees. Photographs may be on any host, and are not counted. */
const REQUESTS = /<(?:script|iframe|link|embed|object|img|audio|video|source)\b[^>]*>/gi;
const ADDRESS = /\b(?:src|href|data)\s*=\s*["']?\s*(?:https?:)?\/\/([^/"'?#\s>]+)/i;
/** Links that load nothing. */
const NO_REQUEST = /\brel\s*=\s*["']?(?:canonical|alternate|author|license|me|next|prev|search|help)\b/i;

/** Hosts that a piece of markup makes the browser ask, other than for photographs. */
function requestedHosts({ html = "" }: Source): { host: string; tag: string; index: number }[] {
  return Array.from(html.matchAll(REQUESTS), ({ 0: tag, index }) => ({ tag, index })).flatMap(({ tag, index }) => {
    const host = ADDRESS.exec(tag)?.[1];
    if (host === undefined || NO_REQUEST.test(tag)) return [];
    if (/^<(?:img|source|video|audio)/i.test(tag) && !isTiny(tag)) return [];
    return [{ host: host.toLowerCase(), tag, index }];
  });
}

function isTiny(tag: string): boolean {
  return /\b(?:width|height)\s*=\s*["']?[01](?:px)?["']?(?=[\s/>])/i.test(tag);
}

const TRACKERS = [
  "google-analytics",
  "googletagmanager",
  "doubleclick",
  "facebook",
  "hotjar",
  "clarity.ms",
  "tiktok",
  "snapchat",
  "bing.com",
  "adservice",
  "segment.io",
  "mixpanel",
];
const TRACKING = new RegExp(TRACKERS.join("|").replaceAll(".", String.raw`\.`), "i");

export const PRIVACY_RULES: readonly Rule[] = [
  {
    id: "cookie-undeclared",
    pack: "privacy",
    level: "breach",
    find: ({ cookies = [] }, { declared }) =>
      cookies
        .filter((name) => !declared.cookies.some((known) => name === known || (known.endsWith("_") && name.startsWith(known))))
        .map((name) => ({ index: 0, excerpt: name })),
  },
  {
    id: "request-undeclared",
    pack: "privacy",
    level: "breach",
    find: (source, { declared }) =>
      requestedHosts(source)
        .filter(({ host, tag }) => !declared.hosts.includes(host) && !isPixel(source, tag))
        .map(({ host, index }): Hit => ({ index: placeIn(source, index), excerpt: host })),
  },
  {
    id: "tracking-before-consent",
    pack: "privacy",
    level: "breach",
    find: (source, { declared }) =>
      requestedHosts(source)
        .filter(({ host, tag }) => TRACKING.test(host) && declared.hosts.includes(host) && !isPixel(source, tag))
        .map(({ host, index }) => ({ index: placeIn(source, index), excerpt: host })),
  },
  {
    id: "tracking-pixel",
    pack: "privacy",
    level: "breach",
    find: (source) =>
      requestedHosts(source)
        .filter(({ tag }) => isPixel(source, tag))
        .map(({ host, index }) => ({ index: placeIn(source, index), excerpt: host })),
  },
  {
    id: "picture-of-tracker",
    pack: "privacy",
    level: "breach",
    find: ({ text, kind }) =>
      kind === "page"
        ? []
        : matching(
            text,
            new RegExp(
              String.raw`!\[[^\]]*\]\(https?:\/\/[^)]*(?:${TRACKING.source})|!\[[^\]]*\]\(https?:\/\/[^)]*(?:pixel|track|beacon)`,
              "i",
            ),
          ),
  },
  {
    id: "cookie-page",
    pack: "privacy",
    level: "breach",
    findInWebsite: ({ pages }) => (pages.includes("cookies") ? [] : [{ place: "content/pages/cookies.md", excerpt: "" }]),
  },
  {
    id: "consent-by-use",
    pack: "privacy",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        anyOf(
          /\bby (?:continuing|using|browsing)\b[^.\n]{0,40}\b(?:you )?(?:agree|accept|consent)\b[^.\n]{0,40}\bcookies\b/i,
          /\bcookies\b[^.\n]{0,40}\bby (?:continuing|using|browsing)\b/i,
        ),
      ),
  },
];

/** A place in the markup, where the text is the markup. */
function placeIn({ html, text }: Source, index: number): number {
  return html === text ? index : 0;
}

function isPixel({ kind }: Source, tag: string): boolean {
  return /^<img/i.test(tag) && (isTiny(tag) || kind === "mail");
}
