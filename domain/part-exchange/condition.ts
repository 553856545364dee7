import { msg, type PlainMessage } from "../messages/message.ts";

/** The trade's grades, best first (specification 9.17); a car counts as average until its owner answers the questions. */
export const CONDITIONS = ["C1", "C2", "C3", "C4", "C5"] as const;
export type Condition = (typeof CONDITIONS)[number];

export const DEFAULT_CONDITION: Condition = "C3";

export const CONDITION_NAMES: Readonly<Record<Condition, PlainMessage>> = {
  C1: msg("finance.excellent"),
  C2: msg("partExchange.veryGood"),
  C3: msg("partExchange.average"),
  C4: msg("partExchange.belowAverage"),
  C5: msg("finance.poor"),
};

type Answer = {
  label: PlainMessage;
  /** The label within a sentence, of an answer that changes the grade. */
  within?: PlainMessage;
  hint: PlainMessage;
  /** Grades below average; negative is better. */
  grades: number;
};
type Question = { label: PlainMessage; answers: Readonly<Record<string, Answer>> };

/** The questions that determine the grade. The first answer with 0 grades is the default. */
export const QUESTIONS = {
  bodywork: {
    label: msg("partExchange.bodyworkQuestion"),
    answers: {
      unmarked: {
        label: msg("partExchange.noMarks"),
        within: msg("partExchange.noMarksWithin"),
        hint: msg("partExchange.nothingToPointOut"),
        grades: -1,
      },
      usual: { label: msg("partExchange.usualMarks"), hint: msg("partExchange.lightMarks"), grades: 0 },
      damaged: {
        label: msg("partExchange.damaged"),
        within: msg("partExchange.damagedWithin"),
        hint: msg("partExchange.dents"),
        grades: 1,
      },
    },
  },
  service_history: {
    label: msg("partExchange.serviceHistoryQuestion"),
    answers: {
      full: {
        label: msg("partExchange.complete"),
        within: msg("partExchange.completeWithin"),
        hint: msg("partExchange.everyService"),
        grades: -1,
      },
      some: { label: msg("partExchange.someOfIt"), hint: msg("partExchange.serviceMissing"), grades: 0 },
      none: { label: msg("vehicle.none"), within: msg("partExchange.noneWithin"), hint: msg("partExchange.nothingToShow"), grades: 1 },
    },
  },
  wheels: {
    label: msg("partExchange.wheelsQuestion"),
    answers: {
      good: { label: msg("finance.good"), hint: msg("partExchange.legalTyres"), grades: 0 },
      worn: { label: msg("partExchange.worn"), within: msg("partExchange.wornWithin"), hint: msg("partExchange.tyreToReplace"), grades: 1 },
    },
  },
  faults: {
    label: msg("partExchange.faultsQuestion"),
    answers: {
      none: { label: msg("vehicle.none"), hint: msg("partExchange.drivesAsItShould"), grades: 0 },
      some: { label: msg("choice.yes"), within: msg("partExchange.yesWithin"), hint: msg("partExchange.warningLight"), grades: 1 },
    },
  },
} as const satisfies Record<string, Question>;
export type QuestionName = keyof typeof QUESTIONS;

/** An owner's answers; an unanswered question takes the default. */
export type ConditionAnswers = Partial<Record<QuestionName, string>>;

export const QUESTION_NAMES = Object.keys(QUESTIONS).filter(isQuestion);

const AVERAGE = CONDITIONS.indexOf(DEFAULT_CONDITION);

/** The grade for the answers, limited to C1 to C5. */
export function gradeOf(answers: ConditionAnswers): Condition {
  return gradeAt(QUESTION_NAMES.reduce((sum, name) => sum + gradesOf(name, answers[name]), 0));
}

/** The effect of one answer, applied after the preceding ones, so that the differences add up to the total. */
export type GradeStep = { name: QuestionName; answer: string; from: Condition; to: Condition };

/** The steps from the average grade to the final one, one per answer; answers without effect have none. */
export function gradeSteps(answers: ConditionAnswers): GradeStep[] {
  let sum = 0;
  return QUESTION_NAMES.flatMap((name) => {
    const grades = gradesOf(name, answers[name]);
    if (grades === 0) return [];
    const from = gradeAt(sum);
    sum += grades;
    return [{ name, answer: answers[name] ?? "", from, to: gradeAt(sum) }];
  });
}

/** The answers to a question, in display order. */
export function conditionAnswersFor(name: QuestionName): [string, Answer][] {
  const question: Question = QUESTIONS[name];
  return Object.entries(question.answers);
}

/** The answer of an average car. */
export function defaultAnswer(name: QuestionName): string {
  return conditionAnswersFor(name).find(([, { grades }]) => grades === 0)?.[0] ?? "";
}

export function isCondition(text: string): text is Condition {
  return CONDITIONS.some((each) => each === text);
}

export function isQuestion(name: string): name is QuestionName {
  return Object.hasOwn(QUESTIONS, name);
}

export function isAnswer(name: QuestionName, answer: string): boolean {
  return conditionAnswersFor(name).some(([each]) => each === answer);
}

function gradesOf(name: QuestionName, answer: string | undefined): number {
  return conditionAnswersFor(name).find(([each]) => each === answer)?.[1].grades ?? 0;
}

function gradeAt(grades: number): Condition {
  return CONDITIONS[Math.min(Math.max(AVERAGE + grades, 0), CONDITIONS.length - 1)] ?? DEFAULT_CONDITION;
}
