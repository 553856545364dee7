import { msg } from "#web/locale/translate.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import type { ApplicationPage } from "#domain/finance-application/application-fields.ts";
import type { HistoryName } from "#domain/finance-application/application-history.ts";

/** The steps of the application by their URL segment, each with its section. */
export const APPLICATION_STEPS = {
  about: { section: "about", title: msg("common.aboutYou") },
  address: { section: "address", title: msg("application.whereDoYouLive") },
  "previous-address": { section: "address", title: msg("application.whereDidYouLiveBefore") },
  employment: { section: "employment", title: msg("application.whatDoYouDo") },
  "previous-employment": { section: "employment", title: msg("application.whatDidYouDoBefore") },
  money: { section: "money", title: msg("application.moneyInAndOut") },
  bank: { section: "bank", title: msg("application.bankDetails") },
  check: { section: "check", title: msg("common.checkYourAnswers") },
} as const satisfies Record<string, { section: ApplicationPage | "check"; title: PlainMessage }>;
export type ApplicationStepName = keyof typeof APPLICATION_STEPS;

export const SECTIONS = [
  { section: "about", title: msg("common.aboutYou") },
  { section: "address", title: msg("application.addresses") },
  { section: "employment", title: msg("application.employment") },
  { section: "money", title: msg("application.moneyInAndOut") },
  { section: "bank", title: msg("application.bankDetails") },
  { section: "check", title: msg("application.checkAndSend") },
] as const satisfies { section: ApplicationPage | "check"; title: PlainMessage }[];

/** The step for the earlier entries of a history, and the history of such a step. */
export const HISTORY_STEPS = { address: "previous-address", employment: "previous-employment" } as const satisfies Record<
  HistoryName,
  ApplicationStepName
>;

export function historyOfStep(step: ApplicationStepName): HistoryName | undefined {
  if (step === "previous-address") return "address";
  return step === "previous-employment" ? "employment" : undefined;
}

export function isStep(text: string | undefined): text is ApplicationStepName {
  return text !== undefined && Object.hasOwn(APPLICATION_STEPS, text);
}

export function stepPath(guid: string, step: ApplicationStepName): string {
  return `/order/${guid}/application/${step}`;
}

/** Completed pages, and the histories that do not yet cover the required time. */
export type Progress = { done: readonly ApplicationPage[]; short: Record<HistoryName, boolean> };

const ORDER = ["about", "address", "employment", "money", "bank"] as const satisfies ApplicationPage[];

/** Target of "Save and continue": the first incomplete page after this one, then the incomplete pages before it, then the review. */
export function nextApplicationStep(step: ApplicationStepName | undefined, { done, short }: Progress): ApplicationStepName {
  const { section } = step ? APPLICATION_STEPS[step] : { section: undefined };
  if ((section === "address" || section === "employment") && short[section]) return HISTORY_STEPS[section];
  const from = ORDER.findIndex((each) => each === section) + 1;
  const next = [...ORDER.slice(from), ...ORDER.slice(0, from)].find((each) => !done.includes(each));
  if (next === undefined) return "check";
  // A page whose own answers are complete lacks only its history.
  return (next === "address" || next === "employment") && short[next] ? HISTORY_STEPS[next] : next;
}
