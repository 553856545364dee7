/** Days whose leads count in the figures of first answers. */
export const ANSWER_DAYS = 30;

/** Lists of leads by their first answer: all that have one, those in time, and those that are late or are still without. */
export const ANSWER_LISTS = ["answered", "in-time", "late"] as const;
export type AnswerList = (typeof ANSWER_LISTS)[number];

/** `minutes`: opening minutes until the first answer; null: still without, and late. */
export type FirstAnswer = { minutes: number | null; inTime: boolean };

export type AnswerFigures = {
  /** Opening minutes until the first answer, of the middle one; null: none was answered. */
  median: number | null;
  inTime: number;
  all: number;
};

/** How quickly leads are answered. A lead without an answer counts once it is late. */
export function answerFigures(answers: readonly FirstAnswer[]): AnswerFigures {
  const minutes = answers.flatMap((each) => each.minutes ?? []).toSorted((one, other) => one - other);
  const middle = Math.floor(minutes.length / 2);
  const upper = minutes[middle] ?? null;
  const isEven = minutes.length % 2 === 0;
  const median = upper === null ? null : Math.round(isEven ? ((minutes[middle - 1] ?? upper) + upper) / 2 : upper);
  return { median, inTime: answers.filter(({ inTime }) => inTime).length, all: answers.length };
}

export function isInList({ minutes, inTime }: FirstAnswer, list: AnswerList): boolean {
  switch (list) {
    case "answered":
      return minutes !== null;
    case "in-time":
      return inTime;
    case "late":
      return !inTime;
  }
}
