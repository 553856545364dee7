/** From when until when, in London, somebody wants no notices: "22:00" to "07:30". Beyond midnight if it ends earlier than it begins. */
export type QuietHours = { from: string; until: string };

/** Whether a time of day, "06:59", is within them. The end is not. */
export function isQuiet({ from, until }: QuietHours, time: string): boolean {
  return from <= until ? time >= from && time < until : time >= from || time < until;
}
