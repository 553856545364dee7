import type { Problem } from "#domain/problem.ts";

/** Submitted values and errors of a form that is rendered again. */
export type FormState = {
  /** The submitted value of a field. */
  typed: (field: string) => string;
  /** The first error of a field. */
  error: (field: string) => string | undefined;
};

export function formStateOf(refused: { typed: Record<string, string>; problems: readonly Problem<string>[] } | undefined): FormState {
  return {
    typed: (field) => refused?.typed[field] ?? "",
    error: (field) => refused?.problems.find((problem) => problem.field === field)?.message,
  };
}
