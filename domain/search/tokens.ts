import { normaliseMark } from "../stock/registration-mark.ts";

const WORD = /[a-z0-9]+(?:\.[0-9]+)*/g;
/** The last group of letters on a plate, also searched for on its own. */
const REGISTRATION_TAIL_CHARACTERS = 3;

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

/** Whether a search word matches a vehicle's word: by prefix, but a single character must match completely. */
export function tokenMatches(searched: string, word: string): boolean {
  return searched.length === 1 ? word === searched : word.startsWith(searched);
}

/** The search tokens of a registration mark: all of it, and its last three characters. */
export function registrationTokens(registration: string): string[] {
  const full = normaliseMark(registration).toLowerCase();
  return full.length > REGISTRATION_TAIL_CHARACTERS ? [full, full.slice(-REGISTRATION_TAIL_CHARACTERS)] : [full];
}
