import { ANALYTICS_NAMES, type Integrations } from "#domain/integrations/integrations.ts";

const NONE = "None of our pages loads another company's analytics, chat or reviews.";
const LEARNS = "then sees your IP address and which of our pages you view, and may set its own cookies.";
const NOT_THERE = "None of this is loaded where you order, apply for finance, open a deal or have your car valued.";

/** The text for `{integrations}` on the cookie page. */
export function aboutIntegrations({ analytics, chat, reviews }: Integrations = {}): string {
  const sentences = [
    ...(analytics
      ? [
          `If you accept, ${ANALYTICS_NAMES[analytics.provider]} counts which of our pages and vehicles are looked at and which ` +
            `buttons are pressed: Google ${LEARNS}`,
        ]
      : []),
    ...(chat ? [`If you press the button that names ${chat.provider}, its chat is loaded: ${chat.provider} ${LEARNS}`] : []),
    ...(reviews
      ? [
          `${reviews.consent === "pressed" ? `If you press “Show reviews from ${reviews.provider}”` : "If you accept"}, reviews ` +
            `of us are shown from ${reviews.provider}, which ${LEARNS}`,
        ]
      : []),
  ];
  return sentences.length === 0 ? NONE : [...sentences, NOT_THERE].join(" ");
}
