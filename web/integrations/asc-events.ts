/* Events by the names of the Automotive Standards Council's GA4 specification, as documented by vendors: DealerOn's articles on it,
   Fullpath's "GA4 Events and Conventions", 800.com's "ASC Events", read on 22 November 2026. They must not contain registration
   marks, full URLs, telephone numbers or form input. */
import { isPrivatePage } from "#domain/integrations/private-pages.ts";
import type { PageItem } from "./page-item.ts";

export type AscEvent = { name: string; fields: Readonly<Record<string, unknown>> };

/** The page of an event: its path, and the vehicle it is about. */
export type Place = { path: string; item: PageItem | undefined };

const EVENT_OWNER = { event_owner: "forecourt" };

const PAGE_TYPES: Readonly<Record<string, string>> = {
  "": "home",
  "vehicle-search": "itemlist",
  "used-cars": "itemlist",
  "used-vans": "itemlist",
  offers: "specials",
  locations: "contact",
  enquiry: "contact",
  "enquiry-sent": "contact",
};

/**
 * Labels of links that lead towards a purchase, by first path segment. The link's text is not sent, as it may name a vehicle or a person.
 */
const ACTIONS: Readonly<Record<string, string>> = {
  checkout: "reserve or buy",
  "test-drive": "book a test drive",
  enquiry: "enquire",
  "move-closer": "ask for it nearer",
  "apply-today": "apply for finance",
  valuation: "value a car",
  "sell-my-car": "sell a car",
};

/** Forms by the first segment of their action, each with its event in addition to the general one. */
const FORMS: Readonly<Record<string, { form_name: string; submission: string }>> = {
  enquiry: { form_name: "enquiry", submission: "asc_form_submission_sales" },
  "test-drive": { form_name: "test drive", submission: "asc_form_submission_sales_appt" },
  "move-closer": { form_name: "move closer", submission: "asc_form_submission_sales" },
};

export function firstSegment(path: string): string {
  return path.split("/")[1] ?? "";
}

export function pageType({ path, item }: Place): string {
  return item ? "item" : (PAGE_TYPES[firstSegment(path)] ?? "other");
}

/** Page view events; a vehicle page and a list of vehicles have a second one. */
export function pageEvents(place: Place): AscEvent[] {
  const page_type = pageType(place);
  const second = page_type === "item" || page_type === "itemlist" ? [event(`asc_${page_type}_pageview`, place)] : [];
  return [event("asc_pageview", place), ...second];
}

/** The event of a clicked link, if any. */
export function linkEvent(href: string, sameSite: boolean, place: Place): AscEvent | undefined {
  if (href.startsWith("tel:")) return event("asc_click_to_call", place, { comm_type: "voice" });
  if (/^https:\/\/(?:wa\.me|api\.whatsapp\.com)\//.test(href)) return pressed("WhatsApp", place, { element_type: "contact_tool" });
  return sameSite ? actionEvent(new URL(href).pathname, place) : undefined;
}

/** The event of a link or form that leads towards a purchase. The URL is cut to its first segment: the rest may contain a key. */
export function actionEvent(path: string, place: Place): AscEvent | undefined {
  const action = firstSegment(path);
  const linkText = ACTIONS[action];
  return linkText === undefined ? undefined : pressed(linkText, place, { link_url: `/${action}`, event_action_result: "redirect" });
}

export function chatEvent(place: Place): AscEvent {
  return event("asc_comm_engagement", place, { comm_type: "chat", comm_status: "start" });
}

/** Events of a received form, by the path it was submitted to. */
export function formEvents(sentTo: string, place: Place): AscEvent[] {
  const form = FORMS[firstSegment(sentTo)];
  if (!form) return [];
  const fields = { form_name: form.form_name, form_type: "sales", department: "sales", comm_type: "form" };
  return [event("asc_form_submission", place, fields), event(form.submission, place, fields)];
}

/**
 * The reported URL of a page. Its query is dropped except for campaign parameters; the form number after `/enquiry-sent` is
 * dropped too, and private pages are reported as the origin only.
 */
export function countedAddress(address: string, path: string): string {
  const { origin, searchParams } = new URL(address);
  if (isPrivatePage(path)) return `${origin}/`;
  const campaign = [...searchParams].filter(([name]) => /^(?:utm_[a-z]+|gclid|gbraid|wbraid)$/.test(name));
  const shown = firstSegment(path) === "enquiry-sent" ? "/enquiry-sent" : path;
  const query = new URLSearchParams(campaign).toString();
  return origin + shown + (query === "" ? "" : `?${query}`);
}

function pressed(element_text: string, place: Place, more: Readonly<Record<string, string>>): AscEvent {
  return event("asc_cta_interaction", place, { element_text, event_action: "click", ...more });
}

function event(name: string, place: Place, more: Readonly<Record<string, string>> = {}): AscEvent {
  return { name, fields: { ...EVENT_OWNER, page_type: pageType(place), ...more, ...place.item } };
}
