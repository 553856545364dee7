import { DAY_MS } from "#domain/calendar.ts";
import { localStorageList, readStoredString, readStoredInteger } from "#web/storage/local-storage-list.ts";
import { useSyncExternalStore } from "react";

/** Where a browser keeps the answer. */
export const STORAGE_NAME = "forecourt.consent";
/** Then the shopper is asked anew. */
const HOLDS_DAYS = 182;

export type ConsentChoice = "accepted" | "rejected";
type Answer = { choice: ConsentChoice; answered_at: number };

const answers = localStorageList<Answer>(STORAGE_NAME, readAnswer, 1);
/** The answer where the browser keeps nothing: it holds until the page is left. */
let unkept: ConsentChoice | null = null;
let reopened = false;

/** Whether the shopper lets this website keep more than it needs. Null: not asked yet, or too long ago. */
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

/** Shows the question again, with the answer still in force until there is another. */
export function reopenConsent(): void {
  reopened = true;
  answers.replace(answers.all());
}

export type ConsentQuestion = "closed" | "first" | "again";

/** Closed on the server: whether to ask is known in the browser only. */
export function useConsentQuestion(): ConsentQuestion {
  return useSyncExternalStore(subscribeToConsent, () => (reopened ? "again" : consent() === null ? "first" : "closed"), () => "closed");
}

function readAnswer(stored: object): Answer | undefined {
  const choice = readStoredString(stored, "choice");
  const answered_at = readStoredInteger(stored, "answered_at");
  if ((choice !== "accepted" && choice !== "rejected") || answered_at === undefined) return undefined;
  return { choice, answered_at };
}
