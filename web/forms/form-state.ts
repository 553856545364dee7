import type { Problem } from "#domain/problem.ts";

/** What a form knows when it is shown again: what was typed, and what is wrong with it. */
export type FormState = {
  /** What was typed into a field. */
  typed: (field: string) => string;
  /** The first message about a field. */
  error: (field: string) => string | undefined;
};

export function formStateOf(refused: { typed: Record<string, string>; problems: readonly Problem[] } | undefined): FormState {
  return {
    typed: (field) => refused?.typed[field] ?? "",
    error: (field) => refused?.problems.find((problem) => problem.field === field)?.message,
  };
}
