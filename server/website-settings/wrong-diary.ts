import type { DiaryPlaces } from "#domain/diary/appointment.ts";

/** More than any branch has people for. */
const MAX_PLACES = 50;

/** Faults of a website's `diary`, one sentence each. */
export function wrongDiary({ name, diary = {} }: { name: string; diary?: DiaryPlaces }): string[] {
  return Object.entries(diary).flatMap(([setting, places]) =>
    Number.isInteger(places) && places >= 0 && places <= MAX_PLACES
      ? []
      : [`websites/${name}/website.ts diary.${setting}: a whole number from 0 to ${MAX_PLACES}, not ${JSON.stringify(places)}.`],
  );
}
