import { normaliseMark } from "../stock/registration-mark.ts";

const WORD = /[a-z0-9]+(?:\.[0-9]+)*/g;
/** The last letters of a mark stand apart on the plate and are searched for on their own. */
const MARK_TAIL_CHARACTERS = 3;

/** The words of a text in lower case, without accents: "C-Class 2.0 Škoda" is c, class, 2.0, skoda. */
export function tokenise(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      .match(WORD) ?? []
  );
}

/** Whether a searched word finds a word of a vehicle: its beginning is enough, but a single character has to be all of it. */
export function tokenMatches(searched: string, word: string): boolean {
  return searched.length === 1 ? word === searched : word.startsWith(searched);
}

/** What a registration mark is found by: the whole of it, and its last three characters. */
export function registrationTokens(mark: string): string[] {
  const whole = normaliseMark(mark).toLowerCase();
  return whole.length > MARK_TAIL_CHARACTERS ? [whole, whole.slice(-MARK_TAIL_CHARACTERS)] : [whole];
}
