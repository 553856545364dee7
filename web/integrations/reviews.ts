import { subscribeToConsent } from "#web/consent/consent.ts";
import { t } from "#web/locale/translate.ts";
import { hasAgreed } from "./agreed-parts.ts";
import type { BrowserIntegrations } from "./for-browser.ts";
import { runScript } from "./run-script.ts";

type Reviews = NonNullable<BrowserIntegrations["reviews"]>;

const PLACE = "[data-reviews]";

let reviews: Reviews | undefined;
/** Module state: after one click, reviews are shown on the following pages too. */
let pressed = false;

/** Fills the page's reviews container, if any, once the shopper has consented. */
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

/** The provider's script fills the containers present when it runs, so it is run again for each page, next to its element. */
function fill(place: HTMLElement, { script: address, attributes }: Reviews): void {
  const widget = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  place.replaceChildren(widget);
  // The link to the provider remains.
  runScript(address, place).catch(() => undefined);
}

function button({ provider }: Reviews): Node {
  const panel = Object.assign(document.createElement("div"), { className: "stack" });
  const press = Object.assign(document.createElement("button"), {
    type: "button",
    className: "button button--secondary",
    textContent: t("integrations.showReviews", { provider }),
  });
  press.addEventListener("click", () => {
    pressed = true;
    look();
  });
  const note = Object.assign(document.createElement("p"), {
    className: "small muted",
    textContent: t("integrations.providerThenLearns", { provider }),
  });
  panel.append(press, note);
  return panel;
}
