/** The trade's grades, best first (specification 9.17); a car counts as average until its owner answers the questions. */
export const CONDITIONS = ["C1", "C2", "C3", "C4", "C5"] as const;
export type Condition = (typeof CONDITIONS)[number];

export const DEFAULT_CONDITION: Condition = "C3";

export const CONDITION_NAMES: Readonly<Record<Condition, string>> = {
  C1: "Excellent",
  C2: "Very good",
  C3: "Average",
  C4: "Below average",
  C5: "Poor",
};

type Answer = { label: string; hint: string; /** Grades below average; negative is better. */ grades: number };
type Question = { label: string; answers: Readonly<Record<string, Answer>> };

/** The questions that determine the grade. The first answer with 0 grades is the default. */
export const QUESTIONS = {
  bodywork: {
    label: "How does the bodywork look?",
    answers: {
      unmarked: { label: "No marks", hint: "Nothing you would point out", grades: -1 },
      usual: { label: "Usual marks", hint: "Light marks for its age", grades: 0 },
      damaged: { label: "Damaged", hint: "Dents, scuffs or rust", grades: 1 },
    },
  },
  service_history: {
    label: "How complete is the service history?",
    answers: {
      full: { label: "Complete", hint: "Every service is recorded", grades: -1 },
      some: { label: "Some of it", hint: "A service or two is missing", grades: 0 },
      none: { label: "None", hint: "Nothing to show for it", grades: 1 },
    },
  },
  wheels: {
    label: "How are the wheels and tyres?",
    answers: {
      good: { label: "Good", hint: "Legal tyres, light kerbing at most", grades: 0 },
      worn: { label: "Worn", hint: "A tyre to replace or a damaged wheel", grades: 1 },
    },
  },
  faults: {
    label: "Are there warning lights or faults?",
    answers: {
      none: { label: "None", hint: "It drives as it should", grades: 0 },
      some: { label: "Yes", hint: "A warning light, a leak or a noise", grades: 1 },
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
