import { londonDay, type Moment } from "../calendar.ts";
import { clockText, dayText } from "../date-texts.ts";
import { text, type MessageText } from "../messages/message-text.ts";

/** How long the valuation is valid, and on what condition. */
export function validityText(expires: Moment): MessageText {
  return text("partExchange.held", { until: validUntilText(expires) });
}

/** "10.15am on 28 November 2026" */
export function validUntilText(expires: Moment): MessageText {
  return text("date.clockOn", { clock: clockText(expires), day: dayText(londonDay(expires)) });
}
