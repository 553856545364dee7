import { QUESTION_NAMES, type ConditionAnswers } from "#domain/part-exchange/condition.ts";

/** Answers to the condition questions of a submitted form. */
export function conditionOfForm(form: FormData): ConditionAnswers {
  return Object.fromEntries(
    QUESTION_NAMES.flatMap((name) => {
      const answer = form.get(name);
      return typeof answer === "string" && answer !== "" ? [[name, answer]] : [];
    }),
  );
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
