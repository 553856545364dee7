/** Longer than a week of opening hours is no limit. */
const MAX_MINUTES = 6_000;

/** Faults of a website's `leads`, one sentence each. */
export function wrongLeads({ name, leads }: { name: string; leads?: { answer_minutes?: number } }): string[] {
  const minutes = leads?.answer_minutes;
  if (minutes === undefined || (Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_MINUTES)) return [];
  return [`websites/${name}/website.ts leads.answer_minutes: a whole number from 1 to ${MAX_MINUTES}, not ${JSON.stringify(minutes)}.`];
}
