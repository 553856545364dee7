const NUMBER_NAMES = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const NUMBER = String.raw`(\d{1,2}|${NUMBER_NAMES.join("|")})`;
/** "One previous keeper", "2 owners from new", "three former owners", "1 owner". */
const COUNTED_KEEPERS = new RegExp(
  String.raw`\b${NUMBER}[ -](?:(?:previous|former|registered|private|lady|careful) ){0,2}(?:owner|keeper)s?\b`,
  "i",
);

/** The number of owners or keepers that a description names first; null if it names none. */
export function describedKeepers(description: string): number | null {
  const written = COUNTED_KEEPERS.exec(description)?.[1]?.toLowerCase();
  if (written === undefined) return null;
  const spelledOut = NUMBER_NAMES.indexOf(written);
  return spelledOut === -1 ? Number(written) : spelledOut;
}
