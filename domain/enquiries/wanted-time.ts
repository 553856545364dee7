import { parseDay } from "../calendar.ts";
import { visitText } from "../letters/order-snapshot.ts";
import type { MessageText } from "../messages/message-text.ts";
import type { LeadFormName } from "./forms.ts";
import { slotText } from "./test-drive-slots.ts";

/** When the shopper comes: a test drive's hour, or the day on which a car that is for sale is brought. Null without one. */
export function wantedTime(form: LeadFormName, answers: Readonly<Record<string, string>>): MessageText | null {
  const day = parseDay(answers["preferred_date"] ?? "");
  const time = answers["preferred_time"];
  if (form === "sell") return visitText({ visit: { day: day ?? null, time: time ?? "" } });
  return form === "test_drive" && day && time ? slotText(day, time) : null;
}
