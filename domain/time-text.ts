import { text, type MessageText } from "./messages/message-text.ts";

/** "08:30" is "8.30am", "19:00" is "7pm", "12:00" is "12pm". */
export function timeText(time: string): MessageText {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const hour = `${hours % 12 || 12}${minutes ? `.${String(minutes).padStart(2, "0")}` : ""}`;
  return text(hours < 12 ? "hours.am" : "hours.pm", { hour });
}
