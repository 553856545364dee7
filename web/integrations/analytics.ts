import { isPrivatePage } from "#domain/integrations/private-pages.ts";
import { command, trackConsent } from "#web/analytics/data-layer.ts";
import { consent, subscribeToConsent } from "#web/consent/consent.ts";
import { deleteCookies, hasAgreed } from "./agreed-parts.ts";
import {
  actionEvent,
  chatEvent,
  countedAddress,
  firstSegment,
  formEvents,
  linkEvent,
  pageEvents,
  pageType,
  type AscEvent,
  type Place,
} from "./asc-events.ts";
import type { BrowserIntegrations } from "./for-browser.ts";
import { withoutLanguage } from "./full-page-links.ts";
import { pageItem } from "./page-item.ts";
import { runScript } from "./run-script.ts";

type Analytics = NonNullable<BrowserIntegrations["analytics"]>;

const GOOGLE_COOKIES = /^_g(?:a|cl)/;

let analytics: Analytics | undefined;
let place: Place = { path: "/", item: undefined };
/** The current page has not been reported, for lack of consent. */
let waiting = false;
let started = false;
let stopped = false;
/** Path of the form submission in flight. */
let sentTo: string | undefined;

/** Reports a page view once the shopper has consented; until then nothing of the provider is loaded. */
export function countPage(settings: Analytics, path: string): void {
  place = { path, item: pageItem(document) };
  waiting = true;
  if (!analytics) {
    analytics = settings;
    subscribeToConsent(look);
    window.addEventListener("click", countPress, { capture: true });
    window.addEventListener("submit", countSubmit, { capture: true });
  }
  look();
}

/** Reports the start of a chat. */
export function countChat(): void {
  send(chatEvent(place));
}

function look(): void {
  if (!analytics) return;
  if (!hasAgreed(analytics.agreed)) {
    if (started) stop();
    return;
  }
  if (!started) start(analytics);
  else if (stopped) trackConsent("accepted");
  stopped = false;
  if (!waiting) return;
  waiting = false;
  const fields = pageFields();
  command("set", fields);
  // With Tag Manager a tag reports page views.
  if (analytics.provider === "ga4") command("event", "page_view", fields);
  for (const event of pageEvents(place)) send(event);
  if (sentTo !== undefined && firstSegment(place.path) === "enquiry-sent") for (const event of formEvents(sentTo, place)) send(event);
  sentTo = undefined;
}

/** Entries pushed earlier are moved behind the commands that configure the tag. */
function start({ provider, id, origin }: Analytics): void {
  started = true;
  const earlier = (window.dataLayer ?? []).filter((entry) => commandName(entry) !== "consent");
  window.dataLayer = undefined;
  trackConsent("accepted");
  command("set", pageFields());
  if (provider === "gtm") push({ "gtm.start": Date.now(), event: "gtm.js" });
  else {
    command("js", new Date());
    command("config", id, { send_page_view: false });
  }
  push(...earlier);
  const address = `${origin}/${provider === "gtm" ? "gtm.js" : "gtag/js"}?id=${id}`;
  // The page works if the script is blocked or unreachable.
  runScript(address).catch(() => undefined);
}

/** Consent was withdrawn: deletes the cookies now; the loaded script remains until the document is unloaded. */
function stop(): void {
  stopped = true;
  trackConsent("rejected");
  deleteCookies(GOOGLE_COOKIES);
}

/** Overrides what a tag would read itself: URLs and titles can contain searches, registration marks and keys. */
function pageFields(): Record<string, string> {
  return { page_location: countedAddress(location.href, place.path), page_referrer: countedReferrer(), page_title: titleOf(place) };
}

/** The referrer; for this website's pages only what is reported of their URL. */
function countedReferrer(): string {
  const { referrer } = document;
  if (referrer === "" || new URL(referrer).origin !== location.origin) return referrer;
  return countedAddress(referrer, withoutLanguage(new URL(referrer).pathname));
}

function titleOf({ path, item }: Place): string {
  if (item) return `${item.item_make} ${item.item_model}`;
  return location.search === "" && !isPrivatePage(path) ? document.title : pageType({ path, item });
}

function send({ name, fields }: AscEvent): void {
  if (!started || !analytics || consent() !== "accepted") return;
  if (analytics.provider === "gtm") push({ event: name, ...fields });
  else command("event", name, fields);
}

function push(...entries: unknown[]): void {
  window.dataLayer?.push(...entries);
}

function countPress({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  const sameSite = link?.origin === location.origin;
  const event = link && linkEvent(sameSite ? location.origin + withoutLanguage(link.pathname) : link.href, sameSite, place);
  if (event) send(event);
}

function countSubmit({ target }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement)) return;
  const path = withoutLanguage(new URL(target.getAttribute("action") ?? "", location.href).pathname);
  if (target.method === "post") sentTo = path;
  const event = target.method === "get" ? actionEvent(path, place) : undefined;
  if (event) send(event);
}

function commandName(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null ? Reflect.get(entry, 0) : undefined;
}
