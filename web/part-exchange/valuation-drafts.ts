import { isAnswer, QUESTION_NAMES, defaultAnswer, type ConditionAnswers, type QuestionName } from "#domain/part-exchange/condition.ts";
import { localStorageList, readStoredString } from "#web/storage/local-storage-list.ts";

const VALUATION_DRAFTS_KEY = "forecourt.valuation-drafts";
const MAX_DRAFTS = 5;

/** Answers about a car that have not been submitted, restored after a reload, Back or in another tab. */
export type ValuationDraft = { answers: ConditionAnswers; owed: string };
type StoredDraft = ValuationDraft & { hash: string };

const list = localStorageList<StoredDraft>(VALUATION_DRAFTS_KEY, readDraft, MAX_DRAFTS);

export function savedDraft(hash: string): ValuationDraft | undefined {
  return list.all().find((each) => each.hash === hash);
}

export function saveDraft(hash: string, { answers, owed }: ValuationDraft): void {
  list.replace([{ hash, answers, owed }, ...others(hash)]);
}

export function removeDraft(hash: string): void {
  if (savedDraft(hash)) list.replace(others(hash));
}

/** Whether both drafts are equal; unanswered questions count as the default answer. */
export function sameAnswers(one: ValuationDraft, other: ValuationDraft): boolean {
  return (
    one.owed === other.owed &&
    QUESTION_NAMES.every((name) => (one.answers[name] ?? defaultAnswer(name)) === (other.answers[name] ?? defaultAnswer(name)))
  );
}

function others(hash: string): StoredDraft[] {
  return list.all().filter((each) => each.hash !== hash);
}

function readDraft(stored: object): StoredDraft | undefined {
  const [hash, owed] = [readStoredString(stored, "hash"), readStoredString(stored, "owed")];
  const answers: unknown = Reflect.get(stored, "answers");
  if (!hash || owed === undefined || typeof answers !== "object" || answers === null) return undefined;
  return { hash, owed, answers: Object.fromEntries(QUESTION_NAMES.flatMap((name) => readAnswer(name, readStoredString(answers, name)))) };
}

function readAnswer(name: QuestionName, answer: string | undefined): [QuestionName, string][] {
  return answer !== undefined && isAnswer(name, answer) ? [[name, answer]] : [];
}
