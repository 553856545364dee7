import { isPrivatePage } from "#domain/integrations/private-pages.ts";
import { command, trackConsent } from "#web/analytics/data-layer.ts";
import { consent, subscribeToConsent } from "#web/consent/consent.ts";
import { deleteCookies, hasAgreed } from "./agreed-parts.ts";
import { actionEvent, chatEvent, countedAddress, firstSegment, formEvents, linkEvent, pageEvents, pageType, type AscEvent, type Place } from "./asc-events.ts";
import type { BrowserIntegrations } from "./for-browser.ts";
import { pageItem } from "./page-item.ts";
import { runScript } from "./run-script.ts";

type Analytics = NonNullable<BrowserIntegrations["analytics"]>;

const GOOGLE_COOKIES = /^_g(?:a|cl)/;

let analytics: Analytics | undefined;
let place: Place = { path: "/", item: undefined };
/** A page that is shown and not counted yet: nobody has agreed to that so far. */
let waiting = false;
let started = false;
let stopped = false;
/** Where the form was sent that is on its way. */
let sentTo: string | undefined;

/** Counts a page as soon as the shopper agrees to it; before that nothing of the provider is fetched. */
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

/** The shopper has begun a chat. */
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
  // Tag Manager has a tag for that.
  if (analytics.provider === "ga4") command("event", "page_view", fields);
  for (const event of pageEvents(place)) send(event);
  if (sentTo !== undefined && firstSegment(place.path) === "enquiry-sent") for (const event of formEvents(sentTo, place)) send(event);
  sentTo = undefined;
}

/** What was noted before stands behind the commands that say whom it goes to. */
function start({ provider, id, origin }: Analytics): void {
  started = true;
  const earlier = (window.dataLayer ?? []).filter((entry) => firstWord(entry) !== "consent");
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
  // A blocker or a dead line is no fault of the page.
  runScript(address).catch(() => undefined);
}

/** The shopper has changed their mind. What was fetched goes with the next document; its cookies go now. */
function stop(): void {
  stopped = true;
  trackConsent("rejected");
  deleteCookies(GOOGLE_COOKIES);
}

/** In the place of what a tag would read by itself: addresses and titles name what was searched for, registrations and keys. */
function pageFields(): Record<string, string> {
  return { page_location: countedAddress(location.href, place.path), page_referrer: countedReferrer(), page_title: titleOf(place) };
}

/** Where the shopper came from; of a page of ours no more than is counted of it. */
function countedReferrer(): string {
  const { referrer } = document;
  if (referrer === "" || new URL(referrer).origin !== location.origin) return referrer;
  return countedAddress(referrer, new URL(referrer).pathname);
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
  const event = link && linkEvent(link.href, link.origin === location.origin, place);
  if (event) send(event);
}

function countSubmit({ target }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement)) return;
  const { pathname } = new URL(target.getAttribute("action") ?? "", location.href);
  if (target.method === "post") sentTo = pathname;
  const event = target.method === "get" ? actionEvent(pathname, place) : undefined;
  if (event) send(event);
}

function firstWord(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null ? Reflect.get(entry, 0) : undefined;
}
