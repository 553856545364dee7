const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const NUMBER = String.raw`(\d{1,2}|${NUMBER_WORDS.join("|")})`;
/** "One previous keeper", "2 owners from new", "three former owners", "1 owner". */
const COUNTED_OWNERS = new RegExp(
  String.raw`\b${NUMBER}[ -](?:(?:previous|former|registered|private|lady|careful) ){0,2}(?:owner|keeper)s?\b`,
  "i",
);

/** The number of owners or keepers that a description names first; null if it names none. */
export function describedOwners(description: string): number | null {
  const written = COUNTED_OWNERS.exec(description)?.[1]?.toLowerCase();
  if (written === undefined) return null;
  const word = NUMBER_WORDS.indexOf(written);
  return word === -1 ? Number(written) : word;
}
