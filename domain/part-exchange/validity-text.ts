import { londonDay, londonWallClock, type Moment } from "../calendar.ts";
import { dayText } from "../date-texts.ts";
import { text, type MessageText } from "../messages/message-text.ts";

/** How long the valuation is valid, and on what condition. */
export function validityText(expires: Moment): MessageText {
  return text("partExchange.held", { until: validUntilText(expires) });
}

/** "10:15 on 28 November 2026" */
export function validUntilText(expires: Moment): MessageText {
  const { minutes } = londonWallClock(expires);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return text("date.clockOn", { clock, day: dayText(londonDay(expires)) });
}
