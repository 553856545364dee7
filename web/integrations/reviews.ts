import * as labels from "#domain/labels/english.ts";
import { subscribeToConsent } from "#web/consent/consent.ts";
import { t } from "#web/locale/translate.ts";
import { hasAgreed } from "./agreed-parts.ts";
import type { BrowserIntegrations } from "./for-browser.ts";
import { runScript } from "./run-script.ts";

type Reviews = NonNullable<BrowserIntegrations["reviews"]>;

const PLACE = "[data-reviews]";

let reviews: Reviews | undefined;
/** Whoever has pressed the button sees them on the next page too. */
let pressed = false;

/** Puts the provider's widget into the page that is shown, if it has a place for it, as soon as the shopper agrees to that. */
export function showReviews(settings: Reviews): void {
  if (!reviews) subscribeToConsent(look);
  reviews = settings;
  look();
}

function look(): void {
  const place = document.querySelector<HTMLElement>(PLACE);
  if (!place || !reviews) return;
  const { agreed } = reviews;
  const wanted = agreed === null ? pressed : hasAgreed(agreed);
  if (!wanted) place.replaceChildren(...(agreed === null ? [button(reviews)] : []));
  else if (!place.querySelector("script")) fill(place, reviews);
}

/** Beside its element the script of a provider looks for places to fill whenever it is run, so each page has its own. */
function fill(place: HTMLElement, { script: address, attributes }: Reviews): void {
  const widget = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  place.replaceChildren(widget);
  // The link to the provider stays where it is.
  runScript(address, place).catch(() => undefined);
}

function button({ provider }: Reviews): Node {
  const panel = Object.assign(document.createElement("div"), { className: "stack" });
  const press = Object.assign(document.createElement("button"), { type: "button", className: "btn btn--2", textContent: t(labels.showReviewsFrom, { provider }) });
  press.addEventListener("click", () => {
    pressed = true;
    look();
  });
  const note = Object.assign(document.createElement("p"), { className: "small muted", textContent: t(labels.providerThenLearns, { provider }) });
  panel.append(press, note);
  return panel;
}
