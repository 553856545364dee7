import { DAY_MS } from "#domain/calendar.ts";
import { localStorageList, readStoredString, readStoredInteger } from "#web/storage/local-storage-list.ts";
import { useSyncExternalStore } from "react";

/** localStorage key of the answer. */
export const CONSENT_KEY = "forecourt.consent";
/** After this time the banner is shown again. */
const HOLDS_DAYS = 182;

export type ConsentChoice = "accepted" | "rejected";
type Answer = { choice: ConsentChoice; answered_at: number };

const answers = localStorageList<Answer>(CONSENT_KEY, readAnswer, 1);
/** The answer where localStorage is unavailable: valid until the document is unloaded. */
let unkept: ConsentChoice | null = null;
let reopened = false;

/** Whether the shopper accepts optional cookies. Null: no answer yet, or it has expired. */
export function consent(now = Date.now()): ConsentChoice | null {
  const [answer] = answers.all();
  if (!answer) return unkept;
  return now - answer.answered_at < HOLDS_DAYS * DAY_MS ? answer.choice : null;
}

export const subscribeToConsent = answers.watch;

export function setConsent(choice: ConsentChoice, now: number): void {
  unkept = choice;
  reopened = false;
  answers.replace([{ choice, answered_at: now }]);
}

/** Shows the banner again; the current answer applies until it is changed. */
export function reopenConsent(): void {
  reopened = true;
  answers.replace(answers.all());
}

export type ConsentQuestion = "closed" | "first" | "again";

/** "closed" on the server: the answer is known in the browser only. */
export function useConsentQuestion(): ConsentQuestion {
  return useSyncExternalStore(
    subscribeToConsent,
    () => (reopened ? "again" : consent() === null ? "first" : "closed"),
    () => "closed",
  );
}

function readAnswer(stored: object): Answer | undefined {
  const choice = readStoredString(stored, "choice");
  const answered_at = readStoredInteger(stored, "answered_at");
  if ((choice !== "accepted" && choice !== "rejected") || answered_at === undefined) return undefined;
  return { choice, answered_at };
}
